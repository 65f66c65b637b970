/** How many rounds may follow each other at once, and after that, how far apart they are (milliseconds). */
const BURST = 40;
const SPACING = 100;

/**
 * Spares a game between two programs what people never notice: after a burst, rounds are spaced. Between people, and
 * in a game that is played through in a minute, every round goes at once.
 */
export function openPace() {
  let credit = BURST;
  let last = 0;
  return {
    /** Takes a round's place at the instant `at` (milliseconds). Returns how long it has to wait for it. */
    next(at: number): number {
      credit = Math.min(BURST, credit + (at - last) / SPACING) - 1;
      last = at;
      return credit >= 0 ? 0 : Math.ceil(-credit * SPACING);
    },
  };
}
