import { deadlineOf, nearOf } from "./clock/clock.ts";
import { otherSide } from "../rules/index.ts";
import { type GameEvent, type GameResult, type GameState } from "./state.ts";

/** When the clock next makes something happen in a game (milliseconds since 1970), or null for never. */
export function nextDue(state: GameState): number | null {
  if (state.status !== "playing" || state.clock === null) return null;
  const { turn, ply } = state.position;
  return state.remindedAtPly === ply ? deadlineOf(state.clock, turn) : nearOf(state.clock, turn);
}

/**
 * What the clock has made happen by `now`, in order: the reminder, then the end. Each event bears the instant at
 * which it fell due, whenever that is noticed. A reminder that is noticed only after the deadline is left out.
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
  // Two players who never got going have nothing to lose by: only a game without a clock ends like this.
  const neverGotGoing = state.terms.clock.kind === "unlimited" && state.position.ply < 2;
  if (neverGotGoing) return { winner: null, reason: "aborted" };
  return { winner: otherSide(state.position.turn), reason: "timeout" };
}
