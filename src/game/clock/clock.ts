import type { Side } from "../../rules/index.ts";
import { DAY } from "../../lib/duration.ts";

/** How a game is timed, as agreed with the challenge. Spans in milliseconds. */
export type ClockSettings =
  | { readonly kind: "per-move"; readonly perMove: number }
  | { readonly kind: "fischer"; readonly initial: number; readonly increment: number; readonly max: number }
  | { readonly kind: "unlimited" };

/** A running clock: whose span began when, and what each side has for its next move, in milliseconds. */
export interface ClockState {
  readonly turnBegan: number;
  readonly spans: Readonly<Record<Side, number>>;
}

/** A game without a clock still ends when nobody has moved for this long. */
export const UNLIMITED_SPAN = 21 * DAY;

/** A fifth of the span is left: the moment of the one reminder that every turn has. */
const NEAR_FRACTION = 1 / 5;

function fullSpan(settings: ClockSettings): number {
  switch (settings.kind) {
    case "per-move":
      return settings.perMove;
    case "fischer":
      return settings.initial;
    case "unlimited":
      return UNLIMITED_SPAN;
  }
}

/** The clock as it stands when a game begins at the instant `at`. */
export function startClock(settings: ClockSettings, at: number): ClockState {
  const span = fullSpan(settings);
  return { turnBegan: at, spans: { attackers: span, defenders: span } };
}

/** The clock after `side` has moved at the instant `at`, which has to be before its deadline. */
export function pressClock(settings: ClockSettings, clock: ClockState, side: Side, at: number): ClockState {
  if (settings.kind !== "fischer") return { ...clock, turnBegan: at };
  const left = clock.spans[side] - (at - clock.turnBegan);
  const span = Math.min(left + settings.increment, settings.max);
  return { turnBegan: at, spans: { ...clock.spans, [side]: span } };
}

/** The instant at which the side to move is out of time. A move that comes at it is too late. */
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
