import { now } from "../../lib/now.ts";
import type { NoticeFeed } from "./feed.ts";
import type { OpenTurn } from "../policy/plan.ts";
import { dueReminder } from "../policy/reminders.ts";
import { isMailed, type NoticeSettings } from "../policy/settings.ts";

/**
 * Notes that steps which are past are dealt with: a reminder is not sent after the event.
 * @param stepDue the one of a turn that still has to go; null for none
 */
export function skipPast(
  feed: Pick<NoticeFeed, "turns" | "reminded">,
  stepDue: (turn: OpenTurn) => number | null,
): void {
  for (const turn of feed.turns()) {
    const due = stepDue(turn);
    feed.reminded(turn.game, Math.max(turn.remindedUpTo ?? -Infinity, due === null ? now() : due - 1));
  }
}

/** The step that has been reached and not sent: quiet hours hold it back, or it is just about to go. */
export function unsentStep(settings: NoticeSettings, turn: OpenTurn, zone: string): number | null {
  if (!isMailed(settings, "game.deadline-near", turn.game)) return null;
  const unheld = { ...settings, quiet: null };
  return dueReminder(turn, turn.remindedUpTo, unheld, zone, now())?.step ?? null;
}
