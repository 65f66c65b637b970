import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ask, type EventBody } from "../http/api.ts";
import { gameOf, playerOf, rowsOf, type Edition } from "./edition.ts";

/** What an outbox of the first edition tells of, as far as these tests read it. */
interface Entry {
  readonly mail: readonly { readonly player: string; readonly records: readonly EventBody[] }[];
  readonly record: { readonly version: number; readonly status: string } | null;
}

/** The last that stood in the outbox of a game when the service broke off. */
function lastEntry(edition: Edition, id: string): Entry {
  const row = rowsOf(
    edition.games.find((game) => game.id === id)!,
    "outbox",
  ).at(-1);
  return JSON.parse(String(row?.["body"])) as Entry;
}

/** Whether what the crash held back in outboxes has arrived: in mailboxes, and in the records of all games (D1). */
export function heldBackArrives(edition: Edition): void {
  describe("what stood in an outbox", () => {
    it("is in the feed of a player who had not heard of it, with all that it said and once", async () => {
      const { id } = gameOf(edition, "untold");
      const signy = playerOf(edition, "Signy");
      const told = lastEntry(edition, id).mail.find(({ player }) => player === signy.id)!.records;
      const path = "/v1/me/events?limit=100";
      const { body } = await ask<{ items: EventBody[] }>("GET", path, signy);
      expect(told).toHaveLength(1);
      // The mailbox puts the record's place into the first digits of an id that nobody has seen yet.
      const heard = body.items.filter((event) => event.id.slice(5) === told[0]!.id.slice(5));
      // The old code told it, too, when it had begun again.
      const old = edition.views.players["Signy"]![path]!.body as { items: EventBody[] };
      const unplaced = heard.map((event) => ({ ...event, id: told[0]!.id }));
      // Later editions add members: that nothing stops the clock of this game, and nobody is away.
      expect(unplaced).toMatchObject(old.items.filter(({ id: one }) => one === told[0]!.id));
      expect(heard).toHaveLength(1);
    });

    it("begins the player's turn when the move was made, for reminders", async () => {
      const { id } = gameOf(edition, "untold");
      const [turn] = await runInDurableObject(
        env.MAILBOXES.getByName(playerOf(edition, "Signy").id),
        (_mailbox, { storage: { sql } }) =>
          sql.exec("SELECT turn, began FROM games WHERE id = ?", id).toArray(),
      );
      const { body } = await ask<{ lastMove: { at: string } }>("GET", `/v1/games/${id}`);
      expect(turn).toEqual({ turn: "mine", began: Date.parse(body.lastMove.at) });
    });

    it.each(["unrecorded-begin", "unrecorded-end"])("is in the records of all games: %s", async (name) => {
      const { id } = gameOf(edition, name);
      const { version, status } = lastEntry(edition, id).record!;
      const row = await env.DB.prepare("SELECT version, status FROM games WHERE id = ?").bind(id).first();
      expect(row).toEqual({ version, status });
    });
  });
}
