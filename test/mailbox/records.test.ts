import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { type GameRecord, recordOf } from "../../src/game/projections/records.ts";
import {
  forgetGame,
  liveGameIds,
  lobby,
  recordGame,
  recordTally,
  runningGameIds,
  talliesOf,
  watchedGames,
} from "../../src/players/records.ts";
import { HOUR } from "../../src/lib/duration.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import type { Place, Reach } from "../../src/lib/places.ts";
import { challenged, playing, stateOf, T0 } from "../game/people.ts";

const { DB } = env;
const OPEN = recordOf(stateOf(challenged({ to: null })), T0);
const RUNNING = recordOf(playing(0), T0);

let count = 0;

/** The record of a game that no other test has. */
function record(more: Partial<GameRecord> = {}): GameRecord {
  const pattern = more.status === "open" ? OPEN : RUNNING;
  return { ...pattern, startedAt: T0, id: `game-${++count}`, ...more };
}

const newest = (limit: number, after: Place | null = null): Reach => ({ after, limit, order: "desc" });

/** The stored rows of a game. */
const rowOf = (id: string) =>
  DB.prepare("SELECT version, list, body FROM games WHERE id = ?").bind(id).first();

describe("the record of a game", () => {
  it("is written, and replaced by a newer one", async () => {
    const { id } = record();
    await recordGame(DB, record({ id, status: "open", version: 0 }));
    expect(await rowOf(id)).toMatchObject({ version: 0, list: "lobby" });
    await recordGame(DB, record({ id, version: 1 }));
    expect(await rowOf(id)).toEqual({ version: 1, list: "watch", body: null });
  });

  it("is not replaced by an older one, in any order", async () => {
    const { id } = record();
    await recordGame(DB, record({ id, version: 1 }));
    await recordGame(DB, record({ id, status: "open", version: 0 }));
    expect(await rowOf(id)).toMatchObject({ version: 1, list: "watch" });
  });

  it("delivered twice is one", async () => {
    const game = record();
    for (let time = 0; time < 3; time++) await recordGame(DB, game);
    expect((await liveGameIds(DB)).filter((id) => id === game.id)).toEqual([game.id]);
  });

  it("is deleted at the end of the game, and late news restores nothing", async () => {
    const { id } = record();
    await recordGame(DB, record({ id, version: 1 }));
    await recordGame(DB, record({ id, version: 9, status: "finished" }));
    for (const late of [record({ id, status: "open", version: 0 }), record({ id, version: 1 })])
      await recordGame(DB, late);
    expect(await liveGameIds(DB)).not.toContain(id);
    expect(await runningGameIds(DB, null, 1000)).not.toContain(id);
    expect((await lobby(DB, newest(100))).map((game) => game.id)).not.toContain(id);
    expect((await watchedGames(DB, newest(100), new Set())).map((game) => game.id)).not.toContain(id);
  });

  it("is deleted also if the end arrives first", async () => {
    const { id } = record();
    await recordGame(DB, record({ id, version: 9, status: "cancelled" }));
    await recordGame(DB, record({ id, status: "open", version: 0 }));
    expect(await liveGameIds(DB)).not.toContain(id);
  });

  it("leaves a tombstone for an hour, and then nothing", async () => {
    const { id } = record();
    await recordGame(DB, record({ id, version: 9, status: "finished" }));
    expect(await rowOf(id)).toEqual({ version: 9, list: "over", body: null });
    setClockOffset(HOUR);
    await recordGame(DB, record({ status: "finished" }));
    setClockOffset(0);
    expect(await rowOf(id)).toBeNull();
  });

  it("is deleted", async () => {
    const game = record();
    await recordGame(DB, game);
    await forgetGame(DB, game.id);
    expect(await rowOf(game.id)).toBeNull();
  });

  it("escapes quotation marks", async () => {
    const game = record({ id: `'; DROP TABLE games; --"${++count}` });
    await recordGame(DB, game);
    expect(await liveGameIds(DB)).toContain(game.id);
  });

  it("is among the live ones while it is open or played", async () => {
    const games = (["open", "playing", "finished", "cancelled"] as const).map((status) => record({ status }));
    for (const game of games) await recordGame(DB, game);
    const live = await liveGameIds(DB);
    expect(games.map(({ id }) => live.includes(id))).toEqual([true, true, false, false]);
    const running = await runningGameIds(DB, null, 1000);
    expect(games.map(({ id }) => running.includes(id))).toEqual([false, true, false, false]);
  });

  it("is less than 1 KB, whatever the challenge", async () => {
    const { id } = record();
    await recordGame(DB, record({ id, status: "open" }));
    const row = await rowOf(id);
    expect(JSON.stringify(row).length).toBeLessThan(1000);
  });
});

