import { isKnownType, kindOf } from "../events/index.ts";
import { defined } from "../../lib/json.ts";
import type { ChainLink } from "../proof/chain.ts";
import type { Change } from "../projections/change.ts";
import type { GameEvent, GameState } from "../state.ts";
import { begin, fold, passOver } from "../fold.ts";

const CURRENT = 1;

/** Every version stays readable: a new version adds a step to `upcast`, and no step is ever removed. */
type StoredEvent = { readonly v: number; readonly essential?: boolean } & GameEvent;

export function storedEvent(event: GameEvent): StoredEvent {
  return { v: CURRENT, ...defined({ essential: kindOf(event.type).isEssential }), ...event };
}

/** The event is null for a type that only a later release knows. */
type ReadRow = Required<Pick<NumberedEvent, "event" | "link">>;

function linkIn({ hash, digest, salt }: Partial<Record<keyof ChainLink, string | undefined>>): ChainLink {
  if (hash === undefined) throw new Error("a row without a hash");
  return defined({ hash, digest, salt });
}

function upcast(event: GameEvent, v: number, essential: boolean): GameEvent | null {
  const { type } = event as { readonly type: unknown };
  if (typeof type !== "string") throw new Error("an event without a type");
  const isKnown = isKnownType(type);
  if (isKnown ? v > CURRENT : essential)
    throw new Error(`an event “${type}” of version ${v}, which only a later release can read`);
  return isKnown ? event : null;
}

/**
 * Throws if the text is not an event. Also throws for a known type in a later version, which may mean something else,
 * and for an essential event of unknown type: play must not go on from a position that may be wrong.
 */
export function readRow(text: string): ReadRow {
  const row = JSON.parse(text) as StoredEvent & Partial<ChainLink>;
  const { v, essential = false, hash, digest, salt, ...event } = row;
  return { event: upcast(event, v, essential), link: linkIn({ hash, digest, salt }) };
}

export interface LogRow {
  readonly seq: number;
  readonly body: string;
}

interface ReadLog {
  /** The state after the last event that could be folded; null if there is none. */
  readonly state: GameState | null;
  /** The number of the last event that could be read; 0 if there is none. */
  readonly seq: number;
  /** Null if the whole log could be read. */
  readonly fault: { readonly seq: number; readonly why: string } | null;
}

export interface NumberedEvent {
  readonly seq: number;
  readonly event: GameEvent | null;
  /** Absent if the event has not been chained yet. */
  readonly link?: ChainLink;
}

export type NumberedRow = Required<NumberedEvent>;

export function next(
  state: GameState | null,
  { event, link }: Pick<NumberedEvent, "event" | "link">,
): GameState | null {
  const after =
    event === null ? state && passOver(state) : state === null ? begin(event) : fold(state, event);
  return link === undefined ? after : after && { ...after, head: link.hash };
}

/** Yields each event that this release knows, with the states before and after it. */
export function* changesIn(log: readonly NumberedEvent[]): Generator<Change> {
  let before: GameState | null = null;
  for (const numbered of log) {
    const { seq, event } = numbered;
    const after: GameState | null = next(before, numbered);
    if (event !== null && after !== null) yield { seq, before, event, after };
    before = after;
  }
}

/** If a log cannot be folded to its end, returns the state before the fault, and the fault. The game then accepts no events. */
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

export const readEvents = (rows: readonly LogRow[]): NumberedRow[] =>
  rows.map(({ seq, body }) => ({ seq, ...readRow(body) }));
