import type { RatedResult } from "../../src/game/projections/ratings.ts";
import { MINUTE } from "../../src/lib/duration.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { makeObject } from "../platform/objects.ts";
import type { Figure } from "./figures.ts";

const RULESET = "brandubh";
/** Players, games reported one by one, batches of games reported together, and games of a batch. */
const [PLAYERS, ALONE, BATCHES, TOGETHER] = [1000, 2000, 200, 200];
const GAMES = ALONE + BATCHES * TOGETHER;

const result = (n: number): RatedResult => ({
  game: `G${n}`,
  ruleset: RULESET,
  attackers: `P${(n * 7919) % PLAYERS}`,
  defenders: `P${(n * 7919 + 1 + (n % 97)) % PLAYERS}`,
  bots: [],
  score: ([1, 0, 0.5, 1, 0] as const)[n % 5]!,
  finishedAt: n,
});

/** How many a second, of so many since an instant. */
const rate = (many: number, since: number): number => (many * 1000) / (performance.now() - since);

/** Measures a pool, its storage in memory: how fast it rates games that it hears of, and all of them again. */
export async function benchRatings(): Promise<Figure[]> {
  // The object imports a module of the platform.
  (await import("../platform/hooks.ts")).provideWorkersModule();
  const { PoolObject } = await import("../../src/ratings/object.ts");
  const host = {
    origin: "https://taflpost.example",
    toMailbox: () => Promise.resolve(),
    writeRatings: () => Promise.resolve(),
  };
  const pool = makeObject(PoolObject, memoryStorage(), { name: RULESET, host });
  const hearing = performance.now();
  for (let n = 0; n < ALONE; n++) pool.hear([result(n)]);
  const heard = rate(ALONE, hearing);
  for (let batch = 1; batch <= BATCHES; batch++) {
    setClockOffset(batch * 100 * MINUTE);
    pool.hear(Array.from({ length: TOGETHER }, (_, index) => result(ALONE + (batch - 1) * TOGETHER + index)));
    await pool.wake();
  }
  pool.annul("G0", { reason: "error", note: null, atFault: null, by: "P0" });
  const replaying = performance.now();
  await pool.wake();
  const again = rate(GAMES, replaying);
  setClockOffset(0);
  if (pool.game(`G${GAMES - 1}`)?.revised == null) throw new Error("The games were not all rated again.");
  return [
    { name: "ratings: games rated one by one", value: heard, unit: "/s", aim: "500" },
    { name: "ratings: games rated again", value: again, unit: "/s", aim: "50,000" },
  ];
}
