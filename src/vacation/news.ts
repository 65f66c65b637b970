import type { StopNews } from "../game/verdict.ts";
import { MINUTE } from "../lib/duration.ts";
import { isVoid, type TimeOff } from "./time-off.ts";

/** Clocks of two machines are never further apart. */
const SKEW = MINUTE;

/** A vacation as games hear of it. */
export const newsOf = ({ id, rev, kind, from, to }: TimeOff): StopNews => ({
  id,
  rev,
  kind: "vacation",
  from,
  to,
  ...(kind === "cover" ? { cover: true } : {}),
});

/** A running game that honours vacation: since when it runs, and up to which revision it has been told everything. */
interface ToldGame {
  readonly startedAt: number;
  readonly rev: number;
}

/**
 * What a game still has to be told at the instant `now`: everything that has changed since it was told last and is not
 * over, or was to last longer when a game may have heard of it. A game that began after a vacation was taken back never
 * heard of it.
 */
export function newsFor(stops: readonly TimeOff[], { startedAt, rev }: ToldGame, now: number): StopNews[] {
  return stops
    .filter((stop) => stop.rev > rev && stop.until > now)
    .filter((stop) => (!isVoid(stop) && stop.to > now) || stop.changedAt + SKEW >= startedAt)
    .map(newsOf);
}
