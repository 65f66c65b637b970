import { openingOf } from "../../src/vacation/account.ts";
import type { VacationState } from "../../src/vacation/bookings.ts";
import type { TimeOff } from "../../src/vacation/time-off.ts";

/** When the player of these tests signed up. */
export const BORN = Date.UTC(2026, 10, 20, 20);

let count = 0;

/** A vacation, booked when its player signed up. */
export function timeOff(from: number, to: number, more: Partial<TimeOff> = {}): TimeOff {
  const rev = ++count;
  const rest = { kind: "booked", rev, until: to, changedAt: BORN, games: [], reported: "nothing" } as const;
  return { id: `vacation-${rev}`, from, to, ...rest, ...more };
}

/** An hour of cover that was given to these games. */
export const hour = (from: number, games: readonly string[], more: Partial<TimeOff> = {}): TimeOff =>
  timeOff(from, from + 3600_000, { kind: "cover", games, ...more });

export const heldWith = (...stops: readonly TimeOff[]): VacationState => ({
  opening: openingOf(BORN),
  stops,
});
