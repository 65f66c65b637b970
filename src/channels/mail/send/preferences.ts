import { MOST_MUTED } from "../../../contract/bounds.ts";
import { MAIL_TYPES } from "../../../contract/events/types.ts";
import { now } from "../../../lib/now.ts";
import type { NoticeChanges } from "../../notices/settings.ts";
import { skipPast, unsentStep } from "../../notices/wanted.ts";
import { afterQuiet, modeOf, type NoticeSettings } from "../../policy/settings.ts";
import type { Mute } from "../links/signed.ts";
import type { MailHost } from "./host.ts";
import type { MailStore } from "./store.ts";

function muting(settings: NoticeSettings, what: Mute): NoticeChanges {
  if ("game" in what)
    return { muted: [...settings.muted.filter((game) => game !== what.game), what.game].slice(-MOST_MUTED) };
  const types =
    "type" in what ? [what.type] : MAIL_TYPES.filter((type) => modeOf(settings, type) === "digest");
  return { mail: Object.fromEntries(types.map((type) => [type, "off"])) };
}

export class MailPreferences {
  readonly #host: MailHost;
  readonly #store: MailStore;

  constructor(host: MailHost, store: MailStore) {
    this.#host = host;
    this.#store = store;
  }

  async change(changes: NoticeChanges): Promise<void> {
    const { timezone } = await this.#store.player.get();
    this.#commit(() => {
      this.#host.settingsChange(timezone);
      this.#host.settings.change(changes);
      this.#host.arm();
    });
  }

  mute(what: Mute): void {
    const { settings } = this.#host;
    this.#commit(() => settings.change(muting(settings.read(), what)));
  }

  /** Runs before the settings change, in the same commit, so that mail that waits is judged by the old ones. */
  settingsChange(zone: string): void {
    const { feed, settings } = this.#host;
    skipPast({ channel: "mail", feed }, (turn) => unsentStep(settings.read(), turn, zone));
    this.releaseHeld(zone);
  }

  releaseHeld(zone: string): void {
    const morning = afterQuiet(this.#host.settings.read().quiet, zone, now());
    if (morning > now()) this.#store.queue.release(morning);
  }

  /** Skips past steps of reminders for a player who begins to get mail. Within a transaction. */
  skipAllPast(): void {
    skipPast({ channel: "mail", feed: this.#host.feed }, () => null);
  }

  #commit(work: () => void): void {
    try {
      this.#host.storage.transactionSync(work);
    } catch (fault) {
      // Settings that were read in the failed commit may never have been stored.
      this.#host.settings.forget();
      throw fault;
    }
  }
}
