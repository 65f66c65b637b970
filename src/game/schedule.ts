import { type ClockState, deadlineOf, reminderAt, timeOfTurn } from "./clock/clock.ts";
import { asksAt, givenUp, type KnownUntil, mayFlag, outOfTime } from "./verdict.ts";
import type { GameEvent, GameState } from "./state.ts";
import { type Decision, refuse } from "./decision.ts";
import { STANDS_FOR } from "../contract/bounds.ts";

/** Milliseconds since 1970. */
export const expiryOf = ({ createdAt, isNamed }: { createdAt: number; isNamed: boolean }): number =>
  createdAt + STANDS_FOR[isNamed ? "named" : "anyone"];

const expiresAt = ({ createdAt, terms }: GameState): number =>
  expiryOf({ createdAt, isNamed: terms.to !== null });

/** Returns the refusal for a challenge that is over without a game; otherwise null. */
export function closed(state: GameState): Decision | null {
  if (state.status !== "cancelled") return null;
  // Nothing else closes a challenge at exactly the instant of its expiry.
  return refuse(state.finishedAt === expiresAt(state) ? "challenge-expired" : "challenge-closed");
}

/**
 * Returns when the next event or cover question is due, in milliseconds since 1970; null for never. That instant is in
 * the past while a question waits for its answer.
 */
export function nextDue(state: GameState): number | null {
  if (state.status === "open") return expiresAt(state);
  if (state.status !== "playing" || state.clock === null) return null;
  const tick = nextTick(state, state.clock);
  return Math.min(tick, asksAt(state) ?? tick);
}

const nextTick = ({ position: { turn, ply }, remindedAtPly }: GameState, clock: ClockState): number =>
  remindedAtPly === ply ? deadlineOf(clock, turn) : reminderAt(clock, turn);

/** Returns when the reminder is due (milliseconds since 1970); null after the reminder, or if the game is not being played. */
export function reminderDue({ status, clock, position, remindedAtPly }: GameState): number | null {
  const { turn, ply } = position;
  return status !== "playing" || clock === null || remindedAtPly === ply ? null : reminderAt(clock, turn);
}

/**
 * Returns the next events that are due by `now`: the expiry of a challenge, a reminder, the end of the game, or the end
 * of a wait. Each event has the instant when it was due, even if it is noticed late. A reminder after the deadline is
 * left out.
 */
export function settle(state: GameState, now: number, known: KnownUntil): readonly GameEvent[] {
  if (state.status === "open" && expiresAt(state) <= now) return [{ type: "expired", at: expiresAt(state) }];
  if (state.status !== "playing" || state.clock === null) return [];
  const due = nextTick(state, state.clock);
  if (due > now) return [];
  const { turn, ply } = state.position;
  const deadline = deadlineOf(state.clock, turn);
  if (deadline > now) return [{ type: "reminded", at: due, ply }];
  if (!mayFlag(state, deadline, known)) return givenUp(state, now, known);
  const time = timeOfTurn(state.clock, turn, deadline);
  return [{ type: "ended", at: deadline, result: outOfTime(state), time }];
}
