import { deadlineOf, nearOf } from "./clock/clock.ts";
import { kindOf } from "./clock/kinds.ts";
import { otherSide } from "../rules/index.ts";
import { type GameEvent, type GameResult, type GameState } from "./state.ts";

/** When the clock next causes an event in a game (milliseconds since 1970); null for never. */
export function nextDue(state: GameState): number | null {
  if (state.status !== "playing" || state.clock === null) return null;
  const { turn, ply } = state.position;
  return state.remindedAtPly === ply ? deadlineOf(state.clock, turn) : nearOf(state.clock, turn);
}

/**
 * The events that the clock has caused by `now`, in order: the reminder, then the end. Each has the instant at which it
 * was due, however late it is noticed. A reminder that is noticed only after the deadline is left out.
 */
export function settle(state: GameState, now: number): readonly GameEvent[] {
  const due = nextDue(state);
  if (due === null || due > now || state.clock === null) return [];
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
