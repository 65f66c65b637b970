import { formatDuration, formatInstant, formatSignedDuration } from "../../lib/duration.ts";
import type { LedgerLine } from "../../vacation/ledger.ts";
import type { ShownTimeOff, VacationChange, VacationView as VacationNumbers } from "../../vacation/view.ts";
import type {
  OneVacationView,
  VacationView,
  VacationLineView,
  VacationChangeView,
} from "../../contract/vacation.ts";

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
