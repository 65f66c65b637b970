import { afterEach, describe, expect, it, vi } from "vitest";
import type { AccountRecord } from "../../src/contract/events/records.ts";
import type { RatedResult } from "../../src/game/projections/ratings.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/duration.ts";
import { recordRatings } from "../../src/players/ratings.ts";
import { dayOf } from "../../src/ratings/offset.ts";
import { type OpenPool, openPool } from "../../src/ratings/pool.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { migratedDatabase, notingD1 } from "../house/database.ts";
import { openChance } from "../tournaments/hosting.ts";
import { EVERYTHING, hasRatingsAsListed } from "./replayed.ts";
import { runs } from "../soak.ts";

const T0 = Date.UTC(2026, 10, 22, 20);
const RULESET = "brandubh";
const idOf = (letter: string, n: number): string => letter + String(n).padStart(21, "0");

afterEach(() => vi.useRealTimers());

/** Stands for a fault of the storage, after which the object begins anew from what is stored. */
class Crash extends Error {}

/** A pool with players and records around it, whose storage can fail at any call. */
function world(players: number) {
  vi.useFakeTimers({ now: T0, toFake: ["Date"] });
  const storage = memoryStorage();
  const db = migratedDatabase();
  const d1 = notingD1(db, []);
  const ids = Array.from({ length: players }, (_, index) => idOf("P", index));
  for (const id of ids)
    db.prepare(
      "INSERT INTO players (id, name, name_key, skeleton, language, timezone, created_at) VALUES (?, ?, ?, ?, 'en', 'UTC', 0)",
    ).run(id, id, id, id);
  const told = new Map<string, AccountRecord[]>();
  const faults = { storage: -1, records: 0, mailbox: 0 };
  storage.onUse = () => {
    if (faults.storage-- === 0) throw new Crash();
  };
  const open = (): OpenPool =>
    openPool({
      storage,
      ruleset: RULESET,
      origin: "https://taflpost.example",
      async toMailbox(player, events) {
        if (faults.mailbox-- > 0) throw new Error("no answer");
        const known = told.get(player) ?? [];
        told.set(player, [...known, ...events.filter(({ id }) => !known.some((one) => one.id === id))]);
      },
      async toRecords(rows, pool) {
        if (faults.records-- > 0) throw new Error("no answer");
        await recordRatings(d1, rows, pool);
      },
    });
  let pool = open();
  return {
    storage,
    db,
    ids,
    told,
    faults,
    get pool() {
      return pool;
    },
    /** Does something until it is done: whoever tells a pool tells it again when it has broken off. */
    async until<T>(work: (pool: OpenPool) => T): Promise<Awaited<T>> {
      for (;;)
        try {
          return await work(pool);
        } catch (fault) {
          if (!(fault instanceof Crash)) throw fault;
          pool = open();
        }
    },
    /** Runs alarms until nothing is due before midnight. */
    async settle(): Promise<void> {
      faults.storage = -1;
      const midnight = (dayOf(Date.now()) + 1) * DAY;
      for (let left = 50; left > 0; left--) {
        const due = pool.nextDue();
        if (due === null || due >= midnight) return;
        vi.setSystemTime(Math.max(Date.now(), due));
        await pool.wake();
      }
      throw new Error("never comes to rest");
    },
  };
}

const result = (
  n: number,
  attackers: string,
  defenders: string,
  more: Partial<RatedResult> = {},
): RatedResult => ({
  game: idOf("G", n),
  ruleset: RULESET,
  attackers,
  defenders,
  bots: [],
  score: 1,
  finishedAt: T0,
  ...more,
});

/** So many games between the players of a world, from a number on. */
const someGames = ({ ids }: ReturnType<typeof world>, from: number, many: number): RatedResult[] =>
  Array.from({ length: many }, (_, index) => {
    const n = from + index;
    const sides = [ids[n % ids.length]!, ids[(n + 1 + (n % 13)) % ids.length]!] as const;
    return result(n, ...sides, { score: ([0, 0.5, 1] as const)[n % 3]! });
  });

/** Whether what is live, what is replayed and what the records have are the same to a millionth. */
function agrees({ pool, storage, db, ids }: ReturnType<typeof world>): void {
  hasRatingsAsListed(pool, storage, RULESET);
  const gone = new Set(
    storage.rows("SELECT player FROM players WHERE is_gone = 1").map((row) => row["player"]),
  );
  const columns = "player, rating, rd, volatility, games, rated_at, listed_until, number";
  const stored = db.prepare(`SELECT ${columns} FROM ratings ORDER BY player`).all();
  const pools = storage.rows(`SELECT ${columns} FROM players ORDER BY player`);
  expect(stored).toEqual(pools.filter((row) => !gone.has(row["player"])));
  const counted = storage.rows(
    `SELECT CAST(rating / 10 AS INTEGER) AS step, count(*) AS players FROM players
       WHERE listed_until IS NOT NULL GROUP BY 1 ORDER BY 1`,
  );
  expect(storage.rows("SELECT step, players FROM counts WHERE players > 0 ORDER BY step")).toEqual(counted);
  expect(ids.length).toBeGreaterThan(0);
}

