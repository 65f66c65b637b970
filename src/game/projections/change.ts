import type { PlansTold } from "../plan/plan.ts";
import type { GameEvent, GameState } from "../state.ts";

/** One event with the states around it: what projections are made from. */
export interface Change {
  /** The event's number in the log. */
  readonly seq: number;
  /** Null for the first event. */
  readonly before: GameState | null;
  readonly event: GameEvent;
  readonly after: GameState;
  /** What each side alone is told of its plan, with the last event of a commit; absent where that is nothing. */
  readonly told?: PlansTold;
}
