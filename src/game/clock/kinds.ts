import { FISCHER } from "./fischer.ts";
import type { ClockKind, SpanRange } from "./kind.ts";
import { PER_MOVE } from "./per-move.ts";
import { UNLIMITED } from "./unlimited.ts";

/** Every kind of clock. Types, schemas and views are derived from this table. */
export const CLOCKS = { "per-move": PER_MOVE, fischer: FISCHER, unlimited: UNLIMITED } as const;
export type ClockKindName = keyof typeof CLOCKS;
export const CLOCK_KINDS = Object.keys(CLOCKS) as [ClockKindName, ...ClockKindName[]];

type FieldsOf<Kind extends ClockKindName> = Kind extends unknown
  ? keyof (typeof CLOCKS)[Kind]["spans"]
  : never;
/** The spans of all kinds, by name. */
export type SpanName = FieldsOf<ClockKindName>;

/** A clock of one kind, with each of its spans as a `Span`. */
type ClockOf<Span, Kind extends ClockKindName = ClockKindName> = Kind extends ClockKindName
  ? { readonly kind: Kind } & { readonly [Field in FieldsOf<Kind>]: Span }
  : never;

/** How a game is timed, as agreed with the challenge. Spans in milliseconds. */
export type ClockSettings = ClockOf<number>;
/** The same as the API writes it: spans as ISO 8601. */
export type ClockTerms = ClockOf<string>;

/** A kind of clock, whichever it is. */
export interface AnyClockKind extends Omit<ClockKind<string>, "notLonger"> {
  readonly notLonger?: readonly [SpanName, SpanName];
}

/** The kind of a clock by its name. */
export function kindOf(name: ClockKindName): AnyClockKind {
  return CLOCKS[name];
}

/** The spans of a kind with their ranges, in the order in which they are shown. */
export function spansOf(name: ClockKindName): readonly (readonly [SpanName, SpanRange])[] {
  return Object.entries(kindOf(name).spans) as [SpanName, SpanRange][];
}

/** Maps each span of a clock by `write`; the rest stays as it is. */
export function withSpans<To>({ kind, ...spans }: ClockSettings, write: (span: number) => To): ClockOf<To> {
  const written = Object.entries<number>(spans).map(([field, span]) => [field, write(span)]);
  return { kind, ...Object.fromEntries(written) } as ClockOf<To>;
}
