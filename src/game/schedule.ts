import { deadlineOf, nearOf } from "./clock/clock.ts";
import { kindOf } from "./clock/kinds.ts";
import { expiresAt } from "./expiry.ts";
import { otherSide } from "../rules/index.ts";
import { type GameEvent, type GameResult, type GameState } from "./state.ts";

/** When time next causes an event in a game (milliseconds since 1970); null for never. */
export function nextDue(state: GameState): number | null {
  if (state.status === "open") return expiresAt(state);
  if (state.status !== "playing" || state.clock === null) return null;
  const { turn, ply } = state.position;
  return state.remindedAtPly === ply ? deadlineOf(state.clock, turn) : nearOf(state.clock, turn);
}

/**
 * The events that time has caused by `now`, in order: the expiry of a challenge; in a game the reminder, then the end.
 * Each has the instant at which it was due, however late it is noticed. A reminder that is noticed only after the
 * deadline is left out.
 */
export function settle(state: GameState, now: number): readonly GameEvent[] {
  const due = nextDue(state);
  if (due === null || due > now) return [];
  if (state.clock === null) return [{ type: "expired", at: due }];
  const { turn, ply } = state.position;
  const deadline = deadlineOf(state.clock, turn);
  if (deadline <= now) return [{ type: "ended", at: deadline, result: outOfTime(state) }];
  return [{ type: "reminded", at: due, ply }];
}

function outOfTime(state: GameState): GameResult {
  const { abortsUnbegun } = kindOf(state.terms.clock.kind);
  if (abortsUnbegun && state.position.ply < 2) return { winner: null, reason: "aborted" };
  return { winner: otherSide(state.position.turn), reason: "timeout" };
}
