import { type Schedule, type Stop, disjoint, scheduledStops } from "../../../game/clock/stops.ts";
import { dayIn, instantOf } from "../../../lib/zones.ts";
import type { StopKind } from "../../../contract/terms.ts";

/** How many days the strip shows, today first. */
export const STRIP_DAYS = 7;

/** A part of a day: what stops the clocks then, or nothing (null). Instants in milliseconds since 1970. */
export interface StripPart {
  readonly kind: StopKind | null;
  readonly from: number;
  readonly to: number;
}

/** A day of a zone, from its first instant to that of the next, in parts without a gap. */
export interface StripDay {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly StripPart[];
}

/** A span of time off, in milliseconds since 1970. */
interface TimeOff {
  readonly from: number;
  readonly to: number;
}

const WHOLE = ["night", "weekend"] as const;

function partsOf({ from, to }: TimeOff, stops: readonly Stop[]): StripPart[] {
  const parts: StripPart[] = [];
  let at = from;
  for (const stop of stops.filter((one) => one.from < to && one.to > from)) {
    const [begins, ends] = [Math.max(stop.from, from), Math.min(stop.to, to)];
    if (begins > at) parts.push({ kind: null, from: at, to: begins });
    parts.push({ kind: stop.kind, from: begins, to: ends });
    at = ends;
  }
  if (at < to) parts.push({ kind: null, from: at, to });
  return parts;
}

/**
 * When a player's clocks run and when they do not in the week from the instant `now` on, in a game that honours nights,
 * weekends and vacation: a day of the schedule's zone at a time. A day that the zone leaves out is left out.
 */
export function stripOf(schedule: Schedule, vacations: readonly TimeOff[], now: number): readonly StripDay[] {
  const { timezone } = schedule;
  const first = dayIn(timezone, now);
  const begins = Array.from({ length: STRIP_DAYS + 1 }, (_, day) =>
    instantOf(timezone, first + day, "00:00"),
  );
  const whole = { from: begins[0] ?? now, to: begins.at(-1) ?? now };
  const off = vacations.map(({ from, to }): Stop => ({ kind: "vacation", from, to }));
  const stops = disjoint([...scheduledStops(schedule, WHOLE, whole), ...off]);
  return begins.slice(0, -1).flatMap((from, day) => {
    const to = begins[day + 1] ?? from;
    return to <= from ? [] : [{ from, to, parts: partsOf({ from, to }, stops) }];
  });
}

/** How long the clocks run in these days, in milliseconds. */
export function runningIn(days: readonly StripDay[]): number {
  const parts = days.flatMap((day) => day.parts).filter(({ kind }) => kind === null);
  return parts.reduce((sum, { from, to }) => sum + to - from, 0);
}
