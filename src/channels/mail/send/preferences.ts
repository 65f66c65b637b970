import type { ObjectStorage } from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";
import { MAIL_TYPES } from "../../../events/types.ts";
import type { Mute } from "../links/mute-links.ts";
import { afterQuiet } from "../../policy/quiet.ts";
import { MOST_MUTED, type NoticeSettings, modeOf } from "../../policy/settings.ts";
import { skipPast, unsentStep } from "../../notices/wanted.ts";
import type { MailParts, MailboxOfMail } from "./parts.ts";
import type { NoticeChanges } from "../../notices/settings.ts";

/** What a link that ends mail changes in the settings. */
function muting(settings: NoticeSettings, what: Mute): NoticeChanges {
  if ("game" in what)
    return { muted: [...settings.muted.filter((game) => game !== what.game), what.game].slice(-MOST_MUTED) };
  const types =
    "type" in what ? [what.type] : MAIL_TYPES.filter((type) => modeOf(settings, type) === "digest");
  return { mail: Object.fromEntries(types.map((type) => [type, "off"])) };
}

/** Changes when and where a player wants mail, with what follows from that for the mail that waits. */
export function openPreferences(
  storage: ObjectStorage,
  { settings, queue, player }: Pick<MailParts, "settings" | "queue" | "player">,
  { feed, arm, settingsChange }: Pick<MailboxOfMail, "feed" | "arm" | "settingsChange">,
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

    /** Changes when the player wants mail; what waits is judged again. */
    async change(changes: NoticeChanges): Promise<void> {
      const { timezone } = await player.get();
      commit(() => {
        skipPast(feed, (turn) => unsentStep(settings.read(), turn, timezone));
        releaseHeld(timezone);
        settingsChange(timezone);
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
