import {
  type HonouredStop,
  STOP_KINDS,
  type StopKind,
  WEEKDAYS,
  type Weekday,
} from "../../contract/terms.ts";
import type { BySide } from "./kind.ts";
import { DAY } from "../../lib/duration.ts";
import { dayIn, instantOf } from "../../lib/zones.ts";
import { type Side, otherSide } from "../../rules/index.ts";

/**
 * How long a game keeps a stop after its end, in milliseconds. News of a stop is at most some hours late, and a
 * vacation lasts at most five weeks, so no later news concerns an older stop.
 */
const REMEMBERED = 60 * DAY;

/** Drops stops that no later turn needs. A game that lasts years would collect thousands. */
export function remembered(known: readonly KnownStop[], turnBegan: number): readonly KnownStop[] {
  const recent = known.filter(({ to }) => to > turnBegan - REMEMBERED);
  return recent.length === known.length ? known : recent;
}

/**
 * Returns the stop as the game applies it; null if the game knows this revision or a later one. A new vacation or pause
 * begins and ends at `now` at the earliest, because the past is not charged again. An outage keeps its times.
 */
export function takenStop(known: readonly KnownStop[], news: KnownStop, now: number): KnownStop | null {
  const earlier = known.find(({ id }) => id === news.id);
  if (earlier !== undefined && earlier.rev >= news.rev) return null;
  if (news.kind === "outage") return news;
  if (earlier !== undefined && earlier.from <= now) {
    // A stop that has begun keeps its beginning, and one that is over keeps its end.
    const to = earlier.to <= now ? earlier.to : Math.max(news.to, now);
    return { ...news, from: earlier.from, to };
  }
  const from = Math.max(news.from, now);
  // A stop that ended or was withdrawn before the game knew of it is stored as an empty stop, because older news of it
  // may follow.
  return { ...news, from, to: Math.max(news.to, from) };
}

export const SCHEDULED_STOPS: readonly HonouredStop[] = ["night", "weekend"];

/** `[from, to)` in milliseconds since 1970. */
export interface Stop {
  readonly kind: StopKind;
  readonly from: number;
  readonly to: number;
}

/** `from` and `to` are as `takenStop` returns them. Only a higher revision replaces a stop. */
export interface KnownStop extends Stop {
  readonly side: Side | null;
  readonly id: string;
  readonly rev: number;
  /** An hour of cover: vacation that is spent automatically. */
  readonly cover?: true;
}

function without(span: Stop, taken: readonly Stop[]): Stop[] {
  let rest: Stop[] = [span];
  for (const { from, to } of taken) {
    if (to <= span.from || from >= span.to) continue;
    rest = rest.flatMap((part) => [
      { ...part, to: Math.min(part.to, from) },
      { ...part, from: Math.max(part.from, to) },
    ]);
    rest = rest.filter((part) => part.from < part.to);
  }
  return rest;
}

/** Joins spans that touch or overlap, so that no time is counted twice. A joined span has the kind of its first part. */
export function joined(spans: readonly Stop[]): Stop[] {
  const all: Stop[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last === undefined || span.from > last.to) all.push(span);
    else all[all.length - 1] = { ...last, to: Math.max(last.to, span.to) };
  }
  return all;
}

/** Makes stops disjoint. An instant belongs to the first of STOP_KINDS that covers it. */
export function disjoint(stops: readonly Stop[]): readonly Stop[] {
  const taken: Stop[] = [];
  for (const kind of STOP_KINDS) {
    const own = joined(stops.filter((stop) => stop.kind === kind && stop.from < stop.to));
    taken.push(...own.flatMap((span) => without(span, taken)));
  }
  return taken.toSorted((a, b) => a.from - b.from);
}

/** `timezone` is an IANA name; times are "HH:MM". */
export interface Schedule {
  readonly timezone: string;
  readonly night: { readonly from: string; readonly to: string } | null;
  readonly weekend: readonly Weekday[];
}

/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;

