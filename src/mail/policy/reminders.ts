import { parseDuration } from "../../lib/duration.ts";
import { afterQuiet } from "./quiet.ts";
import { PERCENTAGE, type NoticeSettings } from "./settings.ts";

/** A turn that has a deadline, in milliseconds since 1970. */
export interface TimedTurn {
  readonly began: number;
  readonly deadline: number;
}

/** A reminder of a turn: when it goes, the step that it stands on, and whether none comes after it. */
export interface Reminder {
  readonly at: number;
  readonly step: number;
  readonly isLast: boolean;
}

/** How long before the deadline of a turn of `span` milliseconds a step lies; null where the text is no step. */
export function stepBefore(step: string, span: number): number | null {
  const percent = PERCENTAGE.exec(step)?.[1];
  return percent === undefined ? parseDuration(step) : Math.floor((span * Number(percent)) / 100);
}

/** The instants of a turn at which a schedule reminds, in order, each once; what lies before the turn is left out. */
export function stepsOf(schedule: readonly string[], { began, deadline }: TimedTurn): readonly number[] {
  const instants = schedule.map((step) => deadline - (stepBefore(step, deadline - began) ?? 0));
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
