import { parseDuration } from "../../lib/duration.ts";
import { afterQuiet } from "./quiet.ts";
import { PERCENTAGE, type NoticeSettings } from "./settings.ts";

/** A turn that has a deadline, in milliseconds since 1970. */
export interface TimedTurn {
  readonly began: number;
  readonly deadline: number;
}

/** A reminder of a turn: when it goes, the rung that it stands on, and whether none comes after it. */
export interface Reminder {
  readonly at: number;
  readonly rung: number;
  readonly isLast: boolean;
}

/** How long before the deadline of a turn of `span` milliseconds a rung lies; null where the text is no rung. */
export function rungBefore(rung: string, span: number): number | null {
  const percent = PERCENTAGE.exec(rung)?.[1];
  return percent === undefined ? parseDuration(rung) : Math.floor((span * Number(percent)) / 100);
}

/** The instants of a turn at which a ladder reminds, in order, each once; what lies before the turn is left out. */
export function rungsOf(ladder: readonly string[], { began, deadline }: TimedTurn): readonly number[] {
  const instants = ladder.map((rung) => deadline - (rungBefore(rung, deadline - began) ?? 0));
  return [...new Set(instants)].filter((at) => at > began && at < deadline).toSorted((one, two) => one - two);
}

/**
 * The reminder that goes next, after the rungs up to `dealt`; null for none. Quiet hours hold it back, and if another
 * rung is reached meanwhile that one goes instead. Only the last rung goes at its time whatever the hour.
 */
export function nextReminder(
  turn: TimedTurn,
  dealt: number | null,
  { reminders, quiet }: NoticeSettings,
  zone: string,
): Reminder | null {
  const rungs = rungsOf(reminders, turn).filter((at) => at > (dealt ?? -Infinity));
  for (const [index, rung] of rungs.entries()) {
    const later = rungs[index + 1];
    if (later === undefined) return { at: rung, rung, isLast: true };
    const at = afterQuiet(quiet, zone, rung);
    if (at < later) return { at, rung, isLast: false };
  }
  return null;
}

/** The latest reminder that is due by `now`; one that comes late makes those before it moot. */
export function dueReminder(
  turn: TimedTurn,
  dealt: number | null,
  settings: NoticeSettings,
  zone: string,
  now: number,
): Reminder | null {
  if (turn.deadline <= now) return null;
  let due: Reminder | null = null;
  let next = nextReminder(turn, dealt, settings, zone);
  while (next !== null && next.at <= now) {
    due = next;
    next = nextReminder(turn, next.rung, settings, zone);
  }
  return due;
}
