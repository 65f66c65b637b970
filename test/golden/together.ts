import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ask, look, type EventBody, type Page } from "../http/api.ts";
import { playerOf, rowsOf, type Edition } from "./edition.ts";
import { running } from "./playing.ts";

/** The versions of a log's rows, in order; 1 for the first edition's, which has none. */
function versionsOf(id: string): Promise<number[]> {
  return runInDurableObject(env.GAMES.getByName(id), (_game, { storage: { sql } }) =>
    sql
      .exec<{ body: string }>("SELECT body FROM events ORDER BY seq")
      .toArray()
      .map(({ body }) => (JSON.parse(body) as { v?: number }).v ?? 1),
  );
}

/** A player's whole feed, a few events a page. */
async function wholeFeed(token: string): Promise<EventBody[]> {
  const events: EventBody[] = [];
  for (let path: string | null = "/v1/me/events?limit=7"; path !== null;) {
    const { body }: { body: Page<EventBody> } = await ask("GET", path, { token });
    events.push(...body.items);
    path = body.next === null ? null : `/v1/me/events?limit=7&after=${events.at(-1)!.id}`;
  }
  return events;
}

/** Whether rows of then and of now stand together and are read after the objects have begun anew. */
export function oldAndNewStandTogether(edition: Edition): void {
  it("a log has the first edition's rows and then today's, and is read again", async () => {
    const before = await Promise.all(running(edition).map(({ id }) => look(id)));
    await abortAllDurableObjects();
    for (const [at, { id }] of running(edition).entries()) {
      const versions = await versionsOf(id);
      expect(versions).toEqual(versions.toSorted((one, other) => one - other));
      expect(new Set(versions)).toEqual(new Set([1, 2]));
      const { clock: _clock, ...standing } = before[at]!;
      expect(await look(id)).toMatchObject(standing);
    }
  });

  it.each(["Ragnhild", "Egil", "Astrid", "Orm"])(
    "the feed is in order, and tells nothing twice: %s",
    async (name) => {
      const feed = await wholeFeed(playerOf(edition, name).token);
      expect(new Set(feed.map(({ id }) => id)).size).toBe(feed.length);
      const versions = Map.groupBy(
        feed.filter(({ data }) => "ply" in data),
        ({ data }) => data.game.id,
      );
      for (const events of versions.values()) {
        const order = events.map(({ data }) => data.game.version);
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }
      const golden = edition.mailboxes.find(({ id }) => id === playerOf(edition, name).id)!;
      expect(feed.length).toBeGreaterThan(rowsOf(golden, "events").length);
    },
  );
}
