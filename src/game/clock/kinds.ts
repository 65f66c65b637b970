import { BYO_YOMI } from "./byo-yomi.ts";
import { CANADIAN } from "./canadian.ts";
import { FISCHER } from "./fischer.ts";
import type { ClockKind, Field, Fields, Settings } from "./kind.ts";
import { PER_MOVE } from "./per-move.ts";
import { UNLIMITED } from "./unlimited.ts";

/** Every kind of clock. Types, schemas and views are derived from this table. */
export const CLOCKS = {
  "per-move": PER_MOVE,
  fischer: FISCHER,
  "byo-yomi": BYO_YOMI,
  canadian: CANADIAN,
  unlimited: UNLIMITED,
} as const;
export type ClockKindName = keyof typeof CLOCKS;
export const CLOCK_KINDS = Object.keys(CLOCKS) as [ClockKindName, ...ClockKindName[]];

type FieldsOf<Kind extends ClockKindName> = (typeof CLOCKS)[Kind]["fields"];
/** The settings of all kinds, by name. */
export type FieldName = { [Kind in ClockKindName]: keyof FieldsOf<Kind> }[ClockKindName];

/** A clock of one kind, with each of its spans as a `Span`. */
type ClockOf<Span> = {
  [Kind in ClockKindName]: { readonly kind: Kind } & Settings<FieldsOf<Kind>, Span>;
}[ClockKindName];

/** How a game is timed, as agreed with the challenge. Spans in milliseconds. */
export type ClockSettings = ClockOf<number>;
/** The same as the API writes it: spans as ISO 8601. */
export type ClockTerms = ClockOf<string>;

/** A kind of clock, whichever it is: all settings are there, spans in milliseconds. */
export type AnyClockKind = ClockKind<Fields>;

/** The kind of a clock by its name. */
export function kindOf(name: ClockKindName): AnyClockKind {
  return CLOCKS[name] as unknown as AnyClockKind;
}

/** The settings of a kind with what each may be, in the order in which they are shown. */
export function fieldsOf(name: ClockKindName): readonly (readonly [FieldName, Field])[] {
  return Object.entries(kindOf(name).fields) as [FieldName, Field][];
}

/** What was agreed, with what was left out. */
export function agreedIn(settings: ClockSettings): Readonly<Record<string, number | boolean>> {
  const given = settings as unknown as Readonly<Record<string, number | boolean | undefined>>;
  const all = fieldsOf(settings.kind).map(([name, field]) => {
    const usual = "usual" in field ? field.usual : undefined;
    return [name, given[name] ?? usual] as const;
  });
  return Object.fromEntries(all) as Readonly<Record<string, number | boolean>>;
}

/** Maps each span of a clock by `write`; the rest stays as it is, and what was left out is left out. */
export function withSpans<To>(
  { kind, ...settings }: ClockSettings,
  write: (span: number) => To,
): ClockOf<To> {
  const fields = kindOf(kind).fields;
  const written = Object.entries<number | boolean>(settings).map(([name, value]) => {
    const isSpan = fields[name]?.type === "span" && typeof value === "number";
    return [name, isSpan ? write(value) : value];
  });
  return { kind, ...Object.fromEntries(written) } as ClockOf<To>;
}
