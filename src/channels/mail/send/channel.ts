import type { SchemaStep, Topics } from "../../../lib/object-storage.ts";
import type { Channel, MailboxCalls } from "../../channel.ts";
import type { MailContent, Recipient } from "../content.ts";
import type { Mute } from "../links/signed.ts";
import type { Confirmed } from "./address.ts";
import type { PendingLink, SignedIn } from "./links.ts";
import { isIdle, openMailOutbox, switchOff } from "./outbox.ts";
import { type MailChannelPorts, type MailParts, openMailParts } from "./parts.ts";
import { type Preferences, openMailRequests, openPreferences } from "./requests.ts";
import { waitingMails } from "./queue.ts";
import type { NoticeChanges } from "../../notices/settings.ts";
import { GRACE, alarmAt } from "../../outbox.ts";
import { leftAtOnce } from "../../policy/plan.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../../policy/settings.ts";
import { MAILS_AT_ONCE } from "../../../contract/bounds.ts";
import type { MailOffReason } from "../../../contract/terms.ts";
import { isMailType } from "../../../contract/events/types.ts";
import type { HeardNews } from "../../../game/news.ts";
import { now } from "../../../lib/now.ts";

const NOTICES: SchemaStep = [
  // What mails may tell, each by its event in the feed, and the mail that has taken it up. takebacks: how often moves had been
  // taken back when the notice came, for plies come again after that.
  `CREATE TABLE mail_notices (id INTEGER PRIMARY KEY, event INTEGER NOT NULL, type TEXT NOT NULL, game TEXT, ply INTEGER,
     takebacks INTEGER NOT NULL, at INTEGER NOT NULL, mail INTEGER)`,
  "CREATE INDEX mail_notices_by_mail ON mail_notices (mail, id)",
];

const MAILS: SchemaStep = [
  // Mails that are being sent. throttles: once it is sent, no other of its type goes until the player's next visit. step: of a
  // reminder, the one of its schedule. urgent: quiet hours do not hold it. content: what it tells, where that is not looked up.
  // address: where it goes, if not to the player's confirmed address. held: 1 where the platform takes no mail from the service
  // as it is set up, and it waits; null for any other.
  `CREATE TABLE mails (number INTEGER PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, type TEXT, throttles INTEGER NOT NULL,
     game TEXT, ply INTEGER, step INTEGER, urgent INTEGER NOT NULL, content TEXT, address TEXT, tries INTEGER NOT NULL,
     next INTEGER NOT NULL, held INTEGER)`,
  "CREATE INDEX mails_by_time ON mails (next, number)",
  "CREATE INDEX mails_by_type ON mails (type) WHERE type IS NOT NULL",
  "CREATE INDEX mails_that_throttle ON mails (type) WHERE throttles = 1",
  "CREATE INDEX mails_by_content ON mails (json_extract(content, '$.kind')) WHERE kind = 'post'",
  "CREATE INDEX mails_waiting ON mails (number) WHERE tries > 0",
  "CREATE INDEX mails_held ON mails (number) WHERE held = 1",
  // The types of which no mail goes until the player's next visit.
  "CREATE TABLE mail_throttled (type TEXT PRIMARY KEY) WITHOUT ROWID",
  // When the notices came that had a mail of their own at once: only so many go in a day.
  "CREATE TABLE mail_immediate (at INTEGER NOT NULL)",
  // What has been sent once under a key.
  "CREATE TABLE sent_once (key TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX sent_once_by_age ON sent_once (at)",
  // The links that confirm an address, and those that sign in, by their digests. next: where to go on to.
  "CREATE TABLE confirmation (hash TEXT NOT NULL, address TEXT NOT NULL, expires INTEGER NOT NULL)",
  "CREATE TABLE sign_in (hash TEXT NOT NULL, address TEXT NOT NULL, next TEXT NOT NULL, expires INTEGER NOT NULL)",
  // What has still to be done in the records about the address in force. tell: the address that is told of it then.
  "CREATE TABLE address_changes (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL, tell TEXT)",
];

