import { MINUTE } from "../lib/duration.ts";
import { EARNS_ONE_IN, type Opening } from "./account.ts";
import { awayIn, type Piece, type Span, type TimeOff } from "./time-off.ts";
import { MOST_SAVED } from "../contract/bounds.ts";

/** A line of the ledger: `add` and the `balance` after it, in milliseconds. `at`: the instant of that balance. */
export interface LedgerLine {
  readonly type: "start" | "earned" | "vacation" | "cover";
  readonly id?: string;
  readonly from?: number;
  readonly to?: number;
  readonly at: number;
  readonly add: number;
  readonly balance: number;
}

interface Writing {
  readonly lines: LedgerLine[];
  eighths: number;
  earnedTo: number;
}

const inMilliseconds = (eighths: number): number => Math.floor(eighths / EARNS_ONE_IN);

function write(ledger: Writing, line: Omit<LedgerLine, "add" | "balance">, eighths: number): void {
  const add = inMilliseconds(eighths) - inMilliseconds(ledger.eighths);
  ledger.eighths = eighths;
  ledger.lines.push({ ...line, add, balance: inMilliseconds(eighths) });
}

function earn(ledger: Writing, to: number): void {
  const from = ledger.earnedTo;
  if (to <= from) return;
  const eighths = Math.min(EARNS_ONE_IN * MOST_SAVED, ledger.eighths + (to - from));
  write(ledger, { type: "earned", from, to, at: to }, eighths);
  ledger.earnedTo = to;
}

function spend(ledger: Writing, { id, kind, from, to }: Piece): void {
  const type = kind === "booked" ? "vacation" : "cover";
  write(ledger, { type, id, from, to, at: to }, ledger.eighths - EARNS_ONE_IN * (to - from));
}

/**
 * Writes a piece of time off. The time earned meanwhile is written before or after it, so that no balance is negative
 * or above the maximum. If neither order works, the piece is written in two halves.
 */
function takeTimeOff(ledger: Writing, piece: Piece): void {
  const { from, to } = piece;
  const most = EARNS_ONE_IN * MOST_SAVED;
  const atBeginning = Math.min(most, ledger.eighths + (from - ledger.earnedTo));
  if (atBeginning + (to - from) <= most) {
    earn(ledger, to);
    return spend(ledger, piece);
  }
  if (atBeginning < EARNS_ONE_IN * (to - from)) {
    const middle = Math.floor((from + to) / 2);
    takeTimeOff(ledger, { ...piece, to: middle });
    return takeTimeOff(ledger, { ...piece, from: middle });
  }
  earn(ledger, from);
  spend(ledger, piece);
}

function joinedCover(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const goesOn = piece.kind === "cover" && last?.kind === "cover" && last.to === piece.from;
    if (goesOn) all[all.length - 1] = { ...last, to: piece.to };
    else all.push(piece);
  }
  return all;
}

const cutAt = <S extends Span>({ to, ...span }: S, now: number) => ({ ...span, to: Math.min(to, now) });

/** Returns all lines of the ledger. A running vacation is charged up to now. */
export function ledgerOf(opening: Opening, stops: readonly TimeOff[], now: number): readonly LedgerLine[] {
  const ledger: Writing = { lines: [], eighths: 0, earnedTo: opening.at };
  write(ledger, { type: "start", at: opening.at }, opening.eighths);
  const since = stops.map((stop) => ({ ...stop, from: Math.max(stop.from, opening.at) }));
  const begun = awayIn(since).filter(({ from }) => from < now);
  for (const piece of joinedCover(begun.map((one) => cutAt(one, now) as Piece))) takeTimeOff(ledger, piece);
  earn(ledger, now);
  return ledger.lines;
}

export const inMinutes = (milliseconds: number): number => Math.floor(milliseconds / MINUTE) * MINUTE;

/**
 * Rounds balances down to whole minutes and computes each `add` from them, so that the lines still add up. Leaves out lines
 * that add nothing. Takes the newest `most` lines; the first becomes an opening line with its balance.
 */
export function ledgerView(lines: readonly LedgerLine[], most: number): readonly LedgerLine[] {
  const view: LedgerLine[] = [];
  for (const [index, line] of lines.slice(-most).entries()) {
    const balance = inMinutes(line.balance);
    if (index === 0) view.push({ type: "start", at: line.at, add: balance, balance });
    else view.push({ ...line, add: balance - (view.at(-1)?.balance ?? 0), balance });
  }
  return view.filter(({ add }, index) => index === 0 || add !== 0);
}