/** Walks through a list page by page; gives the ids in the order in which they came. */
async function walk(page: (after: Place | null) => Promise<readonly Place[]>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: Place | null = null, pages = 0; pages < 20; pages++) {
    const places: readonly Place[] = await page(after);
    if (places.length === 0) return ids;
    ids.push(...places.map(({ id }) => id));
    after = places.at(-1) ?? null;
  }
  throw new Error("the list has no end");
}

const byPages = (limit: number) => walk((after) => lobby(DB, newest(limit, after)));

describe("the lobby", () => {
  it("shows open and listed challenges, newest first, and continues where a page ended", async () => {
    const wanted: string[] = [];
    for (const at of [5, 3, 3, 3, 9, 1]) {
      const game = record({ status: "open", version: 0, createdAt: T0 + at });
      await recordGame(DB, game);
      wanted.push(game.id);
    }
    for (const more of [{ listed: false }, { status: "playing" as const }, { status: "cancelled" as const }])
      await recordGame(DB, record({ status: "open", version: 0, ...more }));
    const whole = (await byPages(100)).filter((id) => wanted.includes(id));
    // At the same instant, the greater id comes first.
    const [five, a, b, c, nine, one] = wanted as [string, string, string, string, string, string];
    expect(whole).toEqual([nine, five, ...[a, b, c].toSorted().toReversed(), one]);
    expect(await byPages(2)).toEqual(await byPages(100));
    expect(await byPages(1)).toEqual(await byPages(100));
  });

  it("removes a challenge once it has begun, also when that arrives first", async () => {
    const { id } = record();
    await recordGame(DB, record({ id, version: 1, status: "playing" }));
    await recordGame(DB, record({ id, version: 0, status: "open" }));
    expect((await lobby(DB, newest(100))).map((game) => game.id)).not.toContain(id);
  });
});

describe("the games to watch", () => {
  it("are listed by their start, the latest first, without those by name", async () => {
    const wanted: string[] = [];
    for (const at of [50, 30, 30, 90]) {
      const game = record({ startedAt: T0 + at });
      await recordGame(DB, game);
      wanted.push(game.id);
    }
    await recordGame(DB, record({ listed: false, startedAt: T0 + 99 }));
    const [five, three, alsoThree, nine] = wanted as [string, string, string, string];
    const ordered = [nine, five, ...[three, alsoThree].toSorted().toReversed()];
    const listed = async (limit: number, without: readonly string[]) =>
      (await walk((after) => watchedGames(DB, { after, limit }, new Set(without)))).filter((id) =>
        wanted.includes(id),
      );
    for (const limit of [1, 3, 100]) {
      expect(await listed(limit, [])).toEqual(ordered);
      expect(await listed(limit, [five, "another"])).toEqual(ordered.filter((id) => id !== five));
      expect(await listed(limit, [nine, five, three])).toEqual([alsoThree]);
    }
  });
});

describe("a player's results", () => {
  it("are those with more games, in any order of arrival", async () => {
    const brandubh = { ruleset: "brandubh", side: "attackers" } as const;
    const player = `player-${++count}`;
    const [earlier, later] = [
      { ...brandubh, won: 1, lost: 1, drawn: 0 },
      { ...brandubh, won: 1, lost: 2, drawn: 1 },
    ];
    for (const tally of [later, earlier, later]) await recordTally(DB, player, tally, "tallies");
    const other = { ruleset: "tablut", side: "defenders", won: 0, lost: 0, drawn: 1 } as const;
    await recordTally(DB, player, other, "tallies");
    expect(await talliesOf(DB, player, "tallies")).toEqual([later, other]);
    expect(await talliesOf(DB, player, "withBots")).toEqual([]);
  });
});
