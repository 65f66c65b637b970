import type { Channel } from "../../events/channel.ts";
import { type EventType, MAIL_TYPES, type MailType } from "../../events/types.ts";
import type { HeardNews } from "../../game/news.ts";
import type { Reader } from "../../i18n/reader.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import type { MailContent, Recipient } from "../content.ts";
import type { Mute } from "../links/mute-links.ts";
import { nextMail } from "../policy/plan.ts";
import { openAddress, type Confirmed } from "./address.ts";
import { openMailDispatcher, recipientOf } from "./dispatcher.ts";
import { openPendingNotices } from "./pending.ts";
import { openPlayerCache } from "./player-cache.ts";
import type { MailboxOfMail, MailPorts } from "./ports.ts";
import { openPreferences } from "./preferences.ts";
import { openMailQueue } from "./queue.ts";
import { type NoticeChanges, openNoticeSettings } from "./settings-store.ts";
import { openSignInLinks, type SignedIn } from "./sign-in-links.ts";

/** What is due is done at once; this is when the alarm takes over if that was cut off (longer than one try). */
const GRACE = 60_000;

const MAIL_TABLES = [
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

const isMailType = (type: EventType): type is MailType => MAIL_TYPES.some((known) => known === type);

function openParts(storage: ObjectStorage, ports: MailPorts, { feed, newId }: MailboxOfMail) {
  const player = openPlayerCache(storage, ports.records.load);
  const settings = openNoticeSettings(storage);
  const notices = openPendingNotices(storage, feed, settings);
  const queue = openMailQueue(storage, newId);
  const address = openAddress(storage, { player, queue, records: ports.records });
  const signIn = openSignInLinks(storage, queue);
  return { player, settings, notices, queue, address, signIn };
}

type Parts = ReturnType<typeof openParts>;

/** What a player asks of their mail beyond being told: their address, links that sign in, answers. */
function openRequests(
  storage: ObjectStorage,
  { player, queue, address, signIn }: Parts,
  { releaseHeld, skipAllPast }: Pick<ReturnType<typeof openPreferences>, "releaseHeld" | "skipAllPast">,
  arm: () => void,
) {
  function commit<T>(work: () => T): T {
    return storage.transactionSync(() => {
      const done = work();
      arm();
      return done;
    });
  }

  return {
    /** Changes the player in the records. An address that is new is asked about; one that goes hears of it. */
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

    /** Makes a change of the player in the records that is none of their address. */
    changing: <T>(change: () => Promise<T>): Promise<T> => player.changing(change),

    /** Sends the link that confirms the player's address; false where there is nothing to confirm. */
    async askAgain(): Promise<boolean> {
      const { email, address: inForce } = await player.get();
      if (email === null || email === inForce) return false;
      commit(() => address.ask(email));
      return true;
    },

    /** Uses a link that confirms an address. */
    async confirm(hash: string): Promise<Confirmed> {
      const { address: inForce } = await player.get();
      return address.confirm(hash, () => {
        if (inForce === null) skipAllPast();
        arm();
      });
    },

    /** Has a link that signs in sent to the player's address, if it is still this one. */
    async askToSignIn(to: string, next: string): Promise<void> {
      if ((await address.current()).address === to) commit(() => signIn.ask(next));
    },

    /** Uses up a link that signs in. */
    async useSignIn(hash: string): Promise<SignedIn> {
      const { address: inForce } = await address.current();
      return signIn.use(hash, inForce);
    },

    /** How the player reads, whether or not their mail goes anywhere. */
    reads: (): Promise<Reader> => player.get(),

    /** Who reads this player's mail, and where; null where it goes nowhere. */
    async reader(): Promise<Recipient | null> {
      const who = await address.current();
      return who.address === null ? null : recipientOf(who, who.address);
    },

    /** Queues an answer to what the player just did, once a key; false where there was one, or no address. */
    async queueOnce(key: string, content: MailContent): Promise<boolean> {
      if ((await player.get()).address === null) return false;
      return commit(() => {
        const isFirst = queue.isFirst(key);
        if (isFirst) queue.addContent(content);
        return isFirst;
      });
    },
  };
}

/** A player's mail: what may be told, when it goes, where, and whether it arrived. */
export function openMailing(storage: ObjectStorage, ports: MailPorts, mailbox: MailboxOfMail) {
  const parts = openParts(storage, ports, mailbox);
  const { player, settings, notices, queue, address, signIn } = parts;
  const { run, state, isIdle } = openMailDispatcher(storage, ports, parts, mailbox);
  const preferences = openPreferences(storage, parts, mailbox);

  /** When a mail would next go to a player in this zone; Infinity for never. */
  function nextFor(zone: string, isMailedTo: boolean): number {
    const planned = isMailedTo ? nextMail(state(zone), now()) : null;
    return Math.min(planned ?? Infinity, queue.nextDue() ?? Infinity);
  }

  const channel: Channel<HeardNews> = {
    tables: MAIL_TABLES,
    run,

    take(item, events) {
      const who = player.peek();
      if (who !== undefined && who.address === null) return;
      const throttled = queue.throttled();
      notices.take(item, events, (type) => throttled.has(type));
    },

    takeOwn(event) {
      const { type } = event;
      if (isMailType(type) && player.peek()?.address !== null) notices.takeOwn(event, type);
    },

    nextDue() {
      if (isIdle()) return null;
      const who = player.peek();
      const soon = now() + GRACE;
      if (who === undefined || address.isUnsettled()) return soon;
      const next = nextFor(who.timezone, who.address !== null);
      // What is due already is being done; the alarm stands behind it.
      return next === Infinity ? null : next <= now() ? soon : next;
    },

    prune: queue.prune,

    forget() {
      settings.forget();
      player.forget();
    },
  };

  return {
    ...channel,
    ...openRequests(storage, parts, preferences, mailbox.arm),
    settings,
    address,
    signIn,
    change: (changes: NoticeChanges): Promise<void> => preferences.change(changes),
    mute: (what: Mute): void => preferences.mute(what),

    /** The player is here: no type is throttled any more. */
    visited: (): void => queue.visited(),

    /** When the next mail would go, as things stand; null for never. */
    async next(): Promise<number | null> {
      const who = await player.look();
      if (who.address === null) return null;
      const next = nextFor(who.timezone, true);
      return next === Infinity ? null : Math.max(next, now());
    },
  };
}

/** A player's mail as the mailbox that opened it holds it. */
export type Mailing = ReturnType<typeof openMailing>;
