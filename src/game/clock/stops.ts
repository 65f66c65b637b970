import type { Side } from "../../rules/index.ts";
import { type HonouredStop, STOP_KINDS, type StopKind } from "../../contract/terms.ts";
import { DAY } from "../../lib/duration.ts";

/**
 * For so long after a stop a game still knows which revision of it has been heard. News is written as things stand when
 * it leaves, so what is out of date has been on its way for minutes, or hours; and a vacation lasts five weeks at most.
 */
const REMEMBERED = 60 * DAY;

/**
 * The stops that a game still has to know when a turn begins: no turn that is over is charged again, and a game of years
 * would gather thousands.
 */
export function remembered(known: readonly KnownStop[], turnBegan: number): readonly KnownStop[] {
  const kept = known.filter(({ to }) => to > turnBegan - REMEMBERED);
  return kept.length === known.length ? known : kept;
}

/**
 * Makes of the news of a stop what counts in a game that hears it at the instant `now`: the past is never charged anew,
 * so a vacation or a pause begins (ends) at the later of its own instant and `now`. An outage is heard of afterwards
 * and counts as it was. Gives null for what the game knows already.
 */
export function takenStop(known: readonly KnownStop[], news: KnownStop, now: number): KnownStop | null {
  const earlier = known.find(({ id }) => id === news.id);
  if (earlier !== undefined && earlier.rev >= news.rev) return null;
  if (news.kind === "outage") return news;
  if (earlier !== undefined && earlier.from <= now) {
    // It has begun: it can only end otherwise, and what is over stays over.
    const to = earlier.to <= now ? earlier.to : Math.max(news.to, now);
    return { ...news, from: earlier.from, to };
  }
  const from = Math.max(news.from, now);
  // What was over before it was heard of, or withdrawn, is kept as an empty stop: older news of it may still come.
  return { ...news, from, to: Math.max(news.to, from) };
}

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
