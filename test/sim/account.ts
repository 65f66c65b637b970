import type { VacationView } from "../../src/vacation/view.ts";

/*
 * The account of time off as the reference describes it, worked out once more from what its player
 * sees of it. Spans in milliseconds.
 */

const [MINUTE, HOUR] = [60_000, 3_600_000];
const [FIRST, MOST] = [48 * HOUR, 30 * 24 * HOUR];

const inMinutes = (span: number): number => Math.floor(span / MINUTE) * MINUTE;

/** The balance at an instant, in eighths, after these times away, in order. */
function eighthsAt(createdAt: number, away: readonly { from: number; to: number }[], until: number): number {
  let [at, eighths, least] = [createdAt, 8 * FIRST, 8 * FIRST];
  for (const { from, to } of away) {
    eighths = Math.min(8 * MOST, eighths + (from - at)) - 7 * (to - from);
    [at, least] = [to, Math.min(least, eighths)];
  }
  return least < 0 ? least : Math.min(8 * MOST, eighths + (until - at));
}

/** Everything that does not hold in the view of an account at an instant. */
export function accountOffences(view: VacationView, createdAt: number, now: number): string[] {
  const offences: string[] = [];
  const note = (holds: boolean, offence: () => string): void => void (holds || offences.push(offence()));
  let balance = 0;
  for (const line of view.ledger) {
    balance += line.add;
    note(balance === line.balance, () => `${JSON.stringify(line)} after ${balance - line.add}`);
    note(balance >= 0 && balance <= MOST, () => `${JSON.stringify(line)} is less than nothing, or too much`);
  }
  note(view.balance === balance, () => `there is ${view.balance}, and the ledger ends with ${balance}`);
  const taken = view.ledger.filter(({ type }) => type === "vacation" || type === "cover");
  const away = taken.map(({ from = 0, to = 0 }) => ({ from, to })).toSorted((a, b) => a.from - b.from);
  for (const [index, { from }] of away.entries())
    note(index === 0 || from >= away[index - 1]!.to, () => `${from} is charged twice`);
  const own = inMinutes(eighthsAt(createdAt, away, now) / 8);
  note(own === view.balance, () => `there is ${view.balance}, and there should be ${own}`);
  const booked = [view.running, ...view.booked].filter((one) => one !== null);
  const ahead = booked
    .map(({ from, to }) => ({ from: Math.max(from, now), to }))
    .toSorted((a, b) => a.from - b.from);
  const last = ahead.at(-1)?.to ?? now;
  note(eighthsAt(createdAt, [...away, ...ahead], last) >= 0, () => `more is booked than there is`);
  return offences;
}
