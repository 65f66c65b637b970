import type { MailItem } from "../../game/dispatcher.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import type { Letter, Reader } from "../content.ts";
import type { Mute } from "../links/mute-links.ts";
import { MAIL_TYPES } from "../../events/types.ts";
import { dueReminder } from "../policy/reminders.ts";
import { nextMail, type OpenTurn } from "../policy/plan.ts";
import { afterQuiet } from "../policy/quiet.ts";
import { isMailed, modeOf, MOST_MUTED, type NoticeSettings } from "../policy/settings.ts";
import { openAddress, type Confirmed } from "./address.ts";
import { openAddressee } from "./recipient.ts";
import { openDispatch, readerOf, type MailingDesk, type MailPorts } from "./dispatcher.ts";
import type { FedEvent } from "../../mailbox/feed.ts";
import { openLetters } from "./pending.ts";
import { openMails } from "./queue.ts";
import { openSignInLinks, type SignedIn } from "./sign-in-links.ts";
import { openNoticeSettings, type NoticeChanges } from "./settings-store.ts";

/** What is due is done at once; this is when the alarm takes over if that was cut off (longer than one try). */
const GRACE = 60_000;

/** What a link that ends mail changes in the settings. */
function muting(settings: NoticeSettings, what: Mute): NoticeChanges {
  if ("game" in what)
    return { muted: [...settings.muted.filter((game) => game !== what.game), what.game].slice(-MOST_MUTED) };
  const types =
    "type" in what ? [what.type] : MAIL_TYPES.filter((type) => modeOf(settings, type) === "digest");
  return { mail: Object.fromEntries(types.map((type) => [type, "off"])) };
}

