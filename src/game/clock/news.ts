import { DAY } from "../../lib/duration.ts";
import type { KnownStop } from "./stops.ts";

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