const weekdayOf = (day: number): Weekday => WEEKDAYS[(((day + EPOCH_WEEKDAY) % 7) + 7) % 7] ?? "sunday";

/** `day`: a local day, counted from 1970. A stop may be empty if the local time skips it. */
function stopsOf({ timezone, night, weekend }: Schedule, day: number): Stop[] {
  const stops: Stop[] = [];
  if (night !== null) {
    const last = night.to > night.from ? day : day + 1;
    const [from, to] = [instantOf(timezone, day, night.from), instantOf(timezone, last, night.to)];
    stops.push({ kind: "night", from, to });
  }
  if (weekend.includes(weekdayOf(day))) {
    const [from, to] = [instantOf(timezone, day, "00:00"), instantOf(timezone, day + 1, "00:00")];
    stops.push({ kind: "weekend", from, to });
  }
  return stops;
}

/** Returns the nights and weekend days that overlap a span (milliseconds since 1970). Nights and weekend days may overlap. */
export function scheduledStops(schedule: Schedule, honoured: readonly string[], { from, to }: Span): Stop[] {
  const counting = {
    ...schedule,
    night: honoured.includes("night") ? schedule.night : null,
    weekend: honoured.includes("weekend") ? schedule.weekend : [],
  };
  if (counting.night === null && counting.weekend.length === 0) return [];
  const stops: Stop[] = [];
  // A night can begin on the day before it ends, and a time zone can skip a whole day.
  const first = dayIn(schedule.timezone, from) - 2;
  const last = dayIn(schedule.timezone, to) + 1;
  for (let day = first; day <= last; day++) stops.push(...stopsOf(counting, day));
  return stops.filter((stop) => stop.from < to && stop.to > from);
}

const LOOK_AHEAD = 14 * DAY;

export interface Stops {
  readonly honoured: readonly string[];
  /** Null if no schedule is honoured. */
  readonly schedules: BySide<Schedule> | null;
  readonly known: readonly KnownStop[];
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the stops of a side's clock, cut to the span, disjoint and in order. */
export function stopsIn(stops: Stops, side: Side, { from, to }: Span): readonly Stop[] {
  const other = otherSide(side);
  const known = stops.known.filter(
    (stop) =>
      stop.side !== other &&
      stop.from < to &&
      stop.to > from &&
      (stop.kind !== "vacation" || stops.honoured.includes("vacation")),
  );
  const scheduled =
    stops.schedules === null ? [] : scheduledStops(stops.schedules[side], stops.honoured, { from, to });
  const cut = ({ kind, from: begins, to: ends }: Stop): Stop => ({
    kind,
    from: Math.max(begins, from),
    to: Math.min(ends, to),
  });
  return disjoint([...known, ...scheduled].map(cut));
}

/** Returns the stop at the beginning of a span; null if there is none. */
export function firstAt(stops: Stops, side: Side, { from, to }: Span): Pick<Stop, "kind" | "to"> | null {
  const [first] = stopsIn(stops, side, { from, to: Math.max(to, from + 1) });
  return first === undefined || first.from > from ? null : { kind: first.kind, to: first.to };
}

/** Returns the milliseconds of a span that no stop covers. `stopped` must be disjoint and within the span. */
export const countedIn = ({ from, to }: Span, stopped: readonly Stop[]): number =>
  stopped.reduce((counted, stop) => counted - (stop.to - stop.from), to - from);

/**
 * Returns the first instant at which the counted time of a turn equals its budget (milliseconds). A stop that begins at
 * that instant does not extend the turn.
 */
export function deadlineAfter(stops: Stops, side: Side, from: number, budget: number): number {
  let left = budget;
  for (let at = from; ; at += LOOK_AHEAD) {
    const to = at + LOOK_AHEAD;
    let running = at;
    for (const stop of stopsIn(stops, side, { from: at, to })) {
      if (stop.from - running >= left) return running + left;
      left -= stop.from - running;
      running = stop.to;
    }
    if (to - running >= left) return running + left;
    left -= to - running;
  }
}
