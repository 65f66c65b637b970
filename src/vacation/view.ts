import { SEEN_AHEAD } from "../game/facts.ts";
import { DAY } from "../lib/duration.ts";
import { balanceAt, EARNS_ONE_IN } from "./account.ts";
import type { VacationState } from "./bookings.ts";
import { inMinutes, ledgerOf, ledgerView, type LedgerLine } from "./ledger.ts";
import { awayIn, byBeginning, isVoid, type Span, type TimeOff } from "./time-off.ts";
import { MOST_SAVED } from "../contract/bounds.ts";

const MOST_LINES = 500;

export type TimeOffView = Pick<TimeOff, "id" | "from" | "to" | "kind">;

/** A player's vacation as they see it. Instants in milliseconds since 1970; spans in milliseconds, in whole minutes. */
export interface VacationView {
  readonly balance: number;
  readonly max: number;
  /** The account earns `add` in each span of `every`. */
  readonly earns: { readonly add: number; readonly every: number };
  readonly cover: boolean;
  readonly running: TimeOffView | null;
  /** Vacations that have not begun, in order. */
  readonly booked: readonly TimeOffView[];
  readonly bookingsLeft: number;
  readonly waiting: number;
  readonly ledger: readonly LedgerLine[];
}

export interface VacationChange {
  readonly vacation: TimeOffView;
  readonly balance: number;
  readonly waiting: number;
  /** Whether the vacation was unbooked before it began. `vacation` then has the span that was booked. */
  readonly unbooked: boolean;
}

/** The time off that everybody can see: running now, or beginning in the next sixty days. */
export interface PublicTimeOff {
  readonly running: Span | null;
  readonly booked: readonly Span[];
}

export const timeOffView = ({ id, from, to, kind }: TimeOffView): TimeOffView => ({ id, from, to, kind });

/** Returns the balance in milliseconds, rounded down to whole minutes. */
export function balanceInMinutes({ opening, stops }: VacationState, now: number): number {
  return inMinutes(balanceAt({ opening, away: awayIn(stops) }, now));
}

/** Returns the running vacation. A booked vacation comes before an hour of cover. */
function runningAt(stops: readonly TimeOff[], now: number): TimeOff | null {
  const running = stops.filter(({ from, to }) => from <= now && to > now);
  return running.find(({ kind }) => kind === "booked") ?? running[0] ?? null;
}

export function vacationView(
  state: VacationState,
  rest: Pick<VacationView, "cover" | "bookingsLeft" | "waiting">,
  now: number,
): VacationView {
  const { opening, stops } = state;
  const running = runningAt(stops, now);
  const booked = stops.filter((stop) => stop.kind === "booked" && !isVoid(stop) && stop.from > now);
  return {
    balance: balanceInMinutes(state, now),
    max: MOST_SAVED,
    earns: { add: DAY / EARNS_ONE_IN, every: DAY },
    ...rest,
    running: running && timeOffView(running),
    booked: booked.toSorted(byBeginning).map(timeOffView),
    ledger: ledgerView(ledgerOf(opening, stops, now), MOST_LINES),
  };
}

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, to } of spans.toSorted(byBeginning)) {
    const last = all.at(-1);
    if (last === undefined || from > last.to) all.push({ from, to });
    else all[all.length - 1] = { ...last, to: Math.max(last.to, to) };
  }
  return all;
}

export function publicTimeOff(stops: readonly TimeOff[], now: number): PublicTimeOff {
  const ahead = joined(stops.filter((stop) => !isVoid(stop) && stop.to > now));
  return {
    running: ahead.find(({ from }) => from <= now) ?? null,
    booked: ahead.filter(({ from }) => from > now && from <= now + SEEN_AHEAD),
  };
}
