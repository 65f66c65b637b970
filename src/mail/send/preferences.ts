import type { ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import { MAIL_TYPES } from "../../events/types.ts";
import type { Mute } from "../links/mute-links.ts";
import type { NoticeFeed } from "../../notices/feed.ts";
import type { OpenTurn } from "../../notices/policy/plan.ts";
import { afterQuiet } from "../../notices/policy/quiet.ts";
import { dueReminder } from "../../notices/policy/reminders.ts";
import { isMailed, modeOf, MOST_MUTED, type NoticeSettings } from "../../notices/policy/settings.ts";
import type { MailParts } from "./parts.ts";
import type { MailboxOfMail } from "./ports.ts";
import type { NoticeChanges } from "./settings-store.ts";

/** What a link that ends mail changes in the settings. */
function muting(settings: NoticeSettings, what: Mute): NoticeChanges {
  if ("game" in what)
    return { muted: [...settings.muted.filter((game) => game !== what.game), what.game].slice(-MOST_MUTED) };
  const types =
    "type" in what ? [what.type] : MAIL_TYPES.filter((type) => modeOf(settings, type) === "digest");
  return { mail: Object.fromEntries(types.map((type) => [type, "off"])) };
}

/**
 * Notes that steps which are past are dealt with: a reminder is not sent after the event.
 * @param stepDue the one of a turn that still has to go; null for none
 */
function skipPast(feed: NoticeFeed, stepDue: (turn: OpenTurn) => number | null): void {
  for (const turn of feed.turns()) {
    const due = stepDue(turn);
    feed.reminded(turn.game, Math.max(turn.remindedUpTo ?? -Infinity, due === null ? now() : due - 1));
  }
}

/** The step that has been reached and not sent: quiet hours hold it back, or its mail is just about to go. */
function unsentStep(settings: NoticeSettings, turn: OpenTurn, zone: string): number | null {
  if (!isMailed(settings, "game.deadline-near", turn.game)) return null;
  const unheld = { ...settings, quiet: null };
  return dueReminder(turn, turn.remindedUpTo, unheld, zone, now())?.step ?? null;
}

/** Changes when and where a player wants mail, with what follows from that for the mail that waits. */
export function openPreferences(
  storage: ObjectStorage,
  { settings, queue, player }: Pick<MailParts, "settings" | "queue" | "player">,
  { feed, arm }: Pick<MailboxOfMail, "feed" | "arm">,
) {
  /** Judges anew what quiet hours hold back, as they were until now. Within a transaction. */
  function releaseHeld(zone: string): void {
    const morning = afterQuiet(settings.read().quiet, zone, now());
    if (morning > now()) queue.release(morning);
  }

  function commit(work: () => void): void {
    try {
      storage.transactionSync(work);
    } catch (fault) {
      // What was read of them within it may never have been.
      settings.forget();
      throw fault;
    }
  }

  return {
    releaseHeld,

    /** Skips every step that is past: the player comes to get mail. Within a transaction. */
    skipAllPast: (): void => skipPast(feed, () => null),

    /** Changes when the player wants mail; what waits is judged anew. */
    async change(changes: NoticeChanges): Promise<void> {
      const { timezone } = await player.get();
      commit(() => {
        skipPast(feed, (turn) => unsentStep(settings.read(), turn, timezone));
        releaseHeld(timezone);
        settings.change(changes);
        arm();
      });
    },

    /** Ends mail about a game, of a type, or of all types that come in digests now. */
    mute(what: Mute): void {
      commit(() => settings.change(muting(settings.read(), what)));
    },
  };
}

export type Preferences = ReturnType<typeof openPreferences>;
