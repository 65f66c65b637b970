import type { RatedResult } from "../../src/game/projections/ratings.ts";
import { MINUTE } from "../../src/lib/duration.ts";
import { openPool } from "../../src/ratings/pool.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import type { Figure } from "./figures.ts";

const RULESET = "brandubh";
const [PLAYERS, ALONE, TOGETHER, BATCHES] = [1000, 2000, 200, 200];

const result = (n: number): RatedResult => ({
  game: `G${n}`,
  ruleset: RULESET,
  attackers: `P${(n * 7919) % PLAYERS}`,
  defenders: `P${(n * 7919 + 1 + (n % 97)) % PLAYERS}`,
  bots: [],
  score: ([1, 0, 0.5, 1, 0] as const)[n % 5]!,
  finishedAt: n,
});

/** Measures a pool of 42,000 games: how fast it rates games that it hears of one by one, and all of them again. */
export async function benchRatings(): Promise<Figure[]> {
  const began = Date.now();
  const { now } = Date;
  let at = began;
  Date.now = () => at;
  try {
    const pool = openPool({
      storage: memoryStorage(),
      ruleset: RULESET,
      origin: "https://taflpost.example",
      toMailbox: () => Promise.resolve(),
      toRecords: () => Promise.resolve(),
    });
    const [heard, slice] = [performance.now(), Array.from({ length: TOGETHER })];
    for (let n = 0; n < ALONE; n++) pool.hear([result(n)]);
    const rated = performance.now() - heard;
    for (let batch = 0; batch < BATCHES; batch++) {
      at += 100 * MINUTE;
      pool.hear(slice.map((_, index) => result(ALONE + batch * TOGETHER + index)));
    }
    const rest = async () => {
      while ((pool.nextDue() ?? Infinity) <= at + MINUTE) {
        at += MINUTE;
        await pool.wake();
      }
    };
    await rest();
    const [games, replayed] = [ALONE + BATCHES * TOGETHER, performance.now()];
    pool.annul("G0", { reason: "error", note: null, atFault: null, by: "P0" });
    await pool.wake();
    const took = performance.now() - replayed;
    return [
      { name: "ratings: games rated one by one", value: ALONE / (rated / 1000), unit: "/s" },
      { name: "ratings: games rated again", value: games / (took / 1000), unit: "/s" },
    ];
  } finally {
    Date.now = now;
  }
}
