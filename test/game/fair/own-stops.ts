import { DAY, HOUR, dayIn, localInstant } from "./instants.ts";

/*
 * What stops a clock, as the reference describes it, worked out once more. Instants in milliseconds
 * since 1970.
 */

export type Side = "attackers" | "defenders";

/** Where stops overlap, an instant belongs to the first of these. */
const ORDER = ["outage", "pause", "vacation", "weekend", "night"];
const WEEK = ["thursday", "friday", "saturday", "sunday", "monday", "tuesday", "wednesday"];

export interface Schedule {
  readonly timezone: string;
  readonly night: { readonly from: string; readonly to: string } | null;
  readonly weekend: readonly string[];
}

/** The stops that a game honours, and the players' schedules in it. */
export interface Honoured {
  readonly stops: readonly string[];
  readonly schedules: Readonly<Record<Side, Schedule>> | null;
}

export interface Stop {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

/** News of a stop as a game took it: of one side or (null) of both, when, and in which turn (the first is 1). */
export interface Told extends Stop {
  readonly id: string;
  readonly rev: number;
  readonly side: Side | null;
  readonly at: number;
  readonly turn: number;
  readonly cover?: true;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The final state of a stop by its updates: the last known of an outage, the others at each instant as known then. */
function spansOfOne(news: readonly Told[]): Stop[] {
  const counting = news.filter((one, index) => news.slice(0, index).every(({ rev }) => rev < one.rev));
  if (counting[0]!.kind === "outage") return [counting.at(-1)!];
  return counting.map(({ kind, from, to, at }, index) => ({
    kind,
    from: Math.max(from, at),
    to: Math.min(to, counting[index + 1]?.at ?? Infinity),
  }));
}

/** The stops of a side in a turn by the updates until then, without those of schedules. */
function toldStops({ stops }: Honoured, side: Side, turn: number, told: readonly Told[]): Stop[] {
  const byId = new Map<string, Told[]>();
  for (const news of told) {
    const concerns = news.turn <= turn && (news.side === null || news.side === side);
    if (!concerns || (news.kind === "vacation" && !stops.includes("vacation"))) continue;
    byId.set(news.id, [...(byId.get(news.id) ?? []), news]);
  }
  return [...byId.values()].flatMap(spansOfOne);
}

const onDay = new Map<string, readonly [night: Stop | null, weekend: Stop | null]>();

/** The stops of a schedule that begin on a local day. */
function stopsOfDay({ timezone, night, weekend }: Schedule, day: number) {
  const isOff = weekend.includes(WEEK[((day % 7) + 7) % 7]!);
  const key = `${timezone} ${night?.from} ${night?.to} ${isOff} ${day}`;
  const known = onDay.get(key);
  if (known !== undefined) return known;
  const nightStop = night && {
    kind: "night",
    from: localInstant(timezone, day, night.from),
    to: localInstant(timezone, night.to <= night.from ? day + 1 : day, night.to),
  };
  const dayOff = { from: localInstant(timezone, day, "00:00"), to: localInstant(timezone, day + 1, "00:00") };
  const found = [nightStop, isOff ? { kind: "weekend", ...dayOff } : null] as const;
  onDay.set(key, found);
  return found;
}

/** The nights and weekend days of a side that touch a span. */
export function scheduled({ stops, schedules }: Honoured, side: Side, { from, to }: Span): Stop[] {
  const [nights, weekends] = [stops.includes("night"), stops.includes("weekend")];
  if (schedules === null || (!nights && !weekends)) return [];
  const schedule = schedules[side];
  const found: Stop[] = [];
  const last = dayIn(schedule.timezone, to) + 1;
  for (let day = dayIn(schedule.timezone, from) - 2; day <= last; day++) {
    const [night, weekend] = stopsOfDay(schedule, day);
    if (nights && night !== null) found.push(night);
    if (weekends && weekend !== null) found.push(weekend);
  }
  return found;
}

/** Paints stops onto a span: each instant has the first kind in order; neighbours of one kind are one. */
export function painted(stops: readonly Stop[], { from, to }: Span): Stop[] {
  const inside = stops.filter((stop) => stop.from < stop.to && stop.from < to && stop.to > from);
  const edges = new Set([from, to]);
  for (const stop of inside) {
    edges.add(Math.max(from, stop.from));
    edges.add(Math.min(to, stop.to));
  }
  const order = [...edges].toSorted((one, other) => one - other);
  const waiting = inside.toSorted((one, other) => one.from - other.from);
  let [open, next]: [Stop[], number] = [[], 0];
  const strip: Stop[] = [];
  for (const [index, begins] of order.slice(0, -1).entries()) {
    while (next < waiting.length && waiting[next]!.from <= begins) open.push(waiting[next++]!);
    open = open.filter((stop) => stop.to > begins);
    const kind = ORDER.find((one) => open.some((stop) => stop.kind === one));
    if (kind === undefined) continue;
    const before = strip.at(-1);
    const piece = { kind, from: begins, to: order[index + 1]! };
    if (before?.kind === kind && before.to === begins) strip[strip.length - 1] = { ...before, to: piece.to };
    else strip.push(piece);
  }
  return strip;
}

/** A turn of a side: its number, and when it began. */
export interface Turn {
  readonly side: Side;
  readonly number: number;
  readonly from: number;
}

/** The stops of a turn up to an instant. */
export function stopsOf(honoured: Honoured, turn: Turn, told: readonly Told[], to: number): Stop[] {
  const span = { from: turn.from, to };
  const known = toldStops(honoured, turn.side, turn.number, told);
  return painted([...known, ...scheduled(honoured, turn.side, span)], span);
}

/** How much of a span is in no stop. */
export function countedIn({ from, to }: Span, stops: readonly Stop[]): number {
  return to - from - stops.reduce((sum, stop) => sum + stop.to - stop.from, 0);
}

/** The first instant at which so much time of a turn has been counted. */
export function instantOf(honoured: Honoured, turn: Turn, told: readonly Told[], counted: number): number {
  for (let ahead = counted + 2 * DAY; ; ahead *= 2) {
    let [running, left] = [turn.from, counted];
    const last = { kind: "none", from: turn.from + ahead, to: Infinity };
    for (const stop of [...stopsOf(honoured, turn, told, last.from), last]) {
      const runs = stop.from - running;
      if (runs >= left) return running + left;
      [left, running] = [left - runs, stop.to];
    }
  }
}

/** For so long cover keeps a turn from ending. */
const MOST_COVER = 72 * HOUR;

/**
 * The cover that a turn can still get by the updates so far: hours already stopped by anything except nights and weekends do
 * not count.
 */
export function coverLeft({ stops }: Honoured, turn: Turn, told: readonly Told[]): number {
  const span = { from: turn.from, to: Math.max(turn.from, ...told.map(({ to }) => to)) };
  const running = (of: readonly Told[]): number =>
    countedIn(span, stopsOf({ stops, schedules: null }, turn, of, span.to));
  return MOST_COVER - (running(told.filter(({ cover }) => cover !== true)) - running(told));
}

/** The end of a period of cover in a turn that has received others. */
export function coverEnd({ stops }: Honoured, turn: Turn, told: readonly Told[], { from, to }: Span): number {
  const left = coverLeft({ stops, schedules: null }, turn, told);
  const begins = Math.max(from, turn.from);
  return Math.max(
    from,
    Math.min(to, instantOf({ stops, schedules: null }, { ...turn, from: begins }, told, left)),
  );
}
