import { type MailType, modesOf } from "../../contract/events/types.ts";
import { type NoticeSettings, isMailed, modeOf } from "./settings.ts";
import { MAILS_AT_ONCE } from "../../contract/bounds.ts";

/** Something that a mail may tell, and that no mail has taken up yet. `at`: when it came to the mailbox. */
export interface PendingNotice {
  readonly id: number;
  readonly type: MailType;
  readonly game: string | null;
  readonly at: number;
}

/** Whether a notice has a mail of its own at once, which counts: what can go at its own time only never waits. */
export function countsAtOnce(
  { type, game }: Pick<PendingNotice, "type" | "game">,
  settings: NoticeSettings,
): boolean {
  const isAtOnce = isMailed(settings, type, game) && modeOf(settings, type) === "immediate";
  return isAtOnce && modesOf(type).includes("digest");
}

/**
 * The notices (by their ids) that were to be told at once and are too many: each that came when, within a day, as many
 * others had come before it as may be told at once. That depends on when they came and not on when one looks, so what
 * waits for its digest goes on waiting for it.
 * @param notices in the order in which they came
 * @param told when those came that a mail of their own has told already, in milliseconds since 1970
 */
export function heldBack(
  notices: readonly PendingNotice[],
  told: readonly number[],
  settings: NoticeSettings,
): ReadonlySet<number> {
  const [came, held] = [[...told], new Set<number>()];
  for (const notice of notices) {
    if (!countsAtOnce(notice, settings)) continue;
    const before = came.filter((at) => at > notice.at - MAILS_AT_ONCE.span);
    if (before.length >= MAILS_AT_ONCE.max) held.add(notice.id);
    else came.push(notice.at);
  }
  return held;
}

/** How many more may be told at once, of what comes `now`. */
export function leftAtOnce(told: readonly number[], now: number): number {
  const before = told.filter((at) => at > now - MAILS_AT_ONCE.span);
  return Math.max(0, MAILS_AT_ONCE.max - before.length);
}
