import { clockIn, minutesOf, nextShowing } from "../../lib/zones.ts";
import type { QuietHours } from "./settings.ts";

/** Whether an instant falls into quiet hours. Hours that end when they begin are none. */
export function isQuiet(quiet: QuietHours | null, zone: string, instant: number): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  const [from, to, clock] = [minutesOf(quiet.from), minutesOf(quiet.to), clockIn(zone, instant)];
  return from < to ? from <= clock && clock < to : from <= clock || clock < to;
}

/** The instant itself, or the end of the quiet hours that it falls into. */
export function afterQuiet(quiet: QuietHours | null, zone: string, instant: number): number {
  if (quiet === null || !isQuiet(quiet, zone, instant)) return instant;
  const next = (after: number) => nextShowing(zone, after, quiet.to, { onceADay: false });
  const end = next(instant);
  // Where clocks are put forward over all the hours between, the next quiet hours begin at once. Once more and not
  // "until none": a fault in the hours must not become a loop without an end.
  return isQuiet(quiet, zone, end) ? next(end) : end;
}