/** The notices by themselves: they are noted of a player, too, of whom it is not known yet that they have no address. */
export const MAIL_TOPICS: Topics = { "mail-notices": [NOTICES], mail: [MAILS] };

/** When a mail would next go to a player in this zone; Infinity for never. */
function nextFor({ notices, queue }: MailParts, zone: string, isMailedTo: boolean): number {
  return Math.min(isMailedTo ? notices.nextPlanned(zone) : Infinity, queue.nextDue() ?? Infinity);
}

/** When the alarm has to go off for a player's mail; null for never. */
function nextDue(parts: MailParts, ports: MailChannelPorts): number | null {
  if (isIdle(parts, ports)) return null;
  const who = parts.player.peek();
  if (who === undefined || parts.address.isUnsettled()) return now() + GRACE;
  return alarmAt(nextFor(parts, who.timezone, who.address !== null), now());
}

/** Mail as the mailbox knows it: one of its channels. */
function openChannel(parts: MailParts, ports: MailChannelPorts, preferences: Preferences) {
  const { player, notices, throttle, once, queue } = parts;
  const { storage } = ports;
  return {
    run: openMailOutbox(parts, ports),

    take(news, events) {
      if (news.renamed !== undefined) queue.renameIn(news.game);
      if (player.peek()?.address !== null) notices.take(news, events);
    },

    takeOwn(event) {
      if (isMailType(event.type) && player.peek()?.address !== null) notices.takeOwn(event, event.type);
    },

    nextDue: () => nextDue(parts, ports),
    prune: () => [once.prune(), notices.prune()].every(Boolean),
    settingsChange: (zone) => preferences.settingsChange(zone),
    visited: () => throttle.visited((work) => storage.transactionSync(work)),
    waiting: () => waitingMails(storage.sql),
  } satisfies Channel<HeardNews>;
}

/** A player's mail: what may be told, when it goes, where, and whether it arrived. */
export function openMailing(ports: MailChannelPorts) {
  const parts = openMailParts(ports);
  const { player, settings, notices, address, signIn } = parts;
  const preferences = openPreferences(parts, ports);

  return {
    ...openChannel(parts, ports, preferences),
    ...openMailRequests(parts, preferences, ports.arm),
    settings,
    address,
    signIn,
    change: (changes: NoticeChanges): Promise<void> => preferences.change(changes),
    mute: (what: Mute): void => preferences.mute(what),

    /** Has no mail go to an address any more that bounced or complained. Does nothing if mail goes elsewhere by now. */
    async drop(to: string, reason: MailOffReason): Promise<void> {
      if ((await address.current()).address !== to) return;
      ports.storage.transactionSync(() => switchOff(parts, ports, to, reason));
    },

    /** How many more mails may go at once today; what is more waits for the next digest. */
    leftAtOnce: (): number => leftAtOnce(notices.toldAtOnce(), now()),

    /** When the next mail would go, as things stand; null for never. */
    async next(): Promise<number | null> {
      const who = await player.look();
      if (who.address === null) return null;
      const next = nextFor(parts, who.timezone, true);
      return next === Infinity ? null : Math.max(next, now());
    },
  };
}

/** A player's mail as the mailbox that opened it holds it. */
type Mailing = ReturnType<typeof openMailing>;

/** What mail's part of a mailbox's RPC surface needs of the mailbox. */
export interface MailRpcParts extends MailboxCalls {
  /** Opens the mailbox where it is not open yet, which stores something. */
  readonly mailing: () => Mailing;
}

/** When a player wants mail, and what comes of it as things stand. */
export interface NoticeStanding {
  readonly settings: NoticeSettings;
  /** When the next mail would go, in milliseconds since 1970; null for never. */
  readonly next: number | null;
  /** How many more mails may go at once today. */
  readonly leftAtOnce: number;
}

