import { MAIL_TYPES } from "../../../contract/events/types.ts";
import { now } from "../../../lib/now.ts";
import type { NoticeChanges } from "../../notices/settings.ts";
import { skipPast, unsentStep } from "../../notices/wanted.ts";
import { afterQuiet } from "../../policy/quiet.ts";
import { modeOf, type NoticeSettings } from "../../policy/settings.ts";
import type { Mute } from "../links/mute-links.ts";
import type { MailChannelPorts, MailParts } from "./parts.ts";
import { MOST_MUTED } from "../../../contract/bounds.ts";

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
  { settings, queue, player }: MailParts,
  { storage, feed, arm, settingsChange }: MailChannelPorts,
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

    /** Before the settings are changed, in the same commit: what waits is judged by them as they were. */
    settingsChange(zone: string): void {
      skipPast(feed, (turn) => unsentStep(settings.read(), turn, zone));
      releaseHeld(zone);
    },

    /** Changes when the player wants to be told of what, on every channel; what waits is judged again. */
    async change(changes: NoticeChanges): Promise<void> {
      const { timezone } = await player.get();
      commit(() => {
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
