import { DAY, HOUR, formatDuration } from "../lib/duration.ts";
import { LONGEST_SPAN, UNLIMITED_SPAN } from "./bounds.ts";

/** A setting of a clock and its bounds. A setting with `usual` is optional; `usual` is its default. */
export type Field =
  | { readonly type: "span"; readonly min: number; readonly max: number; readonly usual?: number }
  | { readonly type: "count"; readonly min: number; readonly max: number }
  | { readonly type: "switch"; readonly usual: false };

/** The settings of a kind of clock, by name. Spans are in milliseconds. */
export type Fields = Readonly<Record<string, Field>>;

type Value<One extends Field, Span> = One extends { type: "span" }
  ? Span
  : One extends { type: "count" }
    ? number
    : boolean;
type Optional<All extends Fields> = {
  [Name in keyof All]: All[Name] extends { readonly usual: unknown } ? Name : never;
}[keyof All];

/** Settings as agreed. Optional settings may be absent. */
type Settings<All extends Fields, Span> = {
  readonly [Name in Exclude<keyof All, Optional<All>>]: Value<All[Name], Span>;
} & { readonly [Name in Optional<All>]?: Value<All[Name], Span> };

/** Settings as agreed, with all defaults filled in. Spans are in milliseconds. */
export type Agreed<All extends Fields> = { readonly [Name in keyof All]: Value<All[Name], number> };

/** The settings of each kind of clock, in the order in which they are shown. The code in game/clock runs the clocks. */
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

export type FieldsOf<Kind extends ClockKindName> = (typeof CLOCK_FIELDS)[Kind];
export type FieldName = { [Kind in ClockKindName]: keyof FieldsOf<Kind> }[ClockKindName];

/** A clock of any kind. `Span`: number for milliseconds, string for ISO 8601. */
export type ClockOf<Span> = {
  [Kind in ClockKindName]: { readonly kind: Kind } & Settings<FieldsOf<Kind>, Span>;
}[ClockKindName];

/** A clock as agreed in a challenge, with spans in milliseconds. */
export type ClockSettings = ClockOf<number>;
/** A clock as in the API, with spans in ISO 8601. */
export type ClockTerms = ClockOf<string>;

/** In each pair, the first setting must not exceed the second. */
export const ASCENDING: Readonly<
  Partial<Record<ClockKindName, readonly (readonly [FieldName, FieldName])[]>>
> = {
  fischer: [
    ["initial", "max"],
    ["minPerMove", "max"],
    ["minPerMove", "maxPerMove"],
  ],
};

export function fieldsOf(name: ClockKindName): readonly (readonly [FieldName, Field])[] {
  return Object.entries(CLOCK_FIELDS[name]) as [FieldName, Field][];
}

/** Returns the agreed settings with all defaults filled in. */
export function agreedIn(settings: ClockSettings): Readonly<Record<string, number | boolean>> {
  const given = settings as unknown as Readonly<Record<string, number | boolean | undefined>>;
  const all = fieldsOf(settings.kind).map(([name, field]) => {
    const usual = "usual" in field ? field.usual : undefined;
    return [name, given[name] ?? usual] as const;
  });
  return Object.fromEntries(all) as Readonly<Record<string, number | boolean>>;
}

/** Returns the longest first turn (milliseconds) of kinds that add up several settings; 0 if a single setting bounds it. */
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

/** Returns the time per move that a clock gives in a long game, in milliseconds. */
export function spanInLongGame(clock: ClockSettings): number {
  switch (clock.kind) {
    case "per-move":
      return clock.perMove;
    case "fischer":
      return Math.max(clock.increment, clock.minPerMove ?? 0);
    case "byo-yomi":
      return clock.period;
    case "canadian":
      return Math.floor(clock.time / clock.moves);
    case "unlimited":
      return clock.abandonAfter ?? UNLIMITED_SPAN;
  }
}

/** `name`: the value that forms send and the API publishes, so it must not change. */
interface ClockPreset {
  readonly name: string;
  readonly clock: ClockTerms;
}

/** The clocks that forms offer, in this order. */
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
      // The highest possible value, because `maxPerMove` already limits a single move.
      max: formatDuration(LONGEST_SPAN),
      minPerMove: "PT2H",
      maxPerMove: "P3D",
    },
  },
  { name: "periods", clock: { kind: "byo-yomi", main: "P7D", periods: 5, period: "P1D" } },
  { name: "blocks", clock: { kind: "canadian", main: "P50D", moves: 10, time: "P50D", carry: true } },
  { name: "unlimited", clock: { kind: "unlimited" } },
];

/** Only sandboxes offer these, so that visitors can see turns, reminders and time-outs without waiting for days. */
export const SANDBOX_PRESETS: readonly ClockPreset[] = [
  { name: "10-seconds", clock: { kind: "per-move", perMove: "PT10S" } },
  { name: "1-minute", clock: { kind: "per-move", perMove: "PT1M" } },
];

export const USUAL_CLOCK = "3-days";

/** A clock whose settings players choose in a form. `usual`: the form's initial values; a span has two, days and hours. */
export interface OwnClock {
  readonly id: string;
  readonly kind: ClockKindName;
  readonly usual: Readonly<Partial<Record<FieldName, readonly string[]>>>;
}

/** Forms offer these after the presets, in this order. */
export const OWN_CLOCKS = [
  { id: "own", kind: "per-move", usual: { perMove: ["4", "0"] } },
  {
    id: "own-store",
    kind: "fischer",
    usual: { initial: ["5", "0"], increment: ["0", "12"], max: ["10", "0"] },
  },
  {
    id: "own-periods",
    kind: "byo-yomi",
    usual: { main: ["10", "0"], periods: ["3"], period: ["1", "0"] },
  },
  { id: "own-blocks", kind: "canadian", usual: { main: ["10", "0"], moves: ["10"], time: ["20", "0"] } },
  { id: "own-unlimited", kind: "unlimited", usual: { abandonAfter: ["30", "0"] } },
] as const satisfies readonly OwnClock[];
