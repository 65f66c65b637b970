import { formatDuration, formatInstant, formatSignedDuration } from "../../lib/duration.ts";
import type { LedgerLine } from "../../vacation/ledger.ts";
import type { ShownTimeOff, VacationChange, VacationView as VacationNumbers } from "../../vacation/view.ts";

/** A vacation: one that was booked, or an hour of cover. Instants in views are RFC 3339, spans ISO 8601. */
export interface OneVacationView {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: ShownTimeOff["kind"];
}

/** A line of the account's ledger: `balance` is the one before plus `add`. */
export interface VacationLineView {
  readonly type: LedgerLine["type"];
  readonly id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly at: string;
  readonly add: string;
  readonly balance: string;
}

/** A player's account of time off. */
export interface VacationView {
  readonly balance: string;
  readonly max: string;
  readonly earns: { readonly add: string; readonly every: string };
  readonly cover: boolean;
  readonly running: OneVacationView | null;
  readonly booked: readonly OneVacationView[];
  readonly bookingsLeft: number;
  readonly waiting: number;
  readonly ledger: readonly VacationLineView[];
}

/** What follows from booking, ending or unbooking a vacation. */
export interface VacationChangeView {
  readonly vacation: OneVacationView;
  readonly balance: string;
  readonly waiting: number;
  /** Present where it had not begun: the vacation is shown as it was. */
  readonly unbooked?: true;
}

function one({ id, from, to, kind }: ShownTimeOff): OneVacationView {
  return { id, from: formatInstant(from), to: formatInstant(to), kind };
}

function line({ type, id, from, to, at, add, balance }: LedgerLine): VacationLineView {
  return {
    type,
    ...(id === undefined ? {} : { id }),
    ...(from === undefined ? {} : { from: formatInstant(from) }),
    ...(to === undefined ? {} : { to: formatInstant(to) }),
    at: formatInstant(at),
    add: formatSignedDuration(add),
    balance: formatDuration(balance),
  };
}

/** Writes a player's account out. */
export function vacationView(account: VacationNumbers): VacationView {
  const { balance, max, earns, cover, running, booked, bookingsLeft, waiting, ledger } = account;
  return {
    balance: formatDuration(balance),
    max: formatDuration(max),
    earns: { add: formatDuration(earns.add), every: formatDuration(earns.every) },
    cover,
    running: running && one(running),
    booked: booked.map(one),
    bookingsLeft,
    waiting,
    ledger: ledger.map(line),
  };
}

/** Writes out what has changed. */
export function changeView({ vacation, balance, waiting, unbooked }: VacationChange): VacationChangeView {
  const change = { vacation: one(vacation), balance: formatDuration(balance), waiting };
  return unbooked ? { ...change, unbooked } : change;
}
