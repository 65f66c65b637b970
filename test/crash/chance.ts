/** Chance that can be repeated: SEED=… gives the same choices again (not the same instants: those are the machine's). */
export const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function chanceFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
