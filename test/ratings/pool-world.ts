import { expect, vi } from "vitest";
import type { AccountRecord } from "../../src/contract/events/records.ts";
import type { RatedResult } from "../../src/game/projections/ratings.ts";
import { DAY } from "../../src/lib/duration.ts";
import { recordRatings } from "../../src/players/ratings.ts";
import { dayOf } from "../../src/ratings/offset.ts";
import { type PoolHost, PoolObject } from "../../src/ratings/object.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { migratedDatabase, notingD1 } from "../house/database.ts";
import { opened } from "../platform/objects.ts";
import { hasRatingsAsListed } from "./replayed.ts";

export const T0 = Date.UTC(2026, 10, 22, 20);
const RULESET = "brandubh";
export const idOf = (letter: string, n: number): string => letter + String(n).padStart(21, "0");

/** A fault of the storage, after which the object is opened again from its rows. */
export class Crash extends Error {}

/** A pool with players and D1 around it, whose storage can fail at any call. */
export async function world(players: number) {
  vi.useFakeTimers({ now: T0, toFake: ["Date"] });
  const storage = memoryStorage();
  const db = migratedDatabase();
  const d1 = notingD1(db, []);
  const ids = Array.from({ length: players }, (_, index) => idOf("P", index));
  for (const id of ids)
    db.prepare(
      "INSERT INTO players (id, name, name_key, skeleton, language, timezone, created_at) VALUES (?, ?, ?, ?, 'en', 'UTC', 0)",
    ).run(id, id, id, id);
  const received = new Map<string, AccountRecord[]>();
  const faults = { storage: -1, d1: 0, mailbox: 0 };
  storage.onUse = () => {
    if (faults.storage-- === 0) throw new Crash();
  };
  const host: Omit<PoolHost, "incidents"> = {
    origin: "https://taflpost.example",
    async toMailbox(player, events) {
      if (faults.mailbox-- > 0) throw new Error("no answer");
      const known = received.get(player) ?? [];
      received.set(player, [...known, ...events.filter(({ id }) => !known.some((one) => one.id === id))]);
    },
    async writeRatings(rows, pool) {
      if (faults.d1-- > 0) throw new Error("no answer");
      await recordRatings(d1, rows, pool);
    },
  };
  const open = async () => (await opened(PoolObject, storage, { name: RULESET, host })).object;
  let pool = await open();
  return {
    storage,
    db,
    ids,
    received,
    faults,
    get pool() {
      return pool;
    },
    /** Repeats a call until it succeeds, as callers do when the object has failed. */
    async until<T>(work: (pool: PoolObject) => T): Promise<Awaited<T>> {
      for (;;)
        try {
          return await work(pool);
        } catch (fault) {
          if (!(fault instanceof Crash)) throw fault;
          pool = await open();
        }
    },
    /** Runs alarms until nothing is due before midnight. */
    async settle(): Promise<void> {
      faults.storage = -1;
      const midnight = (dayOf(Date.now()) + 1) * DAY;
      for (let left = 50; left > 0; left--) {
        const due = storage.alarm();
        if (due === null || due >= midnight) return;
        vi.setSystemTime(Math.max(Date.now(), due));
        storage.alarmWentOff();
        await pool.wake();
      }
      throw new Error("never comes to rest");
    },
  };
}

export type World = Awaited<ReturnType<typeof world>>;

export const result = (
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

/** `many` games between the players of a world, from a number on. */
export const someGames = ({ ids }: World, from: number, many: number): RatedResult[] =>
  Array.from({ length: many }, (_, index) => {
    const n = from + index;
    const sides = [ids[n % ids.length]!, ids[(n + 1 + (n % 13)) % ids.length]!] as const;
    return result(n, ...sides, { score: ([0, 0.5, 1] as const)[n % 3]! });
  });

/** Expects the pool's ratings, its list rated again, and D1 to agree to a millionth. */
export function agrees({ pool, storage, db, ids }: World): void {
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
