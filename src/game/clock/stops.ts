import type { Side } from "../../rules/index.ts";
import { STOP_KINDS, type HonouredStop, type StopKind } from "../../contract/terms.ts";

/** Those of them that come from the players' schedules. */
export const SCHEDULED_STOPS: readonly HonouredStop[] = ["night", "weekend"];

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
