import { DAY, HOUR, formatDuration } from "../lib/duration.ts";
import { LONGEST_SPAN, UNLIMITED_SPAN } from "./bounds.ts";

/** A part of a clock's settings, and what it may be agreed to be; with `usual` it may be left out, and is this then. */
export type Field =
  | { readonly type: "span"; readonly min: number; readonly max: number; readonly usual?: number }
  | { readonly type: "count"; readonly min: number; readonly max: number }
  | { readonly type: "switch"; readonly usual: false };

/** The settings of a kind by their names. Spans in milliseconds. */
export type Fields = Readonly<Record<string, Field>>;

/** What a setting is: a span (in milliseconds, or as it is written), a count, or a switch. */
type Value<One extends Field, Span> = One extends { type: "span" }
  ? Span
  : One extends { type: "count" }
    ? number
    : boolean;
type Optional<All extends Fields> = {
  [Name in keyof All]: All[Name] extends { readonly usual: unknown } ? Name : never;
}[keyof All];

/** Settings as they are agreed: what may be left out can be missing. */
type Settings<All extends Fields, Span> = {
  readonly [Name in Exclude<keyof All, Optional<All>>]: Value<All[Name], Span>;
} & { readonly [Name in Optional<All>]?: Value<All[Name], Span> };

/** The same with everything that was left out. Spans in milliseconds. */
export type Agreed<All extends Fields> = { readonly [Name in keyof All]: Value<All[Name], number> };

/** What each kind of clock can be agreed to be, in the order in which it is shown. How it runs is in game/clock. */
export const CLOCK_FIELDS = {
  "per-move": { perMove: { type: "span", min: HOUR, max: 28 * DAY } },
  fischer: {
    initial: { type: "span", min: HOUR, max: LONGEST_SPAN },
    increment: { type: "span", min: 0, max: LONGEST_SPAN },
    max: { type: "span", min: HOUR, max: LONGEST_SPAN },
    minPerMove: { type: "span", min: 0, max: LONGEST_SPAN, usual: 0 },
    maxPerMove: { type: "span", min: HOUR, max: LONGEST_SPAN, usual: Infinity },
  },
  "byo-yomi": {
    main: { type: "span", min: 0, max: LONGEST_SPAN },
    periods: { type: "count", min: 1, max: 30 },
    period: { type: "span", min: HOUR, max: 28 * DAY },
  },
  canadian: {
    main: { type: "span", min: 0, max: LONGEST_SPAN },
    moves: { type: "count", min: 2, max: 100 },
    time: { type: "span", min: HOUR, max: LONGEST_SPAN },
    carry: { type: "switch", usual: false },
  },
  unlimited: { abandonAfter: { type: "span", min: 7 * DAY, max: 90 * DAY, usual: UNLIMITED_SPAN } },
} as const satisfies Readonly<Record<string, Fields>>;

export type ClockKindName = keyof typeof CLOCK_FIELDS;
export const CLOCK_KINDS = Object.keys(CLOCK_FIELDS) as [ClockKindName, ...ClockKindName[]];

/** The settings of one kind. */
export type FieldsOf<Kind extends ClockKindName> = (typeof CLOCK_FIELDS)[Kind];
/** The settings of all kinds, by name. */
export type FieldName = { [Kind in ClockKindName]: keyof FieldsOf<Kind> }[ClockKindName];

/** A clock of one kind, with each of its spans as a `Span`. */
export type ClockOf<Span> = {
  [Kind in ClockKindName]: { readonly kind: Kind } & Settings<FieldsOf<Kind>, Span>;
}[ClockKindName];

/** How a game is timed, as agreed with the challenge. Spans in milliseconds. */
export type ClockSettings = ClockOf<number>;
/** The same as the API writes it: spans as ISO 8601. */
export type ClockTerms = ClockOf<string>;

/** What settings must be to each other: each of these is not longer than the next. */
export const ASCENDING: Readonly<
  Partial<Record<ClockKindName, readonly (readonly [FieldName, FieldName])[]>>
> = {
  fischer: [
    ["initial", "max"],
    ["minPerMove", "max"],
    ["minPerMove", "maxPerMove"],
  ],
};

/** The settings of a kind with what each may be, in the order in which they are shown. */
export function fieldsOf(name: ClockKindName): readonly (readonly [FieldName, Field])[] {
  return Object.entries(CLOCK_FIELDS[name]) as [FieldName, Field][];
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

/** How long the first turn of a game can take, where no single setting limits that; in milliseconds. */
export function firstTurn(settings: ClockSettings): number {
  switch (settings.kind) {
    case "byo-yomi":
      return settings.main + settings.periods * settings.period;
    case "canadian":
      return settings.main + settings.time;
    default:
      return 0;
  }
}

/** A clock that is offered for new challenges. `name` is what forms send, and stays what it is. */
interface ClockPreset {
  readonly name: string;
  readonly clock: ClockTerms;
}

/** The clocks that are offered, in the order in which they are shown. */
export const CLOCK_PRESETS: readonly ClockPreset[] = [
  { name: "1-day", clock: { kind: "per-move", perMove: "P1D" } },
  { name: "2-days", clock: { kind: "per-move", perMove: "P2D" } },
  { name: "3-days", clock: { kind: "per-move", perMove: "P3D" } },
  { name: "5-days", clock: { kind: "per-move", perMove: "P5D" } },
  { name: "7-days", clock: { kind: "per-move", perMove: "P7D" } },
  { name: "14-days", clock: { kind: "per-move", perMove: "P14D" } },
  { name: "store", clock: { kind: "fischer", initial: "P3D", increment: "P1D", max: "P7D" } },
  { name: "long-store", clock: { kind: "fischer", initial: "P10D", increment: "P1DT12H", max: "P10D" } },
  {
    name: "steady-store",
    clock: {
      kind: "fischer",
      initial: "P6DT12H",
      increment: "PT10H",
      // As much as anybody saves: what one move may take is limited by itself.
      max: formatDuration(LONGEST_SPAN),
      minPerMove: "PT2H",
      maxPerMove: "P3D",
    },
  },
  { name: "periods", clock: { kind: "byo-yomi", main: "P7D", periods: 5, period: "P1D" } },
  { name: "blocks", clock: { kind: "canadian", main: "P50D", moves: 10, time: "P50D", carry: true } },
  { name: "unlimited", clock: { kind: "unlimited" } },
];

/** What a sandbox offers before them: games whose turns, reminders and time-outs happen while one watches. */
export const SANDBOX_PRESETS: readonly ClockPreset[] = [
  { name: "10-seconds", clock: { kind: "per-move", perMove: "PT10S" } },
  { name: "1-minute", clock: { kind: "per-move", perMove: "PT1M" } },
];

/** The name of the one that is chosen until the player chooses another. */
export const USUAL_CLOCK = "3-days";
