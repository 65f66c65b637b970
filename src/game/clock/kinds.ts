import { BYO_YOMI } from "./byo-yomi.ts";
import {
  CLOCK_FIELDS,
  type ClockKindName,
  type ClockOf,
  type ClockSettings,
  type Fields,
  type FieldsOf,
} from "../../contract/clocks.ts";
import { CANADIAN } from "./canadian.ts";
import { FISCHER } from "./fischer.ts";
import type { ClockKind } from "./kind.ts";
import { PER_MOVE } from "./per-move.ts";
import { UNLIMITED } from "./unlimited.ts";

/** How each kind of clock runs; what it can be agreed to be stands in contract/clocks.ts. */
export const CLOCKS = {
  "per-move": PER_MOVE,
  fischer: FISCHER,
  "byo-yomi": BYO_YOMI,
  canadian: CANADIAN,
  unlimited: UNLIMITED,
} as const satisfies { readonly [Kind in ClockKindName]: ClockKind<FieldsOf<Kind>> };

/** A kind of clock, whichever it is: all settings are there, spans in milliseconds. */
type AnyClockKind = ClockKind<Fields>;

/** The kind of a clock by its name. */
export function kindOf(name: ClockKindName): AnyClockKind {
  return CLOCKS[name] as unknown as AnyClockKind;
}

/** Maps each span of a clock by `write`; the rest stays as it is, and what was left out is left out. */
export function withSpans<To>(
  { kind, ...settings }: ClockSettings,
  write: (span: number) => To,
): ClockOf<To> {
  const fields: Fields = CLOCK_FIELDS[kind];
  const written = Object.entries<number | boolean>(settings).map(([name, value]) => {
    const isSpan = fields[name]?.type === "span" && typeof value === "number";
    return [name, isSpan ? write(value) : value];
  });
  return { kind, ...Object.fromEntries(written) } as ClockOf<To>;
}
