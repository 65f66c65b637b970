import { SEEN_AHEAD } from "../game/facts.ts";
import { DAY } from "../lib/duration.ts";
import { balanceAt, EARNS_ONE_IN } from "./account.ts";
import type { Held } from "./bookings.ts";
import { inMinutes, ledgerOf, shownLedger, type LedgerLine } from "./ledger.ts";
import { awayIn, isVoid, type Span, type TimeOff } from "./time-off.ts";
import { MOST_SAVED } from "../contract/bounds.ts";

/** So many lines of the ledger are shown, the newest. */
const MOST_LINES = 500;

/** A vacation as its player sees it. */
export type ShownTimeOff = Pick<TimeOff, "id" | "from" | "to" | "kind">;

/** What a player sees of their vacation. Instants in milliseconds since 1970; spans in milliseconds, in whole minutes. */
export interface VacationView {
  readonly balance: number;
  readonly max: number;
  /** What the account earns: so much in so long. */
  readonly earns: { readonly add: number; readonly every: number };
  /** Whether the player wants cover. */
  readonly cover: boolean;
  readonly running: ShownTimeOff | null;
  /** What is booked and has not begun, in order. */
  readonly booked: readonly ShownTimeOff[];
  /** How many more can be booked today. */
  readonly bookingsLeft: number;
  /** How many games have still to be told of the last changes. */
  readonly waiting: number;
  readonly ledger: readonly LedgerLine[];
}

/** What follows from booking, ending or unbooking a vacation. */
export interface VacationChange {
  readonly vacation: ShownTimeOff;
  readonly balance: number;
  readonly waiting: number;
  /** Whether it was unbooked before it began: then it is shown as it was. */
  readonly unbooked: boolean;
}

/** When others see that a player is away: now (and until when), and what is booked for the next sixty days. */
export interface PublicTimeOff {
  readonly running: Span | null;
  readonly booked: readonly Span[];
}

export const shown = ({ id, from, to, kind }: ShownTimeOff): ShownTimeOff => ({ id, from, to, kind });

const byBeginning = (a: Span, b: Span): number => a.from - b.from;

/** What an account holds at the instant `now`, in whole minutes, rounded down. */
export function shownBalance({ opening, stops }: Held, now: number): number {
  return inMinutes(balanceAt({ opening, away: awayIn(stops) }, now));
}

/** The vacation that runs at an instant: a booked one before an hour of cover. */
function runningAt(stops: readonly TimeOff[], now: number): TimeOff | null {
  const running = stops.filter(({ from, to }) => from <= now && to > now);
  return running.find(({ kind }) => kind === "booked") ?? running[0] ?? null;
}

/** Makes the view of a player's vacation at the instant `now`. */
export function vacationView(
  held: Held,
  rest: Pick<VacationView, "cover" | "bookingsLeft" | "waiting">,
  now: number,
): VacationView {
  const { opening, stops } = held;
  const running = runningAt(stops, now);
  const booked = stops.filter((stop) => stop.kind === "booked" && !isVoid(stop) && stop.from > now);
  return {
    balance: shownBalance(held, now),
    max: MOST_SAVED,
    earns: { add: DAY / EARNS_ONE_IN, every: DAY },
    ...rest,
    running: running && shown(running),
    booked: booked.toSorted(byBeginning).map(shown),
    ledger: shownLedger(ledgerOf(opening, stops, now), MOST_LINES),
  };
}

/** Joins spans that touch or overlap: who goes from one vacation into another is away until the end of the last. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, to } of spans.toSorted(byBeginning)) {
    const last = all.at(-1);
    if (last === undefined || from > last.to) all.push({ from, to });
    else all[all.length - 1] = { ...last, to: Math.max(last.to, to) };
  }
  return all;
}

/** When others see that a player is away, at the instant `now`. */
export function publicTimeOff(stops: readonly TimeOff[], now: number): PublicTimeOff {
  const ahead = joined(stops.filter((stop) => !isVoid(stop) && stop.to > now));
  return {
    running: ahead.find(({ from }) => from <= now) ?? null,
    booked: ahead.filter(({ from }) => from > now && from <= now + SEEN_AHEAD),
  };
}
