import { otherSide, type Side } from "../../rules/index.ts";
import type { Account, Booked, BySide, Note } from "./kind.ts";
import { kindOf } from "./kinds.ts";
import {
  type KnownStop,
  type Stop,
  type Stops,
  countedIn,
  deadlineAfter,
  firstAt,
  joined,
  remembered,
  type Span,
  stopsIn,
} from "./stops.ts";
import {
  type Agreed,
  agreedIn,
  type ClockKindName,
  type ClockSettings,
  type Fields,
} from "../../contract/clocks.ts";

/** Instants in milliseconds since 1970. */
export interface ClockState {
  readonly kind: ClockKindName;
  /** The agreed settings with defaults, computed once. */
  readonly agreed: Agreed<Fields>;
  readonly turnBegan: number;
  readonly accounts: BySide<Account>;
  readonly stops: Stops;
}

/** A turn's time, as stored in the event that ends the turn. `counted` is in milliseconds. */
export interface TurnTime {
  readonly counted: number;
  readonly stopped: readonly Stop[];
}

export interface Entry {
  readonly side: Side;
  readonly note: Note;
  readonly add: number;
  readonly balance: number;
}

/** A player is reminded when this part of the turn's budget is left. */
const REMINDER_FRACTION = 1 / 5;

/** Returns a side's balance before the current turn is charged, in milliseconds. */
export const balanceOf = ({ kind, agreed, accounts }: ClockState, side: Side): number =>
  kindOf(kind).balance(agreed, accounts[side]);

/** Milliseconds of counted time that the current turn may take. */
export const budgetOf = ({ kind, agreed, accounts }: ClockState, turn: Side): number =>
  kindOf(kind).budget(agreed, accounts[turn]);

/** Returns the moves left in the block, or the periods left; null for other clock kinds. */
export const leftOf = ({ kind, accounts: { attackers, defenders } }: ClockState): BySide<number> | null =>
  kindOf(kind).counts === null ? null : { attackers: attackers.left, defenders: defenders.left };

function withAccount(clock: ClockState, side: Side, account: Account): ClockState {
  const { attackers, defenders } = clock.accounts;
  if (account === clock.accounts[side]) return clock;
  const isAttackers = side === "attackers";
  const accounts = isAttackers ? { attackers: account, defenders } : { attackers, defenders: account };
  return { ...clock, accounts };
}

/** `spent`: milliseconds of the turn that the booking charges. Entries do not include them. */
function booked(clock: ClockState, side: Side, { account, note }: Booked, spent = 0) {
  const before = balanceOf(clock, side) - spent;
  const after = withAccount(clock, side, account);
  const balance = balanceOf(after, side);
  const entries: Entry[] = note === null ? [] : [{ side, note, add: balance - before, balance }];
  return { clock: after, entries };
}

function begun(clock: ClockState, side: Side, at: number) {
  const known = remembered(clock.stops.known, at);
  const stops = known === clock.stops.known ? clock.stops : { ...clock.stops, known };
  const beginning = kindOf(clock.kind).begin(clock.agreed, clock.accounts[side]);
  return booked({ ...clock, turnBegan: at, stops }, side, beginning);
}

export interface Ticked {
  readonly clock: ClockState;
  readonly entries: readonly Entry[];
}

export function startClock(settings: ClockSettings, stops: Stops, first: Side, at: number): Ticked {
  const [{ kind }, agreed] = [settings, agreedIn(settings)];
  const account = kindOf(kind).start(agreed);
  const accounts = { attackers: account, defenders: account };
  return begun({ kind, agreed, turnBegan: at, accounts, stops }, first, at);
}

export function timeOfTurn({ stops, turnBegan: from }: ClockState, side: Side, to: number): TurnTime {
  const stopped = stopsIn(stops, side, { from, to });
  return { counted: countedIn({ from, to }, stopped), stopped };
}

/** Returns the stops from the beginning of the turn to its deadline, in order. Stops that touch are joined. */
export function standstillsOf(clock: ClockState, side: Side): readonly Span[] {
  const { stopped } = timeOfTurn(clock, side, deadlineOf(clock, side));
  return joined(stopped).map(({ from, to }) => ({ from, to }));
}

/** Charges `counted` milliseconds. This is the first step of a move, a takeback or the end of a game. */
export function chargeClock(clock: ClockState, side: Side, counted: number): Ticked {
  const spent = kindOf(clock.kind).spend(clock.agreed, clock.accounts[side], counted);
  return booked(clock, side, spent, counted);
}

/** `at` must be before the deadline. */
export function pressClock(clock: ClockState, side: Side, at: number, counted: number): Ticked {
  const charged = chargeClock(clock, side, counted);
  const spent = { before: clock.accounts[side], counted };
  const given = kindOf(clock.kind).reward(clock.agreed, charged.clock.accounts[side], spent);
  const rewarded = booked(charged.clock, side, given);
  const next = begun(rewarded.clock, otherSide(side), at);
  return { clock: next.clock, entries: [...charged.entries, ...rewarded.entries, ...next.entries] };
}

/** A takeback earns no increment. */
export function takeBackClock(
  clock: ClockState,
  { side, counted }: { readonly side: Side; readonly counted: number },
  taker: Side,
  at: number,
): Ticked {
  const charged = chargeClock(clock, side, counted);
  const next = begun(charged.clock, taker, at);
  return { clock: next.clock, entries: [...charged.entries, ...next.entries] };
}

/** `add` is in milliseconds. A gift may exceed the clock's maximum. */
export const giveTime = (clock: ClockState, side: Side, add: number): ClockState =>
  withAccount(clock, side, kindOf(clock.kind).give(clock.accounts[side], add));

/** Caches deadlines, because computing one reads all stops of the turn, and callers often need the same deadline again. */
const instants = new WeakMap<ClockState, Map<string, number>>();

function whenCounted(clock: ClockState, turn: Side, counted: number): number {
  const known = instants.get(clock) ?? new Map<string, number>();
  instants.set(clock, known);
  const key = `${turn} ${counted}`;
  const at = known.get(key) ?? deadlineAfter(clock.stops, turn, clock.turnBegan, counted);
  known.set(key, at);
  return at;
}

/** A move at this instant is too late. */
export const deadlineOf = (clock: ClockState, turn: Side): number =>
  whenCounted(clock, turn, budgetOf(clock, turn));

export function reminderAt(clock: ClockState, turn: Side): number {
  const budget = budgetOf(clock, turn);
  return whenCounted(clock, turn, budget - Math.floor(budget * REMINDER_FRACTION));
}

/** Adds or replaces a stop. Finished turns are not charged again. */
export function stopClock(clock: ClockState, stop: KnownStop): ClockState {
  const known = [...clock.stops.known.filter(({ id }) => id !== stop.id), stop];
  return { ...clock, stops: { ...clock.stops, known } };
}

export function stopAt(clock: ClockState, side: Side, now: number): Pick<Stop, "kind" | "to"> | null {
  return firstAt(clock.stops, side, { from: now, to: deadlineOf(clock, side) });
}