describe("a pool", () => {
  it("stores nothing while it has heard of no game, however often it is asked", async () => {
    const { pool, storage } = world(0);
    expect(pool.game(idOf("G", 1))).toBeNull();
    expect(pool.games(EVERYTHING, null)).toEqual([]);
    expect(pool.annul(idOf("G", 1), null)).toEqual({ kind: "not-rated" });
    await pool.wake();
    expect(storage.rows("SELECT name FROM sqlite_master")).toEqual([]);
  });

  it("rates a game once, and what it hears together in the order in which it ended", () => {
    const { pool, ids } = world(4);
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

  it("tells both players, and writes how they stand, once its alarm goes off", async () => {
    const all = world(2);
    const [a, b] = all.ids as [string, string];
    all.pool.hear([result(1, a, b)]);
    await all.settle();
    const [told] = all.told.get(a)!;
    expect(told).toMatchObject({
      type: "rating.changed",
      data: { because: "game", before: { rating: 1500 }, games: 1 },
    });
    expect(all.told.get(b)).toHaveLength(1);
    agrees(all);
  });

  it("writes how more players stand than go in one batch", async () => {
    const all = world(210);
    const players = all.ids;
    all.pool.hear(players.slice(105).map((id, n) => result(n, id, players[n]!)));
    await all.settle();
    expect(all.db.prepare("SELECT player FROM ratings").all()).toHaveLength(210);
    agrees(all);
  });

  it("has who is certain enough on its leaderboard, until time makes them uncertain", async () => {
    const all = world(8);
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

  it("rates all games again from one that no longer counts, and says what was", async () => {
    const all = world(3);
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
    expect(all.told.get(a)!.map(({ type }) => type)).toEqual([
      "rating.changed",
      "rating.changed",
      "game.annulled",
      "rating.changed",
    ]);
    expect(all.told.get(a)![2]).toMatchObject({ data: { reason: "arranged", atFault: "me" } });
    agrees(all);
    expect(all.pool.annul(idOf("G", 1), null).kind).toBe("done");
    await all.settle();
    expect(all.pool.game(idOf("G", 2))!.entry).toEqual(before.entry);
    expect(gamesOfFirstDay()).toBe(3);
    expect(all.told.get(a)!.slice(3)).toMatchObject([
      { data: { because: "annulment", game: { id: idOf("G", 1) } } },
      { data: { because: "annulment", undone: true, game: { id: idOf("G", 1) } } },
    ]);
    expect(all.told.get(a)![3]!.data).not.toHaveProperty("undone");
    agrees(all);
  });

  it("sleeps on days without games, and lists their offsets when they are read", async () => {
    const all = world(2);
    const [a, b] = all.ids as [string, string];
    all.pool.hear([result(1, a, b)]);
    await all.settle();
    vi.setSystemTime(all.pool.nextDue()!);
    await all.pool.wake();
    await all.settle();
    expect(all.pool.nextDue()).toBeNull();
    const today = dayOf(Date.now());
    vi.setSystemTime(Date.now() + 3 * DAY);
    const days = all.pool.days(EVERYTHING);
    expect(days.map(({ day, games }) => [day - today, games])).toEqual([
      [-1, 1],
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(all.pool.nextDue()).toBeNull();
    agrees(all);
  });

  it("says what stood before the first of two annulments within a second, and of two apart before the second", async () => {
    const all = world(3);
    const [a, b, c] = all.ids as [string, string, string];
    all.pool.hear([result(1, a, b)]);
    all.pool.hear([result(2, c, b)]);
    all.pool.hear([result(3, a, c, { score: 0 })]);
    await all.settle();
    const was = () => all.pool.game(idOf("G", 3))!.revised?.was;
    const annul = (n: number) =>
      all.pool.annul(idOf("G", n), { reason: "error", note: null, atFault: null, by: b });
    const before = all.pool.game(idOf("G", 3))!.entry;
    for (const n of [2, 1]) {
      annul(n);
      await all.pool.wake();
    }
    expect([was(), all.pool.game(idOf("G", 3))!.revised?.because]).toEqual([before, idOf("G", 1)]);
    const between = all.pool.game(idOf("G", 3))!.entry;
    vi.setSystemTime(Date.now() + SECOND);
    all.pool.annul(idOf("G", 1), null);
    await all.settle();
    expect(was()).toEqual(between);
    agrees(all);
  });

  it("rates all games again while others are heard and annulled, and where that breaks off", async () => {
    const all = world(40);
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
      // Between two slices others are served.
      for (let turns = 0; turns < 200; turns++) {
        await Promise.resolve();
        if (slices() === 0 || during.has(slices())) continue;
        during.add(slices());
        pool.hear(some(heard(), 10));
        // One that has been passed already, and one that is still to come.
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

  it("rates the last game again where it is the first of another slice", async () => {
    const all = world(40);
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

  it("has nobody on a leaderboard who has gone, and nothing about them in the records", async () => {
    const all = world(2);
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
    expect(all.told.get(a)).toHaveLength(1);
    agrees(all);
  });

  it.each(Array.from({ length: runs(12, 30) }, (_, seed) => seed))(
    "has what a replay of its list gives, whatever breaks off, comes twice or late, or is annulled (%i)",
    async (seed) => {
      const chance = openChance(seed);
      const all = world(6 + chance(10));
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
          records: chance(2),
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
