import * as fc from "fast-check";
import type { GameEvent } from "../../../src/game/state.ts";
import { rulesetOf } from "../../../src/rules/index.ts";
import { DAY, HOUR } from "./instants.ts";
import type { ClockSettings } from "../../../src/contract/clocks.ts";

/** When something happens: so long after the last thing, or near the deadline; in milliseconds. */
export type When =
  | { readonly after: number }
  | { readonly part: number }
  | { readonly beforeDeadline: number };

/** The behaviour of a source of answers. */
export const TEMPERS = [
  "answers",
  "answers",
  "answers",
  "grants",
  "grants",
  "is silent",
  "answers late",
] as const;
export type Temper = (typeof TEMPERS)[number];

export const DEEDS = [
  "move",
  "move",
  "move",
  "move",
  "move",
  "gift",
  "book",
  "book",
  "end a vacation",
  "tell of vacations",
  "tell of vacations",
  "pause",
  "end a pause",
  "outage",
  "hand outages along",
  "lose memory",
  "extend",
  "take back",
  "take back",
  "offer a draw",
  "look",
  "look",
] as const;
export type Deed = (typeof DEEDS)[number] | "resign";

/** One thing that happens in a story. `a` and `b` are chances from 0 to 1. */
export interface Step {
  readonly when: When;
  readonly deed: Deed;
  readonly a: number;
  readonly b: number;
  readonly outages: "answers" | "is silent";
  readonly cover: Temper;
  /** How late the alarm goes off, and after how long a silent source is asked again. */
  readonly late: number;
}

/** A game that is going to be played. */
export interface Plot {
  readonly clock: ClockSettings;
  readonly stops: readonly ("vacation" | "night" | "weekend")[];
  readonly schedules: readonly [PlotSchedule, PlotSchedule];
  readonly began: number;
  readonly steps: readonly Step[];
}

type Weekday = "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday";
interface PlotSchedule {
  readonly timezone: string;
  readonly night: { readonly from: string; readonly to: string } | null;
  readonly weekend: readonly Weekday[];
}

const span = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: Math.ceil(min / HOUR), max: Math.floor(max / HOUR) }).map((hours) => hours * HOUR),
    fc.integer({ min, max }),
  );

/** With some of the settings that may be left out. */
const maybe = <T extends object>(own: T, extra: fc.Arbitrary<object>): fc.Arbitrary<T> =>
  fc.option(extra, { nil: {} }).map((more) => ({ ...own, ...more }));

const fischer: fc.Arbitrary<ClockSettings> = fc
  .tuple(span(HOUR, 10 * DAY), fc.oneof(fc.constant(0), span(0, 3 * DAY)), span(0, 4 * DAY))
  .chain(([initial, increment, room]) => {
    const own = { kind: "fischer" as const, initial, increment, max: initial + room };
    const limits = fc
      .tuple(span(0, Math.min(DAY, own.max)), span(0, 3 * DAY))
      .map(([least, more]) => ({ minPerMove: least, maxPerMove: Math.max(HOUR, least + more) }));
    return maybe(own, limits);
  });

const clocks: fc.Arbitrary<ClockSettings> = fc.oneof(
  span(HOUR, 14 * DAY).map((perMove) => ({ kind: "per-move" as const, perMove })),
  fischer,
  fischer,
  fc.record({
    kind: fc.constant("byo-yomi" as const),
    main: fc.oneof(fc.constant(0), span(0, 5 * DAY)),
    periods: fc.integer({ min: 1, max: 6 }),
    period: span(HOUR, 2 * DAY),
  }),
  fc
    .record({
      kind: fc.constant("canadian" as const),
      main: fc.oneof(fc.constant(0), span(0, 4 * DAY)),
      moves: fc.integer({ min: 2, max: 4 }),
      time: span(HOUR, 6 * DAY),
    })
    .chain((own) => maybe(own, fc.record({ carry: fc.boolean() }))),
  maybe({ kind: "unlimited" as const }, fc.record({ abandonAfter: span(7 * DAY, 30 * DAY) })),
);

const WEEKDAYS: readonly Weekday[] = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
];

const timeOf = (minutes: number): string => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
};

/** A night of nine hours at most, at any time of day: it may lie on a change of clocks. */
const nights = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 0, max: 95 }).map((n) => n * 15),
      fc.nat(1439),
    ),
    fc.integer({ min: 1, max: 540 }),
  )
  .map(([from, length]) => ({ from: timeOf(from), to: timeOf(from + length) }));

/** @param zones those to choose from */
const schedules = (zones: readonly string[]): fc.Arbitrary<PlotSchedule> =>
  fc.record({
    timezone: fc.constantFrom(...zones),
    night: fc.option(nights, { nil: null, freq: 4 }),
    weekend: fc.subarray([...WEEKDAYS], { maxLength: 2 }),
  });

const chance = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);

const whens: fc.Arbitrary<When> = fc.oneof(
  { weight: 6, arbitrary: chance.map((part) => ({ part: part * part })) },
  { weight: 2, arbitrary: fc.oneof(fc.nat(60_000), fc.nat(3 * DAY)).map((after) => ({ after })) },
  {
    weight: 2,
    arbitrary: fc
      .oneof(
        fc.constantFrom(3, 2, 1, 1, 1, 1, 1, 1, 1, 0, -1),
        fc.integer({ min: -2 * HOUR, max: 90 * HOUR }),
        // A source may be silent for longer than a game waits.
        fc.integer({ min: -60 * HOUR, max: -20 * HOUR }),
      )
      .map((beforeDeadline) => ({ beforeDeadline })),
  },
);

const steps: fc.Arbitrary<Step> = fc.record({
  when: whens,
  deed: fc.oneof(
    { weight: 300, arbitrary: fc.constantFrom<Deed[]>(...DEEDS) },
    { weight: 1, arbitrary: fc.constant<Deed>("resign") },
  ),
  a: chance,
  b: chance,
  outages: fc.oneof(
    { weight: 5, arbitrary: fc.constant("answers" as const) },
    { weight: 1, arbitrary: fc.constant("is silent" as const) },
  ),
  cover: fc.constantFrom(...TEMPERS),
  late: fc.oneof(fc.constant(0), fc.constant(0), fc.nat(2 * 60_000), fc.nat(4 * HOUR)),
});

/** Games of a year in these zones. */
export function plots(zones: readonly string[]): fc.Arbitrary<Plot> {
  return fc.record({
    clock: clocks,
    stops: fc.subarray(["vacation", "night", "weekend"] as const),
    schedules: fc.tuple(schedules(zones), schedules(zones)),
    began: fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2027, 11) }),
    steps: fc.array(steps, { minLength: 5, maxLength: 60, size: "max" }),
  });
}

/** The players. */
export const SEATS = {
  attackers: { id: "egil-id", name: "Egil" },
  defenders: { id: "ragnhild-id", name: "Ragnhild" },
} as const;

/** The challenge with which a plot begins. */
export function proposedIn({ clock, stops, began }: Pick<Plot, "clock" | "stops" | "began">): GameEvent {
  return {
    type: "challenged",
    at: began - HOUR,
    id: "game-1",
    rules: rulesetOf("brandubh"),
    terms: {
      ruleset: "brandubh",
      side: "attackers",
      by: SEATS.attackers,
      to: SEATS.defenders,
      listed: false,
      message: null,
      clock,
      stops,
    },
  };
}
