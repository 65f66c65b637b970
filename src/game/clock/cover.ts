import type { Side } from "../../rules/index.ts";
import type { ClockState } from "./clock.ts";
import { countedIn, deadlineAfter, type KnownStop, stopsIn, type Stops } from "./stops.ts";
import { COVER_IN_A_TURN } from "../../contract/bounds.ts";

type Turn = Pick<ClockState, "stops" | "turnBegan">;

/** What known stops leave of a turn that began at `from`, up to an instant; nights and weekends come after cover. */
function runningIn(stops: Stops, side: Side, span: { readonly from: number; readonly to: number }): number {
  return countedIn(span, stopsIn({ ...stops, schedules: null }, side, span));
}

/**
 * How much more cover the present turn of `side` can have, in milliseconds: 72 hours less what cover
 * stops of it. What an outage, a pause or a booked vacation stops anyway is not counted.
 */
export function coverLeft({ stops, turnBegan }: Turn, side: Side): number {
  const known = stops.known.filter(({ cover }) => cover !== true);
  if (known.length === stops.known.length) return COVER_IN_A_TURN;
  const span = { from: turnBegan, to: Math.max(turnBegan, ...stops.known.map(({ to }) => to)) };
  const covered = runningIn({ ...stops, known }, side, span) - runningIn(stops, side, span);
  return Math.max(0, COVER_IN_A_TURN - covered);
}

/**
 * What the present turn of `side` makes of a stop that becomes known at the instant `now`: an hour of cover ends where
 * there has been enough of it, every other stop is left as it is.
 */
export function withinCover({ stops, turnBegan }: Turn, side: Side, stop: KnownStop, now: number): KnownStop {
  if (stop.cover !== true) return stop;
  const others = { ...stops, schedules: null, known: stops.known.filter(({ id }) => id !== stop.id) };
  const left = coverLeft({ stops: others, turnBegan }, side);
  const end = deadlineAfter(others, side, Math.max(stop.from, turnBegan), left);
  // What has passed of it stays.
  const least = Math.max(stop.from, Math.min(stop.to, now));
  return { ...stop, to: Math.max(least, Math.min(stop.to, end)) };
}
