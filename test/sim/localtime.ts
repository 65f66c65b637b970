import { MINUTE } from "../../src/lib/duration.ts";
import type { QuietHours } from "../../src/channels/policy/settings.ts";

/** On the clocks of all zones quiet hours and digests are at whole quarters, and so they are in UTC. */
const STEP = 15 * MINUTE;
const LONGEST = 2 * 24 * 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const parts = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  // Swedish writes dates so that they sort: "2026-03-29 02:30".
  const made = new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone: zone, hourCycle: "h23" });
  formats.set(zone, made);
  return made;
}

/** Local time and date in a zone, as "2026-03-29 02:30". */
export const shown = (zone: string, instant: number): string => formatOf(zone).format(instant);

/** Whether clocks there show quiet hours. */
export function isQuietAt(quiet: QuietHours | null, zone: string, instant: number): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  const clock = shown(zone, instant).slice(11);
  const { from, to } = quiet;
  return from < to ? from <= clock && clock < to : from <= clock || clock < to;
}

/** Whether between two instants clocks there have come to show one of these times ("08:00"). */
export function hasShown(times: readonly string[], zone: string, after: number, until: number): boolean {
  const [first, last] = [shown(zone, after), shown(zone, until)];
  const days = new Set([last.slice(0, 10)]);
  // A day may have 23 hours: half days leave none out.
  for (let at = after; at < until; at += 12 * 60 * MINUTE) days.add(shown(zone, at).slice(0, 10));
  return days
    .values()
    .some((day) => times.some((time) => first < `${day} ${time}` && `${day} ${time}` <= last));
}

/** The first instant from `after` on at which something holds that changes at whole quarters of an hour only. */
export function soonest(after: number, holds: (instant: number) => boolean): number {
  if (holds(after)) return after;
  const quarter = Math.floor(after / STEP) * STEP + STEP;
  for (let at = quarter; at < after + LONGEST; at += STEP) if (holds(at)) return at;
  return after + LONGEST;
}
