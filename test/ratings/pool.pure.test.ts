import { afterEach, describe, expect, it, vi } from "vitest";
import type { RatedResult } from "../../src/game/projections/ratings.ts";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { openChance } from "../tournaments/hosting.ts";
import { runs } from "../soak.ts";
import { agrees, Crash, idOf, result, someGames, T0, world } from "./pool-world.ts";
import { EVERYTHING } from "./replayed.ts";

afterEach(() => vi.useRealTimers());

describe("a pool", () => {
  it("stores nothing before it has rated a game", async () => {
    const { pool, storage } = await world(0);
    expect(pool.game(idOf("G", 1))).toBeNull();
    expect(pool.games(EVERYTHING, null)).toEqual([]);
    expect(pool.annul(idOf("G", 1), null)).toEqual({ kind: "not-rated" });
    await pool.wake();
    expect(storage.rows("SELECT name FROM sqlite_master")).toEqual([]);
  });

  it("rates a game once, and games received together in the order in which they ended", async () => {
    const { pool, ids } = await world(4);
    const [a, b, c, d] = ids as [string, string, string, string];
    pool.hear([result(3, a, b, { finishedAt: T0 + 1 }), result(2, c, d), result(1, a, d)]);
    pool.hear([result(3, b, a), result(1, a, d)]);
    expect(pool.games(EVERYTHING, null).map(({ seq, game }) => [seq, game])).toEqual([
      [1, idOf("G", 1)],
      [2, idOf("G", 2)],
      [3, idOf("G", 3)],
    ]);
    expect(pool.games({ ...EVERYTHING, order: "desc", limit: 1 }, d).map(({ seq }) => seq)).toEqual([2]);
  });

  it("sends both players an event and writes their ratings to D1 at its alarm", async () => {
    const all = await world(2);
    const [a, b] = all.ids as [string, string];
    all.pool.hear([result(1, a, b)]);
    await all.settle();
    const [first] = all.received.get(a)!;
    expect(first).toMatchObject({
      type: "rating.changed",
      data: { because: "game", before: { rating: 1500 }, games: 1 },
    });
    expect(all.received.get(b)).toHaveLength(1);
    agrees(all);
  });

  it("writes more players to D1 than one batch holds", async () => {
    const all = await world(210);
    const players = all.ids;
    all.pool.hear(players.slice(105).map((id, n) => result(n, id, players[n]!)));
    await all.settle();
    expect(all.db.prepare("SELECT player FROM ratings").all()).toHaveLength(210);
    agrees(all);
  });

  it("lists players with certain ratings until time makes them uncertain", async () => {
    const all = await world(8);
    for (let n = 0; n < 400; n++) {
      vi.setSystemTime(Date.now() + HOUR);
      const [a, b] = [all.ids[n % 8]!, all.ids[(n + 1 + (n % 6)) % 8]!];
      if (a !== b) all.pool.hear([result(n, a, b, { score: ([0, 0.5, 1] as const)[n % 3]! })]);
    }
    await all.settle();
    const listed = () => all.storage.rows("SELECT listed_until FROM players WHERE listed_until IS NOT NULL");
    expect(listed()).not.toEqual([]);
    agrees(all);
    vi.setSystemTime(Date.now() + 61 * DAY);
    await all.pool.wake();
    expect(listed()).toEqual([]);
    await all.settle();
    expect(all.db.prepare("SELECT player FROM ratings WHERE listed_until IS NOT NULL").all()).toEqual([]);
    agrees(all);
  });

  it("rates all games again from an annulled one, and returns the numbers before", async () => {
    const all = await world(3);
    const [a, b, c] = all.ids as [string, string, string];
    all.pool.hear([result(1, a, b)]);
    all.pool.hear([result(2, b, c)]);
    all.pool.hear([result(3, a, c, { score: 0 })]);
    await all.settle();
    // Two days without a game: their offsets follow from the games before them.
    vi.setSystemTime(Date.now() + 2 * DAY);
    await all.pool.wake();
    const gamesOfFirstDay = () => all.pool.days(EVERYTHING)[0]!.games;
    const before = all.pool.game(idOf("G", 2))!;
    const why = { reason: "arranged", note: null, atFault: a, by: c } as const;
    expect(all.pool.annul(idOf("G", 1), why).kind).toBe("done");
    expect(all.pool.annul(idOf("G", 1), why).kind).toBe("already");
    await all.settle();
    const after = all.pool.game(idOf("G", 2))!;
    expect(gamesOfFirstDay()).toBe(2);
    expect(after.entry.attackers.before.rating).toBe(1500);
    expect(after.revised).toMatchObject({ because: idOf("G", 1), was: before.entry });
    expect(all.pool.game(idOf("G", 1))).toMatchObject({ revised: null, annulled: why });
    expect(all.received.get(a)!.map(({ type }) => type)).toEqual([
      "rating.changed",
      "rating.changed",
      "game.annulled",
      "rating.changed",
    ]);
    expect(all.received.get(a)![2]).toMatchObject({ data: { reason: "arranged", atFault: "me" } });
    agrees(all);
    expect(all.pool.annul(idOf("G", 1), null).kind).toBe("done");
    await all.settle();
    expect(all.pool.game(idOf("G", 2))!.entry).toEqual(before.entry);
    expect(gamesOfFirstDay()).toBe(3);
    expect(all.received.get(a)!.slice(3)).toMatchObject([
      { data: { because: "annulment", game: { id: idOf("G", 1) } } },
      { data: { because: "annulment", undone: true, game: { id: idOf("G", 1) } } },
    ]);
    expect(all.received.get(a)![3]!.data).not.toHaveProperty("undone");
    agrees(all);
  });

  it("rates all games again while others are rated and annulled, and after a crash", async () => {
    const all = await world(40);
    const some = (from: number, many: number) => someGames(all, from, many);
    const heard = () => Number(all.storage.rows("SELECT count(*) AS games FROM games")[0]!["games"]);
    const slices = () => all.storage.rows("SELECT block FROM replayed").length;
    for (let n = 0; n < 12_000; n += 500) {
      vi.setSystemTime(Date.now() + 8 * HOUR);
      all.pool.hear(some(n, 500));
    }
    const why = { reason: "error", note: null, atFault: null, by: all.ids[0]! } as const;
    all.pool.annul(idOf("G", 3), why);
    all.faults.storage = 450;
    await expect(all.pool.wake()).rejects.toThrow(Crash);
    expect(slices()).toBeGreaterThan(0);
    all.faults.storage = -1;
    const during = new Set<number>();
    await all.until(async (pool) => {
      const waking = pool.wake();
      for (let turns = 0; turns < 200; turns++) {
        await Promise.resolve();
        if (slices() === 0 || during.has(slices())) continue;
        during.add(slices());
        pool.hear(some(heard(), 10));
        // The replay has passed the first game, and has yet to reach the second.
        pool.annul(idOf("G", 100 + turns), why);
        pool.annul(idOf("G", 11_900 + turns), why);
      }
      await waking;
    });
    expect(during.size).toBeGreaterThan(1);
    await all.settle();
    expect(all.storage.rows("SELECT place FROM replays WHERE at IS NULL")).toEqual([]);
    agrees(all);
  });

  it("rates the last game again when it is the first of a slice", async () => {
    const all = await world(40);
    // A slice ends before game 5120.
    all.pool.hear(someGames(all, 1, 5120));
    await all.settle();
    const last = all.pool.game(idOf("G", 5120))!;
    all.pool.annul(idOf("G", 1), { reason: "error", note: null, atFault: null, by: all.ids[0]! });
    await all.settle();
    const { revised, entry } = all.pool.game(idOf("G", 5120))!;
    expect(revised).toMatchObject({ because: idOf("G", 1), was: last.entry });
    expect(entry).not.toEqual(last.entry);
  });

  it("removes players who have left from the leaderboard and from D1", async () => {
    const all = await world(2);
    const [a, b] = all.ids as [string, string];
    all.pool.hear([result(1, a, b)]);
    await all.settle();
    all.db.exec(
      `UPDATE players SET deleted_at = 1 WHERE id = '${a}'; DELETE FROM ratings WHERE player = '${a}'`,
    );
    all.pool.forget(a);
    all.pool.hear([result(2, a, b)]);
    await all.settle();
    expect(all.db.prepare("SELECT player FROM ratings").all()).toEqual([{ player: b }]);
    expect(all.received.get(a)).toHaveLength(1);
    agrees(all);
  });

  it.each(Array.from({ length: runs(6, 30) }, (_, seed) => seed))(
    "agrees with its list rated again, whatever crashes, repeats, comes late or is annulled (%i)",
    async (seed) => {
      const chance = openChance(seed);
      const all = await world(6 + chance(10));
      let heard: RatedResult[] = [];
      for (let n = 0; n < 60 + chance(60); n++) {
        vi.setSystemTime(Date.now() + chance(9 * HOUR));
        const [a, b] = [chance(all.ids.length), chance(all.ids.length)];
        if (a === b) continue;
        const score = ([0, 0.5, 1] as const)[chance(3)]!;
        heard.push(result(n, all.ids[a]!, all.ids[b]!, { score, finishedAt: Date.now() - chance(DAY) }));
        if (chance(3) === 0) continue;
        // Twice, out of order, some later.
        const now = heard.toSorted(() => chance(3) - 1);
        heard = now.slice(0, chance(2));
        Object.assign(all.faults, {
          storage: chance(3) === 0 ? chance(60) : -1,
          d1: chance(2),
          mailbox: chance(3),
        });
        await all.until((pool) => pool.hear([...now, ...now.slice(0, 2)]));
        const games = await all.until((pool) => pool.games(EVERYTHING, null));
        const one = games[chance(games.length)];
        const why = { reason: "error", note: null, atFault: null, by: all.ids[0]! } as const;
        if (one !== undefined && chance(4) === 0)
          await all.until((pool) => pool.annul(one.game, one.annulled === null ? why : null));
        if (chance(3) === 0) await all.until((pool) => pool.wake());
      }
      await all.until((pool) => pool.hear(heard));
      vi.setSystemTime(Date.now() + 40 * MINUTE);
      await all.settle();
      agrees(all);
      expect(all.storage.rows("SELECT * FROM outbox")).toEqual([]);
    },
  );
});
