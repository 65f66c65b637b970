import type { Span } from "../../game/clock/stops.ts";
import { parseDuration } from "../../lib/duration.ts";
import { type NoticeSettings, afterQuiet } from "./settings.ts";
import { PERCENTAGE } from "../../contract/terms.ts";

/** A turn with a deadline. `standstills`: the known spans in which its clock stops, sorted and disjoint. */
export interface TimedTurn {
  readonly began: number;
  readonly deadline: number;
  readonly standstills: readonly Span[];
}

/** Returns the time left in a turn at an instant, without standstills, in milliseconds. */
export function leftAt({ deadline, standstills }: TimedTurn, instant: number): number {
  const still = standstills.map(({ from, to }) => Math.max(0, to - Math.max(from, instant)));
  return deadline - instant - still.reduce((sum, span) => sum + span, 0);
}

/** Returns the first instant at which a turn has at most `left` milliseconds left, without standstills. */
function whenLeft({ deadline, standstills }: TimedTurn, left: number): number {
  let at = deadline;
  let rest = left;
  for (const { from, to } of standstills.toReversed()) {
    if (rest < at - to) break;
    rest -= at - to;
    at = from;
  }
  return at - rest;
}

interface Reminder {
  readonly at: number;
  readonly step: number;
  readonly isLast: boolean;
}

/** Returns the time left at a step, in milliseconds; null if the text is invalid. `span`: the turn's length in milliseconds. */
function stepBefore(step: string, span: number): number | null {
  const percent = PERCENTAGE.exec(step)?.[1];
  return percent === undefined ? parseDuration(step) : Math.floor((span * Number(percent)) / 100);
}

/**
 * Returns the instants of a turn's reminders, sorted and without duplicates. Standstills do not count towards a step such as
 * "20%" or "PT4H", because the player's clock stops in them.
 */
export function stepsOf(schedule: readonly string[], turn: TimedTurn): readonly number[] {
  const { began, deadline } = turn;
  const span = leftAt(turn, began);
  const instants = schedule.map((step) => whenLeft(turn, stepBefore(step, span) ?? 0));
  return [...new Set(instants)].filter((at) => at > began && at < deadline).toSorted((one, two) => one - two);
}

/**
 * Returns the next reminder after the steps up to `remindedUpTo`; null for none. Quiet hours delay a reminder, and a step that
 * is reached meanwhile replaces it. Only the last step ignores quiet hours.
 */
export function nextReminder(
  turn: TimedTurn,
  remindedUpTo: number | null,
  { reminders, quiet }: NoticeSettings,
  zone: string,
): Reminder | null {
  const steps = stepsOf(reminders, turn).filter((at) => at > (remindedUpTo ?? -Infinity));
  for (const [index, step] of steps.entries()) {
    const later = steps[index + 1];
    if (later === undefined) return { at: step, step, isLast: true };
    const at = afterQuiet(quiet, zone, step);
    if (at < later) return { at, step, isLast: false };
  }
  return null;
}

/** Returns `remindedUpTo` after the deadline or standstills changed: the instant with the same time left, at most `now`. */
export function remindedAnew(
  before: TimedTurn & { readonly remindedUpTo: number | null },
  after: TimedTurn,
  now: number,
): number | null {
  if (before.remindedUpTo === null || before.began !== after.began) return null;
  return Math.min(now, whenLeft(after, leftAt(before, before.remindedUpTo)));
}

/** Returns the latest reminder that is due at `now`, which replaces earlier ones; null for none. */
export function dueReminder(
  turn: TimedTurn,
  remindedUpTo: number | null,
  settings: NoticeSettings,
  zone: string,
  now: number,
): Reminder | null {
  if (turn.deadline <= now) return null;
  let due: Reminder | null = null;
  let next = nextReminder(turn, remindedUpTo, settings, zone);
  while (next !== null && next.at <= now) {
    due = next;
    next = nextReminder(turn, next.step, settings, zone);
  }
  return due;
}
