import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { DAY, formatInstant } from "../../src/lib/duration.ts";
import { readCalendar } from "../channels/feeds/ical.ts";
import { childrenOf, readXml, textOf } from "../channels/feeds/xml.ts";
import {
  ask,
  beginBetween,
  beginGame,
  type Begun,
  eventsOf,
  look,
  type Page,
  playMoves,
  type Someone,
} from "./api.ts";

/** The game is paused for so many days, as if both had agreed. */
async function pause({ id }: Begun, days: number): Promise<void> {
  const from = Date.now();
  const stop = { id: "pause-1", rev: 1, kind: "pause", from, to: from + days * DAY } as const;
  await env.GAMES.getByName(id).hear(null, [stop]);
}

const deadlineOf = async ({ id }: Begun) => (await look(id)).clock["deadline"];

async function myGames({ token }: Someone): Promise<readonly string[]> {
  const { body } = await ask<Page<{ id: string }>>("GET", "/v1/me/games?turn=mine", { token });
  return body.items.map(({ id }) => id);
}

async function feedOf({ token }: Someone, kind: "turns" | "deadlines"): Promise<string> {
  const { body } = await ask<Record<string, { url: string }>>("GET", "/v1/me/subscriptions", { token });
  return (await ask<string>("GET", new URL(body[kind]!.url).pathname)).body;
}

describe("a deadline that changes within a turn", () => {
  it("changes the order of the games, the calendar and the feed of turns", async () => {
    const game = await beginGame();
    const other = await beginBetween(game.attackers, game.defenders);
    await playMoves(game, ["d6-e6"]);
    await playMoves(other, ["d6-e6"]);
    const player = game.defenders;
    expect(await myGames(player)).toEqual([game.id, other.id]);
    await pause(game, 2);
    expect(await myGames(player)).toEqual([other.id, game.id]);

    const due = await deadlineOf(game);
    const basic = String(due).replaceAll(/[-:]|\.\d+/g, "");
    const events = readCalendar(await feedOf(player, "deadlines")).components;
    const { version } = await look(game.id);
    expect(events.map(({ properties }) => properties["UID"]?.split(/[-@]/)[1])).toEqual([other.id, game.id]);
    expect(events[1]?.properties).toMatchObject({ DTSTART: basic, SEQUENCE: String(version) });
    // A fifth of the counted time is left as long before the deadline as without the pause: that instant has passed.
    expect(events[1]?.components.map(({ properties }) => properties["TRIGGER"])).toContain("-PT14H24M0S");

    const entries = childrenOf(readXml(await feedOf(player, "turns")), "entry");
    const entry = entries.find((one) => childrenOf(one, "link")[0]?.attributes["href"]?.endsWith(game.id));
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
    expect(textOf(entry!, "content")).toContain(day.format(new Date(String(due))));
    expect(formatInstant(Date.parse(textOf(entry!, "updated")))).toBe(
      (await eventsOf(player)).at(-1)?.timestamp,
    );
  });
});
