import { type ClockState, deadlineOf, nearOf, timeOfTurn } from "./clock/clock.ts";
import { expiresAt } from "./expiry.ts";
import { asksAt, givenUp, type Known, mayFlag, outOfTime } from "./verdict.ts";
import type { GameEvent, GameState } from "./state.ts";

/**
 * When time next causes an event in a game, or a question for cover (milliseconds since 1970); null for never. It
 * is past where a question waits for its answer.
 */
export function nextDue(state: GameState): number | null {
  if (state.status === "open") return expiresAt(state);
  if (state.status !== "playing" || state.clock === null) return null;
  const tick = nextTick(state, state.clock);
  return Math.min(tick, asksAt(state) ?? tick);
}

function nextTick({ position: { turn, ply }, remindedAtPly }: GameState, clock: ClockState): number {
  return remindedAtPly === ply ? deadlineOf(clock, turn) : nearOf(clock, turn);
}

/** When the reminder of the present turn is due; null where it was given, or nobody is to move. */
export function reminderDue({
  status,
  clock,
  position: { turn, ply },
  remindedAtPly,
}: GameState): number | null {
  return status !== "playing" || clock === null || remindedAtPly === ply ? null : nearOf(clock, turn);
}

/**
 * The events that time has caused by `now`, in order: the expiry of a challenge; in a game the reminder, then the end.
 * Each has the instant at which it was due, however late it is noticed. A reminder that is noticed only after the
 * deadline is left out.
 * @param known the instants up to which it is known what may move a deadline
 */
export function settle(state: GameState, now: number, known: Known): readonly GameEvent[] {
  if (state.status === "open" && expiresAt(state) <= now) return [{ type: "expired", at: expiresAt(state) }];
  if (state.status !== "playing" || state.clock === null) return [];
  const due = nextTick(state, state.clock);
  if (due > now) return [];
  const { turn, ply } = state.position;
  const deadline = deadlineOf(state.clock, turn);
  if (deadline <= now && !mayFlag(state, deadline, known)) return givenUp(state, now, known);
  if (deadline <= now) {
    const time = timeOfTurn(state.clock, turn, deadline);
    return [{ type: "ended", at: deadline, result: outOfTime(state), time }];
  }
  return [{ type: "reminded", at: due, ply }];
}
