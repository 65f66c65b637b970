import type { Side } from "../../rules/index.ts";
import { kindOf, type ClockSettings } from "./kinds.ts";

/** A running clock: when the turn began, and what each side has for its next move, in milliseconds. */
export interface ClockState {
  readonly turnBegan: number;
  readonly spans: Readonly<Record<Side, number>>;
}

/** The reminder of a turn is due when this part of the span is left. */
const NEAR_FRACTION = 1 / 5;

/** The spans of a clock by their names; what is not a number (its kind) no kind reads. */
const agreedIn = (settings: ClockSettings) => settings as unknown as Readonly<Record<string, number>>;

/** The clock as it stands when a game begins at the instant `at`. */
export function startClock(settings: ClockSettings, at: number): ClockState {
  const span = kindOf(settings.kind).first(agreedIn(settings));
  return { turnBegan: at, spans: { attackers: span, defenders: span } };
}

/** The clock after `side` has moved at the instant `at`, which has to be before its deadline. */
export function pressClock(settings: ClockSettings, clock: ClockState, side: Side, at: number): ClockState {
  const left = clock.spans[side] - (at - clock.turnBegan);
  const span = kindOf(settings.kind).next(agreedIn(settings), left);
  return { turnBegan: at, spans: { ...clock.spans, [side]: span } };
}

/** The instant at which the side to move is out of time; a move at this instant is too late. */
export function deadlineOf(clock: ClockState, turn: Side): number {
  return clock.turnBegan + clock.spans[turn];
}

/** The instant at which the side to move is reminded. */
export function nearOf(clock: ClockState, turn: Side): number {
  return deadlineOf(clock, turn) - Math.floor(clock.spans[turn] * NEAR_FRACTION);
}

/** What `side` has left at the instant `now`, in milliseconds; only the side to move spends any. */
export function remainingOf(clock: ClockState, side: Side, turn: Side, now: number): number {
  const spent = side === turn ? now - clock.turnBegan : 0;
  return Math.max(0, clock.spans[side] - spent);
}
