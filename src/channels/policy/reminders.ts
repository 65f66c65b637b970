import type { Standstill } from "../../game/clock/clock.ts";
import { parseDuration } from "../../lib/duration.ts";
import { type NoticeSettings, afterQuiet } from "./settings.ts";
import { PERCENTAGE } from "../../contract/terms.ts";

/**
 * A turn that has a deadline, in milliseconds since 1970. `standstills`: when its clock stands still within it, as far
 * as is known; in order, and apart from each other.
 */
export interface TimedTurn {
  readonly began: number;
  readonly deadline: number;
  readonly standstills: readonly Standstill[];
}

/** How much time a turn has left at an instant of it, in milliseconds; only what its clock counts. */
export function leftAt({ deadline, standstills }: TimedTurn, instant: number): number {
  const still = standstills.map(({ from, to }) => Math.max(0, to - Math.max(from, instant)));
  return deadline - instant - still.reduce((sum, span) => sum + span, 0);
}

/** The first instant at which a turn has no more than so much counted time left. */
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

/** A reminder of a turn: when it goes, the step that it stands on, and whether none comes after it. */
interface Reminder {
  readonly at: number;
  readonly step: number;
  readonly isLast: boolean;
}

/** How much a turn of `span` counted milliseconds has left at a step; null where the text is no step. */
function stepBefore(step: string, span: number): number | null {
  const percent = PERCENTAGE.exec(step)?.[1];
  return percent === undefined ? parseDuration(step) : Math.floor((span * Number(percent)) / 100);
}

/**
 * The instants of a turn at which a schedule reminds, in order, each once; what lies before the turn is left out. Steps
 * are measured in counted time: nights and vacations in which the clock stands still are no part of "a fifth" or "4 hours".
 */
export function stepsOf(schedule: readonly string[], turn: TimedTurn): readonly number[] {
  const { began, deadline } = turn;
  const span = leftAt(turn, began);
  const instants = schedule.map((step) => whenLeft(turn, stepBefore(step, span) ?? 0));
  return [...new Set(instants)].filter((at) => at > began && at < deadline).toSorted((one, two) => one - two);
}

/**
 * The reminder that goes next, after the steps up to `remindedUpTo`; null for none. Quiet hours hold it back, and if
 * another step is reached meanwhile that one goes instead. Only the last step goes at its time whatever the hour.
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

/**
 * Up to which instant a turn has been reminded of when its deadline or its standstills have changed: up to where it had
 * as much left. What lies behind is not sent again; a step that now lies ahead goes once more.
 */
export function remindedAnew(
  before: TimedTurn & { readonly remindedUpTo: number | null },
  after: TimedTurn,
  now: number,
): number | null {
  if (before.remindedUpTo === null || before.began !== after.began) return null;
  return Math.min(now, whenLeft(after, leftAt(before, before.remindedUpTo)));
}

/** The latest reminder that is due by `now`; one that comes late makes those before it moot. */
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
