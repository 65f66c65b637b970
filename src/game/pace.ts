/** How many rounds may follow each other at once, and after that, how far apart they are (milliseconds). */
const BURST = 10;
const SPACING = 100;

/**
 * Spaces the rounds of a game between programs that move faster than anybody is told of it. In a game between people,
 * or one of a minute, every round goes at once.
 */
export function openPace() {
  let credit = BURST;
  let last = 0;
  return {
    /** Schedules a round at the instant `at` (milliseconds). Returns how long it has to wait. */
    next(at: number): number {
      credit = Math.min(BURST, credit + (at - last) / SPACING) - 1;
      last = at;
      return credit >= 0 ? 0 : Math.ceil(-credit * SPACING);
    },

    /** Notes that nothing came while a round waited: somebody waits for what it brings before they move. */
    waitedInVain(): void {
      credit = BURST;
    },
  };
}
