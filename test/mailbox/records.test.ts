import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { factsOf } from "../../src/game/facts.ts";
import type { GameRecord } from "../../src/game/projections/records.ts";
import { gamesOf, liveGameIds, lobby, recordGame } from "../../src/players/records.ts";
import type { Place, Reach } from "../../src/lib/places.ts";
import { playing, T0 } from "../game/people.ts";

const { DB } = env;
const BODY = factsOf(playing(0), false, T0);

let count = 0;

/** The record of a game that no other test has. */
function record(more: Partial<GameRecord> = {}): GameRecord {
  const id = more.id ?? `game-${++count}`;
  const { version = 1, status = "playing", players = [] } = more;
  const body = { ...BODY, id, version, status };
  const { result } = body;
  return {
    ruleset: "brandubh",
    listed: true,
    createdAt: T0,
    result,
    ...more,
    id,
    version,
    status,
    players,
    body,
  };
}

const newest = (limit: number, after: Place | null = null): Reach => ({ after, limit, order: "desc" });

const freshPlayer = () => `player-${++count}`;

/** The versions and states of a player's games as they are recorded. */
const recorded = async (player: string) =>
  (await gamesOf(DB, player, null, newest(100))).map(({ id, status, body }) => ({
    id,
    status,
    version: body.version,
  }));

describe("the record of a game", () => {
  it("is written, and written anew by what is newer", async () => {
    const [player, game] = [freshPlayer(), record({ version: 1 })];
    await recordGame(DB, { ...game, players: [player] });
    await recordGame(DB, record({ id: game.id, version: 9, status: "finished", players: [player] }));
    expect(await recorded(player)).toEqual([{ id: game.id, status: "finished", version: 9 }]);
  });

  it("is not replaced by what is older, in whichever order they come", async () => {
    const [player, { id }] = [freshPlayer(), record()];
    await recordGame(DB, record({ id, version: 9, status: "finished", players: [player] }));
    await recordGame(DB, record({ id, version: 1, status: "playing", players: [player] }));
    expect(await recorded(player)).toEqual([{ id, status: "finished", version: 9 }]);
    expect(await gamesOf(DB, player, "playing", newest(9))).toEqual([]);
    expect(await liveGameIds(DB)).not.toContain(id);
  });

  it("delivered twice is one", async () => {
    const [player, game] = [freshPlayer(), record()];
    for (let time = 0; time < 3; time++) await recordGame(DB, { ...game, players: [player] });
    expect(await recorded(player)).toHaveLength(1);
  });

  it("takes a new name in though the game is over: a later version of the same state", async () => {
    const [player, { id }] = [freshPlayer(), record()];
    await recordGame(DB, record({ id, version: 9, status: "finished", players: [player] }));
    await recordGame(DB, record({ id, version: 10, status: "finished", players: [player] }));
    expect(await recorded(player)).toEqual([{ id, status: "finished", version: 10 }]);
  });

  it("keeps apart what has quotes in it", async () => {
    const player = `'; DROP TABLE games; --"${freshPlayer()}`;
    const game = record({ id: `'"${++count}` });
    await recordGame(DB, { ...game, players: [player] });
    expect(await recorded(player)).toEqual([{ id: game.id, status: "playing", version: 1 }]);
  });

  it("is among the live ones while it is open or played", async () => {
    const games = [
      record({ status: "open" }),
      record(),
      record({ status: "finished" }),
      record({ status: "cancelled" }),
    ];
    for (const game of games) await recordGame(DB, game);
    const live = await liveGameIds(DB);
    expect(games.map(({ id }) => live.includes(id))).toEqual([true, true, false, false]);
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
  it("shows what is open and listed, newest first, and goes on where it was left", async () => {
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

  it("shows a challenge no more once it has begun, also when that arrives first", async () => {
    const { id } = record();
    await recordGame(DB, record({ id, version: 1, status: "playing" }));
    await recordGame(DB, record({ id, version: 0, status: "open" }));
    expect((await lobby(DB, newest(100))).map((game) => game.id)).not.toContain(id);
  });
});
