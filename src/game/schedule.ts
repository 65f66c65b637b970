import { type ClockState, deadlineOf, nearOf, timeOfTurn } from "./clock/clock.ts";
import { asksAt, givenUp, type KnownUntil, mayFlag, outOfTime } from "./verdict.ts";
import type { GameEvent, GameState } from "./state.ts";
import { type Decision, refuse } from "./decision.ts";
import { STANDS_FOR } from "../contract/bounds.ts";

/** When a challenge expires, or would have if it had not been answered. Instants in milliseconds since 1970. */
export function expiryOf({ createdAt, isNamed }: { createdAt: number; isNamed: boolean }): number {
  return createdAt + STANDS_FOR[isNamed ? "named" : "anyone"];
}

/** When the challenge of a game expires. It is counted from the proposal and stored nowhere. */
function expiresAt({ createdAt, terms }: Pick<GameState, "createdAt" | "terms">): number {
  return expiryOf({ createdAt, isNamed: terms.to !== null });
}

/** Whether a challenge has ended because nobody answered it in time: nothing else ends one at that instant. */
function hasExpired(state: Pick<GameState, "createdAt" | "terms" | "status" | "finishedAt">): boolean {
  return state.status === "cancelled" && state.finishedAt === expiresAt(state);
}

/** Rejects requests to a challenge that is over without a game; null for others. */
export function closed(state: GameState): Decision | null {
  if (state.status !== "cancelled") return null;
  return refuse(hasExpired(state) ? "challenge-expired" : "challenge-closed");
}

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
export function settle(state: GameState, now: number, known: KnownUntil): readonly GameEvent[] {
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
