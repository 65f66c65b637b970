import { otherSide, type Side } from "../../rules/index.ts";
import type { BySide } from "./kind.ts";
import { disjoint, type KnownStop, type Stop } from "./stops.ts";
import { LOOK_AHEAD, scheduledStops, type Schedule } from "./week.ts";

/** What stops the clocks of a game: what it honours, the players' schedules, and what has become known since. */
export interface Stops {
  readonly honoured: readonly string[];
  /** Null where none is honoured. */
  readonly schedules: BySide<Schedule> | null;
  readonly known: readonly KnownStop[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The stops of a side in a span, cut to it: disjoint, in order. Both ends in milliseconds since 1970. */
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

/** The part of a span that lies in no stop, in milliseconds. */
export function countedIn({ from, to }: Span, stopped: readonly Stop[]): number {
  return stopped.reduce((counted, stop) => counted - (stop.to - stop.from), to - from);
}

/**
 * The first instant at which the counted time of a turn that began at `from` equals its budget. A stop that begins at it
 * comes too late.
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
