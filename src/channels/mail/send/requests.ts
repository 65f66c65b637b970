import type { MailContent, Recipient } from "../content.ts";
import type { Mute } from "../links/signed.ts";
import type { Confirmed } from "./address.ts";
import type { SignedIn } from "./links.ts";
import { recipientOf } from "./outbox.ts";
import type { MailChannelPorts, MailParts } from "./parts.ts";
import type { NoticeChanges } from "../../notices/settings.ts";
import { skipPast, unsentStep } from "../../notices/wanted.ts";
import { type NoticeSettings, afterQuiet, modeOf } from "../../policy/settings.ts";
import { MOST_MUTED } from "../../../contract/bounds.ts";
import { MAIL_TYPES } from "../../../contract/events/types.ts";
import type { Reader } from "../../../i18n/reader.ts";
import { now } from "../../../lib/now.ts";

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

type Held = Pick<Preferences, "releaseHeld" | "skipAllPast">;

function openPlayerChanges({ player, address, commit }: MailParts, { releaseHeld }: Held) {
  return {
    /** Changes the player in the records. A new address is sent a link; one that is given up is told so. */
    async changePlayer(email: string | null | undefined, change: () => Promise<void>): Promise<void> {
      const { address: inForce, timezone } = await address.current();
      if (email !== undefined)
        commit(() => {
          address.voidLinks();
          if (email === null && inForce !== null) address.drop(inForce, { tell: true });
        });
      await player.changing(change);
      commit(() => releaseHeld(timezone));
      if (typeof email === "string" && email !== inForce) commit(() => address.ask(email));
    },
  };
}

function openClosing({ queue, commit }: MailParts, { skipAllPast }: Held) {
  return {
    /** Has one mail say to an address (null: to none) for what reason the account is closed, or (null) that it is open again. */
    tellClosed(reason: string | null, address: string | null): void {
      commit(() => {
        if (reason === null) skipAllPast();
        if (address !== null) queue.addContent({ kind: "account-closed", reason }, address);
      });
    },
  };
}

function openConfirming({ player, address, commit }: MailParts, { skipAllPast }: Held, arm: () => void) {
  return {
    /** Sends the link that confirms the player's address; false where there is nothing to confirm. */
    async askAgain(): Promise<boolean> {
      const { email, address: inForce } = await player.get();
      if (email === null || email === inForce) return false;
      commit(() => address.ask(email));
      return true;
    },

    async confirm(hash: string): Promise<Confirmed> {
      const { address: inForce } = await player.get();
      return address.confirm(hash, () => {
        if (inForce === null) skipAllPast();
        arm();
      });
    },
  };
}

function openSignInRequests({ address, signIn, commit }: MailParts) {
  return {
    /** Has a link that signs in sent to the player's address, if it is still this one. */
    async askToSignIn(to: string, next: string): Promise<void> {
      if ((await address.current()).address === to) commit(() => signIn.ask(next));
    },

    async useSignIn(hash: string): Promise<SignedIn> {
      const { address: inForce } = await address.current();
      return signIn.use(hash, inForce);
    },
  };
}

/** How the player reads and where, and answers to what they did. */
function openAnswering({ player, address, queue, once, commit }: MailParts) {
  return {
    /** How the player reads, whether or not their mail goes anywhere. */
    reads: (): Promise<Reader> => player.get(),

    /** The same without asking the records; undefined where these would have to be asked. */
    peek: (): Reader | undefined => player.peek(),

    async reader(): Promise<Recipient | null> {
      const who = await address.current();
      return who.address === null ? null : recipientOf(who, who.address);
    },

    /** Queues an answer to what the player just did, once a key; false if it was queued before, or there is no address. */
    async queueOnce(key: string, content: MailContent): Promise<boolean> {
      if ((await player.get()).address === null) return false;
      return commit(() => {
        const isFirst = once.isFirst(key);
        if (isFirst) queue.addContent(content);
        return isFirst;
      });
    },
  };
}

/** What a player asks of their mail beyond being told: their address, links that sign in, answers. */
export const openMailRequests = (parts: MailParts, preferences: Held, arm: () => void) => ({
  ...openPlayerChanges(parts, preferences),
  ...openClosing(parts, preferences),
  ...openConfirming(parts, preferences, arm),
  ...openSignInRequests(parts),
  ...openAnswering(parts),
});
