/** How long a span of a clock may be agreed to be, in milliseconds, both ends included. */
export interface SpanRange {
  readonly min: number;
  readonly max: number;
}

/** A kind of clock: its settings, and how much time they give. Spans in milliseconds. */
export interface ClockKind<Field extends string> {
  /** The spans that are agreed, in the order in which they are shown. */
  readonly spans: Readonly<Record<Field, SpanRange>>;
  /** Two spans of which the first must not be longer than the second. */
  readonly notLonger?: readonly [Field, Field];
  /** The span that a side has for its first move. */
  readonly first: (agreed: Readonly<Record<Field, number>>) => number;
  /** The span for its next move, after a move that left `left` of the last one. */
  readonly next: (agreed: Readonly<Record<Field, number>>, left: number) => number;
  /** Whether running out of time before both have moved aborts the game instead of losing it. */
  readonly abortsUnbegun: boolean;
}

/** Takes a kind of clock as its file describes it; gives it with its type. */
export function clockKind<Field extends string = never>(kind: ClockKind<Field>): ClockKind<Field> {
  return kind;
}
