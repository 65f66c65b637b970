import type { GameEvent, GameState } from "../state.ts";

/** One event with the states around it: what projections are made from. */
export interface Change {
  /** The event's number in the log. */
  readonly seq: number;
  /** Null for the first event. */
  readonly before: GameState | null;
  readonly event: GameEvent;
  readonly after: GameState;
}
