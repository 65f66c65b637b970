import type { StopNews } from "../game/verdict.ts";
import { MINUTE, HOUR } from "../lib/duration.ts";

/** The tolerated difference between two machines' clocks. It is generous, because a needless update does no harm. */
const SKEW = MINUTE;

export function updateOf({ id, rev, kind, from, to }: TimeOff): StopNews {
  return { id, rev, kind: "vacation", from, to, ...(kind === "cover" ? { cover: true } : {}) };
}

/**
 * Returns the updates that a game still lacks: of vacations that are not over, and of vacations that were ended early or
 * unbooked. A game that began after such an end never received the earlier span, so it needs no update.
 */
export function updatesFor(
  stops: readonly TimeOff[],
  { startedAt, rev }: { readonly startedAt: number; readonly rev: number },
  now: number,
): StopNews[] {
  return stops
    .filter((stop) => stop.rev > rev && stop.until > now)
    .filter((stop) => (!isVoid(stop) && stop.to > now) || stop.changedAt + SKEW >= startedAt)
    .map(updateOf);
}

/** A span `[from, to)` in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const byBeginning = (a: Span, b: Span): number => a.from - b.from;

/** A player's vacation: booked, or an hour of cover. Instants in milliseconds since 1970. Stored by stored/rows.ts. */
export interface TimeOff extends Span {
  readonly id: string;
  readonly kind: "booked" | "cover";
  /** Rises with every change of any of the player's vacations. In a game, the highest revision of an id wins. */
  readonly rev: number;
  /** The latest end that a game may have received. */
  readonly until: number;
  readonly changedAt: number;
  /** The games that use this hour of cover and have not moved since. */
  readonly games: readonly string[];
  /** The vacation's last event that was handled. Of a series of hours of cover, only the first is announced. */
  readonly reported: "nothing" | "began" | "ended";
}

export const COVER = HOUR;

/** Whether a vacation was unbooked or withdrawn before it began. */
export const isVoid = ({ from, to }: Span): boolean => to <= from;

export interface Piece extends Span {
  readonly id: string;
  readonly kind: TimeOff["kind"];
}

/**
 * Returns disjoint pieces in order. Where vacations overlap, an instant belongs to the vacation that began first. If both
 * began at the same time, a booked vacation comes before cover.
 */
export function awayIn(stops: readonly (Span & Pick<TimeOff, "id" | "kind">)[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let reached = -Infinity;
  const inOrder = stops.toSorted(
    (a, b) => byBeginning(a, b) || Number(a.kind === "cover") - Number(b.kind === "cover"),
  );
  for (const { id, kind, from, to } of inOrder) {
    const begins = Math.max(from, reached);
    if (begins < to) pieces.push({ id, kind, from: begins, to });
    reached = Math.max(reached, to);
  }
  return pieces;
}
