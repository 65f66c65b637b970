import type { Side } from "../../rules/index.ts";
import type { ClockState } from "./clock.ts";
import { countedIn, deadlineAfter, type KnownStop, type Span, stopsIn, type Stops } from "./stops.ts";
import { COVER_IN_A_TURN } from "../../contract/bounds.ts";

type Turn = Pick<ClockState, "stops" | "turnBegan">;

/**
 * Returns for how many milliseconds of a span the clock runs. Nights and weekends do not stop it here, because cover
 * takes precedence over them.
 */
const runningIn = (stops: Stops, side: Side, span: Span): number =>
  countedIn(span, stopsIn({ ...stops, schedules: null }, side, span));

/**
 * Returns the milliseconds of cover left in this turn: `COVER_IN_A_TURN` less the time that only cover stops. Time that
 * an outage, a pause or a booked vacation also stops uses up no cover.
 */
export function coverLeft({ stops, turnBegan }: Turn, side: Side): number {
  const known = stops.known.filter(({ cover }) => cover !== true);
  if (known.length === stops.known.length) return COVER_IN_A_TURN;
  const span = { from: turnBegan, to: Math.max(turnBegan, ...stops.known.map(({ to }) => to)) };
  const covered = runningIn({ ...stops, known }, side, span) - runningIn(stops, side, span);
  return Math.max(0, COVER_IN_A_TURN - covered);
}

export function withinCover({ stops, turnBegan }: Turn, side: Side, stop: KnownStop, now: number): KnownStop {
  if (stop.cover !== true) return stop;
  const others = { ...stops, schedules: null, known: stops.known.filter(({ id }) => id !== stop.id) };
  const left = coverLeft({ stops: others, turnBegan }, side);
  const end = deadlineAfter(others, side, Math.max(stop.from, turnBegan), left);
  // Time before `now` stays stopped, even beyond the limit.
  const least = Math.max(stop.from, Math.min(stop.to, now));
  return { ...stop, to: Math.max(least, Math.min(stop.to, end)) };
}
