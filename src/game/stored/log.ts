import { begin, fold, passOver } from "../fold.ts";
import type { ChainLink } from "../proof/link.ts";
import type { GameEvent, GameState } from "../state.ts";
import { readRow, type ReadRow } from "./events.ts";

/** A row of the log as it is stored. */
export interface LogRow {
  readonly seq: number;
  readonly body: string;
}

/** A log as far as it can be read. */
interface ReadLog {
  /** The state after the last event that could be folded; null for none. */
  readonly state: GameState | null;
  /** The number of the last event that could be read; 0 for none. */
  readonly seq: number;
  /** The event at which reading ended, and why; null where all could be read. */
  readonly fault: { readonly seq: number; readonly why: string } | null;
}

/** An event with its number in the log; null where only a later release knows its type. */
export interface NumberedEvent {
  readonly seq: number;
  readonly event: GameEvent | null;
  /** What chains it to those before it; absent where it has not been chained yet. */
  readonly link?: ChainLink;
}

/** The same as it was read from a row. */
export interface NumberedRow extends ReadRow {
  readonly seq: number;
}

/** The state after one more event of a log; null before the first that is known. */
export function next(
  state: GameState | null,
  { event, link }: Pick<NumberedEvent, "event" | "link">,
): GameState | null {
  const after =
    event === null ? state && passOver(state) : state === null ? begin(event) : fold(state, event);
  return link === undefined ? after : after && { ...after, head: link.hash };
}

/**
 * Reads and folds a log. If it cannot be folded to its end, gives the last good state and where it broke off: the game
 * can still be read as it stood then, and nothing more is added to it.
 */
export function readLog(rows: readonly LogRow[]): ReadLog {
  let state: GameState | null = null;
  let last = 0;
  for (const { seq, body } of rows) {
    try {
      const row = readRow(body);
      state = next(state, row);
      last = seq;
    } catch (fault) {
      const why = fault instanceof Error ? fault.message : String(fault);
      return { state, seq: last, fault: { seq, why } };
    }
  }
  return { state, seq: last, fault: null };
}

/** Reads the events of a log, up to one that `readLog` could fold, without folding them. */
export function readEvents(rows: readonly LogRow[]): NumberedRow[] {
  return rows.map(({ seq, body }) => ({ seq, ...readRow(body) }));
}
