import type { Side } from "../../rules/index.ts";

/** The kinds of stops. Where stops overlap, an instant belongs to the first of these (time.md, "Stops"). */
export const STOP_KINDS = ["outage", "pause", "vacation", "weekend", "night"] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** What a game can be agreed to honour; a pause and an outage always count. */
export const HONOURED_STOPS = ["vacation", "night", "weekend"] as const satisfies readonly StopKind[];
export type HonouredStop = (typeof HONOURED_STOPS)[number];

/** Those of them that come from the players' schedules. */
export const SCHEDULED_STOPS: readonly HonouredStop[] = ["night", "weekend"];

/** What a challenge honours that says nothing of it. */
export const USUAL_STOPS: readonly HonouredStop[] = ["vacation"];

/** A span `[from, to)` in milliseconds since 1970 in which a clock does not run, and why. */
export interface Stop {
  readonly kind: StopKind;
  readonly from: number;
  readonly to: number;
}

/** A stop of one side's clock, or of both (null). */
export interface SideStop extends Stop {
  readonly side: Side | null;
}

/**
 * A stop that a game has committed, by its id. News of it has a revision, of which the highest wins; `from` and `to` are
 * what this game makes of it.
 */
export interface KnownStop extends SideStop {
  readonly id: string;
  readonly rev: number;
  /** True for an hour of cover: of vacations, what nobody booked. */
  readonly cover?: true;
}

/** What is left of a span when an earlier kind has taken its part: in order, nothing empty. */
function without(span: Stop, taken: readonly Stop[]): Stop[] {
  let rest: Stop[] = [span];
  for (const { from, to } of taken) {
    if (to <= span.from || from >= span.to) continue;
    rest = rest.flatMap((part) => [
      { ...part, to: Math.min(part.to, from) },
      { ...part, from: Math.max(part.from, to) },
    ]);
    rest = rest.filter((part) => part.from < part.to);
  }
  return rest;
}

/** Joins spans of one kind that touch or overlap. */
function joined(spans: readonly Stop[]): Stop[] {
  const all: Stop[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last === undefined || span.from > last.to) all.push(span);
    else all[all.length - 1] = { ...last, to: Math.max(last.to, span.to) };
  }
  return all;
}

/** Makes stops disjoint: each instant belongs to the first of STOP_KINDS that has it. In order of time, none empty. */
export function disjoint(stops: readonly Stop[]): readonly Stop[] {
  const taken: Stop[] = [];
  for (const kind of STOP_KINDS) {
    const own = joined(stops.filter((stop) => stop.kind === kind && stop.from < stop.to));
    taken.push(...own.flatMap((span) => without(span, taken)));
  }
  return taken.toSorted((a, b) => a.from - b.from);
}
