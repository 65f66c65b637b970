import { HOUR } from "../lib/duration.ts";
import type { Span } from "./time-off.ts";
import { MOST_SAVED } from "../contract/bounds.ts";

/*
 * The account of time off: 48 hours at the beginning, an eighth of the time that passes, 30 days
 * at most, less what has been used. Inside it is counted in eighths of a millisecond, so that nothing is ever rounded
 * but what is shown: each millisecond earns one, and each one away costs eight.
 */

/** What a new player has, and the most that anybody can have, in milliseconds. */
export const FIRST = 48 * HOUR;
/** What is earned of the time that passes: a part in so many. */
export const EARNS_ONE_IN = 8;
/** With this, or less, the player is told that little is left. */
export const LOW = 24 * HOUR;

const MOST_EIGHTHS = EARNS_ONE_IN * MOST_SAVED;
const SPENT_AWAY = EARNS_ONE_IN - 1;

/** What an account held at an instant; what came before it need not be known. */
export interface Opening {
  readonly at: number;
  readonly eighths: number;
}

/** An account: where it begins, and when its owner is away. `away` is disjoint, in order, and after the opening. */
export interface Account {
  readonly opening: Opening;
  readonly away: readonly Span[];
}

/** The account of a player as it began. */
export const openingOf = (createdAt: number): Opening => ({ at: createdAt, eighths: EARNS_ONE_IN * FIRST });

/** A part of an account's time in which it only rises, or only falls: what it holds at both ends. */
export interface Stretch extends Span {
  readonly isAway: boolean;
  readonly before: number;
  readonly after: number;
}

/** The stretches of an account up to an instant, in order; the last one ends there. */
export function stretches({ opening, away }: Account, until: number): readonly Stretch[] {
  const all: Stretch[] = [];
  let { at, eighths: before } = opening;
  const goOn = (to: number, isAway: boolean): void => {
    if (to <= at) return;
    const after = isAway ? before - SPENT_AWAY * (to - at) : Math.min(MOST_EIGHTHS, before + (to - at));
    all.push({ from: at, to, isAway, before, after });
    [at, before] = [to, after];
  };
  for (const span of away) {
    goOn(Math.min(span.from, until), false);
    goOn(Math.min(span.to, until), true);
  }
  goOn(until, false);
  return all;
}

/** What an account holds at an instant, in eighths of a millisecond. */
export function eighthsAt(account: Account, at: number): number {
  return stretches(account, at).at(-1)?.after ?? account.opening.eighths;
}

/** The same in milliseconds. */
export function balanceAt(account: Account, at: number): number {
  return Math.floor(eighthsAt(account, at) / EARNS_ONE_IN);
}

/** Whether an account never falls below zero from `now` on, up to the end of the last time that its owner is away. */
export function isBorne(account: Account, now: number): boolean {
  const end = account.away.at(-1)?.to ?? account.opening.at;
  return stretches(account, end).every(({ to, after }) => to <= now || after >= 0);
}

const LOW_EIGHTHS = EARNS_ONE_IN * LOW;

/** When it falls to the low mark within a stretch; null where it does not. */
function fallsLowIn({ from, isAway, before, after }: Stretch): number | null {
  if (!isAway || before <= LOW_EIGHTHS || after > LOW_EIGHTHS) return null;
  return from + Math.ceil((before - LOW_EIGHTHS) / SPENT_AWAY);
}

/** Since when an account has been low at an instant; null where it is not. One that opened so has no such instant. */
export function lowSince(account: Account, at: number): number | null {
  const all = stretches(account, at);
  if ((all.at(-1)?.after ?? account.opening.eighths) > LOW_EIGHTHS) return null;
  return all.reduce<number | null>((since, stretch) => fallsLowIn(stretch) ?? since, null);
}

/** When an account next becomes low, later than `now`, as things stand; null for never. */
export function nextLow(account: Account, now: number): number | null {
  const end = account.away.at(-1)?.to ?? now;
  const falls = stretches(account, end).map(fallsLowIn);
  return falls.find((at) => at !== null && at > now) ?? null;
}
