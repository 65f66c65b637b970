import { begin, fold } from "../fold.ts";
import type { GameEvent, GameState } from "../state.ts";
import { readEvent } from "./events.ts";

/** A row of the log as it is stored. */
export interface LogRow {
  readonly seq: number;
  readonly body: string;
}

/** A log as far as it can be read. */
export interface ReadLog {
  /** The state after the last event that could be folded; null for none. */
  readonly state: GameState | null;
  /** The events that could be folded. */
  readonly events: readonly NumberedEvent[];
  /** The event at which reading ended, and why; null where all could be read. */
  readonly fault: { readonly seq: number; readonly why: string } | null;
}

/** An event with its number in the log. */
export interface NumberedEvent {
  readonly seq: number;
  readonly event: GameEvent;
}

/**
 * Reads and folds a log. If it cannot be folded to its end, gives the last good state and where it broke off: the game
 * can still be read as it stood then, and nothing more is added to it.
 */
export function readLog(rows: readonly LogRow[]): ReadLog {
  let state: GameState | null = null;
  const events: NumberedEvent[] = [];
  for (const { seq, body } of rows) {
    try {
      const event = readEvent(body);
      if (event === null) continue;
      state = state === null ? begin(event) : fold(state, event);
      events.push({ seq, event });
    } catch (fault) {
      return { state, events, fault: { seq, why: fault instanceof Error ? fault.message : String(fault) } };
    }
  }
  return { state, events, fault: null };
}