const addressRpc = {
  /** Sends the player a link that confirms their address; false where there is nothing to confirm. */
  async sendConfirmation({ mailing, goOn }: MailRpcParts): Promise<boolean> {
    const isAsked = await mailing().askAgain();
    goOn();
    return isAsked;
  },

  /** What a link confirms, by the digest of its secret; null for nothing. Changes nothing. */
  pendingConfirmation: ({ mailing, isStored }: MailRpcParts, secretHash: string): PendingLink | null =>
    isStored() ? mailing().address.pending(secretHash) : null,

  /** Uses a link that confirms an address, by the digest of its secret. */
  async confirmAddress({ mailing, isStored, goOn }: MailRpcParts, secretHash: string): Promise<Confirmed> {
    if (!isStored()) return "unknown";
    const confirmed = await mailing().confirm(secretHash);
    goOn();
    return confirmed;
  },

  /** Has no mail go to an address any more that bounced or complained, and tells the player. */
  async dropAddress(
    { mailing, isStored, goOn }: MailRpcParts,
    to: string,
    reason: MailOffReason,
  ): Promise<void> {
    if (!isStored()) return;
    await mailing().drop(to, reason);
    goOn();
  },
} as const;

const signInRpc = {
  /** Sends a link that signs in to the player's address, if it is still this one. */
  async sendSignIn({ mailing, goOn }: MailRpcParts, address: string, next: string): Promise<void> {
    await mailing().askToSignIn(address, next);
    goOn();
  },

  /** Whether a link would sign in, by the digest of its secret; null where there is none. Changes nothing. */
  pendingSignIn: ({ mailing, isStored }: MailRpcParts, secretHash: string): "open" | "expired" | null =>
    isStored() ? mailing().signIn.pending(secretHash) : null,

  /** Uses up a link that signs in, by the digest of its secret. */
  useSignIn: async ({ mailing, isStored }: MailRpcParts, secretHash: string): Promise<SignedIn> =>
    isStored() ? mailing().useSignIn(secretHash) : "unknown",
} as const;

/** The methods of a mailbox that are about mail, each a function of the mailbox's parts and its arguments. */
export const mailRpc = {
  ...addressRpc,
  ...signInRpc,

  reader: ({ mailing }: MailRpcParts): Promise<Recipient | null> => mailing().reader(),

  /** Sends an answer to what the player just did, once a key; false if it was sent before, or mail goes nowhere. */
  async postOnce({ mailing, goOn }: MailRpcParts, key: string, content: MailContent): Promise<boolean> {
    const isQueued = await mailing().queueOnce(key, content);
    goOn();
    return isQueued;
  },

  /** When the player wants mail, and when the next would go. */
  async noticeSettings({ mailing, isStored }: MailRpcParts): Promise<NoticeStanding> {
    if (!isStored()) return { settings: DEFAULT_SETTINGS, next: null, leftAtOnce: MAILS_AT_ONCE.max };
    const mail = mailing();
    return { settings: mail.settings.read(), next: await mail.next(), leftAtOnce: mail.leftAtOnce() };
  },

  /** Changes when the player wants mail. */
  async changeNoticeSettings(parts: MailRpcParts, changes: NoticeChanges): Promise<NoticeStanding> {
    await parts.mailing().change(changes);
    parts.goOn();
    return mailRpc.noticeSettings(parts);
  },

  /** Ends mail about a game, of a type or in digests; false if there is no such player (any more). */
  mute({ mailing, isStored, hasLeft }: MailRpcParts, what: Mute): boolean {
    if (!isStored() || hasLeft()) return false;
    mailing().mute(what);
    return true;
  },

  /** Notes that the player is here: no type of mail is throttled any more. */
  visit({ mailing, isStored }: MailRpcParts): void {
    if (isStored()) mailing().visited();
  },
} as const;
