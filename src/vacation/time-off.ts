import type { StopNews } from "../game/verdict.ts";
import { MINUTE, HOUR } from "../lib/duration.ts";

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

/** A span `[from, to)` in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * A vacation of a player: booked, or an hour of cover that was taken for them. Instants in milliseconds since 1970.
 * Stored: read through stored/rows.ts.
 */
export interface TimeOff extends Span {
  readonly id: string;
  readonly kind: "booked" | "cover";
  /** Rises with every change of any vacation of this player. In a game the highest of an id wins. */
  readonly rev: number;
  /** The latest end that a game may have been told: after that there is nothing to take back. */
  readonly until: number;
  /** When it was last changed. */
  readonly changedAt: number;
  /** The games that were given this hour of cover and have not moved since. */
  readonly games: readonly string[];
  /** How much of it its player has been told. */
  readonly told: "nothing" | "began" | "ended";
}

/** How much cover is taken at a time. */
export const COVER = HOUR;

/** Whether it was unbooked or withdrawn before it began. */
export const isVoid = ({ from, to }: Span): boolean => to <= from;

/** A part of the time in which the player is away, and the vacation that it belongs to. */
export interface Piece extends Span {
  readonly id: string;
  readonly kind: TimeOff["kind"];
}

/**
 * The time in which a player is away, in pieces that are disjoint and in order. Where vacations overlap, an instant
 * belongs to the one that began first, a booked one before an hour of cover.
 */
export function awayIn(stops: readonly (Span & Pick<TimeOff, "id" | "kind">)[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let reached = -Infinity;
  for (const { id, kind, from, to } of stops.toSorted(byBeginning)) {
    const begins = Math.max(from, reached);
    if (begins < to) pieces.push({ id, kind, from: begins, to });
    reached = Math.max(reached, to);
  }
  return pieces;
}

function byBeginning(a: Span & Pick<TimeOff, "kind">, b: Span & Pick<TimeOff, "kind">): number {
  return a.from - b.from || Number(a.kind === "cover") - Number(b.kind === "cover");
}
