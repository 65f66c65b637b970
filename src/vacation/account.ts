import { HOUR } from "../lib/duration.ts";
import type { Span } from "./time-off.ts";
import { MOST_SAVED } from "../contract/bounds.ts";

/*
 * The account begins with 48 hours, earns an eighth of the time that passes, and has at most 30 days. To avoid rounding, it
 * is computed in eighths of a millisecond: each millisecond earns one eighth, and each millisecond of time off costs eight.
 */

export const FIRST = 48 * HOUR;
export const EARNS_ONE_IN = 8;
/** The player is notified when the balance falls to this mark, in milliseconds. */
export const LOW = 24 * HOUR;

const MOST_EIGHTHS = EARNS_ONE_IN * MOST_SAVED;
const SPENT_AWAY = EARNS_ONE_IN - 1;

/** The balance at an instant, in eighths of a millisecond. Nothing earlier is needed to compute later balances. */
export interface Opening {
  readonly at: number;
  readonly eighths: number;
}

/** An account. The spans `away` are disjoint, in order, and after the opening. */
export interface Account {
  readonly opening: Opening;
  readonly away: readonly Span[];
}

export const openingOf = (createdAt: number): Opening => ({ at: createdAt, eighths: EARNS_ONE_IN * FIRST });

/** A span during which the balance only rises or only falls. `before` and `after` are in eighths of a millisecond. */
export interface Stretch extends Span {
  readonly isAway: boolean;
  readonly before: number;
  readonly after: number;
}

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

/** Returns the balance at an instant, in eighths of a millisecond. */
export function eighthsAt(account: Account, at: number): number {
  return stretches(account, at).at(-1)?.after ?? account.opening.eighths;
}

export function balanceAt(account: Account, at: number): number {
  return Math.floor(eighthsAt(account, at) / EARNS_ONE_IN);
}

export function isBorne(account: Account, now: number): boolean {
  const end = account.away.at(-1)?.to ?? account.opening.at;
  return stretches(account, end).every(({ to, after }) => to <= now || after >= 0);
}

const LOW_EIGHTHS = EARNS_ONE_IN * LOW;

function fallsLowIn({ from, isAway, before, after }: Stretch): number | null {
  if (!isAway || before <= LOW_EIGHTHS || after > LOW_EIGHTHS) return null;
  return from + Math.ceil((before - LOW_EIGHTHS) / SPENT_AWAY);
}

/** Returns when the balance last fell to the low mark; null if it is above the mark at `at`, or never fell to it. */
export function lowSince(account: Account, at: number): number | null {
  const all = stretches(account, at);
  if ((all.at(-1)?.after ?? account.opening.eighths) > LOW_EIGHTHS) return null;
  return all.reduce<number | null>((since, stretch) => fallsLowIn(stretch) ?? since, null);
}

/** Returns when the balance falls to the low mark after `now`; null for never. */
export function nextLow(account: Account, now: number): number | null {
  const end = account.away.at(-1)?.to ?? now;
  const falls = stretches(account, end).map(fallsLowIn);
  return falls.find((at) => at !== null && at > now) ?? null;
}