/** A player's mail: what may be told, when it goes, where, and whether it arrived. */
export function openMailing(storage: ObjectStorage, ports: MailPorts, desk: MailingDesk) {
  const { feed, newId, arm } = desk;
  const addressee = openAddressee(storage, ports.records.load);
  const settings = openNoticeSettings(storage);
  const letters = openLetters(storage, feed, settings);
  const mails = openMails(storage, newId);
  const address = openAddress(storage, { addressee, mails, records: ports.records });
  const signIn = openSignInLinks(storage, mails);
  const parts = { addressee, settings, letters, mails, address, signIn };
  const { run, state, isIdle } = openDispatch(storage, ports, parts, desk);

  /** When something is next to be done, in milliseconds since 1970; null for nothing. */
  function nextDue(): number | null {
    if (isIdle()) return null;
    const who = addressee.peek();
    const soon = now() + GRACE;
    if (who === undefined || address.isUnsettled()) return soon;
    const planned = who.address === null ? null : nextMail(state(who.timezone), now());
    const next = Math.min(planned ?? Infinity, mails.nextDue() ?? Infinity);
    // What is due already is being done; the alarm stands behind it.
    return next === Infinity ? null : next <= now() ? soon : next;
  }

  function ask(email: string): void {
    storage.transactionSync(() => {
      address.ask(email);
      arm();
    });
  }

  /**
   * Rungs that lie behind when the player comes to be reminded, or reminded otherwise, are not sent after the event.
   * @param rungDue the one of a turn that still has to go; null for none
   */
  function dealWithThePast(rungDue: (turn: OpenTurn) => number | null): void {
    for (const turn of feed.turns()) {
      const due = rungDue(turn);
      feed.reminded(turn.game, Math.max(turn.dealt ?? -Infinity, due === null ? now() : due - 1));
    }
  }

  /** The rung that has been reached and not sent: quiet hours hold it back, or its mail is just about to go. */
  function unsentRung(turn: OpenTurn, zone: string): number | null {
    if (!isMailed(settings.read(), "game.deadline-near", turn.game)) return null;
    const unheld = { ...settings.read(), quiet: null };
    return dueReminder(turn, turn.dealt, unheld, zone, now())?.rung ?? null;
  }

  /** What the night holds, as it was until now, is judged anew. Within a transaction. */
  function releaseHeld(zone: string): void {
    const morning = afterQuiet(settings.read().quiet, zone, now());
    if (morning > now()) mails.release(morning);
  }

  function commitSettings(work: () => void): void {
    try {
      storage.transactionSync(work);
    } catch (fault) {
      // What was read of them within it may never have been.
      settings.forget();
      throw fault;
    }
  }

  return {
    settings,
    address,
    signIn,
    run,
    nextDue,

    /** Notes what a game's news may be mailed about. Within a transaction. */
    take(item: MailItem, events: readonly FedEvent[]): void {
      const who = addressee.peek();
      if (who !== undefined && who.address === null) return;
      const silent = mails.silent();
      letters.take(item, events, (type) => silent.has(type));
    },

    /** Notes what happened to the player's own arrangements. Within a transaction. */
    takeOwn(event: FedEvent, type: "webhook.off"): void {
      if (addressee.peek()?.address !== null) letters.takeOwn(event, type);
    },

    /** The player is here: silences end. */
    visited: (): void => mails.visited(),

    /** Changes the player in the records. An address that is new is asked about; one that goes hears of it. */
    async changePlayer(email: string | null | undefined, change: () => Promise<void>): Promise<void> {
      const { address: inForce, timezone } = await address.current();
      if (email !== undefined)
        storage.transactionSync(() => {
          address.voidLinks();
          if (email === null && inForce !== null) address.drop(inForce, { tell: true });
          arm();
        });
      await addressee.changing(change);
      storage.transactionSync(() => {
        releaseHeld(timezone);
        arm();
      });
      if (typeof email === "string" && email !== inForce) ask(email);
    },

    /** Makes a change of the player in the records that is none of their address. */
    changing: <T>(change: () => Promise<T>): Promise<T> => addressee.changing(change),

    /** Sends the link that confirms the player's address; false where there is nothing to confirm. */
    async askAgain(): Promise<boolean> {
      const { email, address: inForce } = await addressee.get();
      if (email === null || email === inForce) return false;
      ask(email);
      return true;
    },

    /** Has a link that signs in sent to the player's address, if it is still this one. */
    async askToSignIn(to: string, next: string): Promise<void> {
      if ((await address.current()).address !== to) return;
      storage.transactionSync(() => {
        signIn.ask(next);
        arm();
      });
    },

    /** Uses up a link that signs in. */
    async useSignIn(hash: string): Promise<SignedIn> {
      const { address: inForce } = await address.current();
      return signIn.use(hash, inForce);
    },

    /** How the player reads, whether or not their mail goes anywhere. */
    reads: async (): Promise<Omit<Reader, "address">> => readerOf(await addressee.get()),

    /** Who reads this player's mail, and where; null where it goes nowhere. */
    async reader(): Promise<Reader | null> {
      const who = await address.current();
      return who.address === null ? null : { ...readerOf(who), address: who.address };
    },

    /** Queues an answer to what the player just did, once a key; false where there was one, or no address. */
    async postOnce(key: string, letter: Letter): Promise<boolean> {
      if ((await addressee.get()).address === null) return false;
      return storage.transactionSync(() => {
        const isFirst = mails.isFirst(key);
        if (isFirst) mails.post(letter);
        arm();
        return isFirst;
      });
    },

    /** Changes when the player wants mail; what waits is judged anew. */
    async change(changes: NoticeChanges): Promise<void> {
      const { timezone } = await addressee.get();
      commitSettings(() => {
        dealWithThePast((turn) => unsentRung(turn, timezone));
        releaseHeld(timezone);
        settings.change(changes);
        arm();
      });
    },

    /** No more mail about a game, of a type, or of all that comes in digests now. */
    mute(what: Mute): void {
      commitSettings(() => settings.change(muting(settings.read(), what)));
    },

    /** Uses a link that confirms an address. */
    async confirm(hash: string): Promise<Confirmed> {
      const { address: inForce } = await addressee.get();
      return address.confirm(hash, () => {
        if (inForce === null) dealWithThePast(() => null);
        arm();
      });
    },

    /** When the next mail would go, as things stand; null for never. */
    async next(): Promise<number | null> {
      const who = await addressee.look();
      if (who.address === null) return null;
      const next = Math.min(nextMail(state(who.timezone), now()) ?? Infinity, mails.nextDue() ?? Infinity);
      return next === Infinity ? null : Math.max(next, now());
    },

    /** Forgets what is remembered; the tables have been emptied. */
    forget(): void {
      settings.forget();
      addressee.forget();
    },
  };
}

/** The tables of a player's mail, for whoever empties them. */
export const MAILING_TABLES = [
  "letters",
  "mails",
  "silences",
  "notice_settings",
  "addressee",
  "posted",
  "confirmation",
  "address_changes",
  "sign_in",
] as const;
