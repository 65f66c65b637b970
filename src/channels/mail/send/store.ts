import type { MailOffReason } from "../../../contract/terms.ts";
import { DAY } from "../../../lib/duration.ts";
import { now } from "../../../lib/now.ts";
import {
  committing,
  deleteSome,
  firstValue,
  hasRows,
  type SchemaStep,
  Tables,
  type Topics,
} from "../../../lib/object-storage.ts";
import { MailAddress } from "./address.ts";
import type { MailHost } from "./host.ts";
import { SignInLinks } from "./links.ts";
import { MailedCopy } from "./mailed-player.ts";
import { MailNotices } from "./notices.ts";
import { MailQueue, type MailRow } from "./queue.ts";

const NOTICES: SchemaStep = [
  // event: the event's number in the feed. mail: the mail that contains the notice. takebacks: how many takebacks came before.
  `CREATE TABLE mail_notices (id INTEGER PRIMARY KEY, event INTEGER NOT NULL, type TEXT NOT NULL, game TEXT, ply INTEGER,
     takebacks INTEGER NOT NULL, at INTEGER NOT NULL, mail INTEGER)`,
  "CREATE INDEX mail_notices_by_mail ON mail_notices (mail, id)",
];

const MAILS: SchemaStep = [
  // throttles: 1 if sending the mail pauses its types until the player's next visit. step: the step of a reminder. urgent: 1 if
  // it is also sent in quiet hours. content: null if composed from notices or the game. address: null for the confirmed one.
  // held: 1 while the platform accepts no mail from the service, otherwise null.
  `CREATE TABLE mails (number INTEGER PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, type TEXT, throttles INTEGER NOT NULL,
     game TEXT, ply INTEGER, step INTEGER, urgent INTEGER NOT NULL, content TEXT, address TEXT, tries INTEGER NOT NULL,
     next INTEGER NOT NULL, held INTEGER)`,
  "CREATE INDEX mails_by_time ON mails (next, number)",
  "CREATE INDEX mails_by_type ON mails (type) WHERE type IS NOT NULL",
  "CREATE INDEX mails_that_throttle ON mails (type) WHERE throttles = 1",
  "CREATE INDEX mails_by_content ON mails (json_extract(content, '$.kind')) WHERE kind = 'post'",
  "CREATE INDEX mails_waiting ON mails (number) WHERE tries > 0",
  "CREATE INDEX mails_held ON mails (number) WHERE held = 1",
  "CREATE TABLE mail_throttled (type TEXT PRIMARY KEY) WITHOUT ROWID",
  // The times of notices that were sent at once, for the daily limit.
  "CREATE TABLE mail_immediate (at INTEGER NOT NULL)",
  "CREATE TABLE sent_once (key TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX sent_once_by_age ON sent_once (at)",
  // Mailed links. hash: the digest of the secret. next: the path to open after signing in.
  "CREATE TABLE confirmation (hash TEXT NOT NULL, address TEXT NOT NULL, expires INTEGER NOT NULL)",
  "CREATE TABLE sign_in (hash TEXT NOT NULL, address TEXT NOT NULL, next TEXT NOT NULL, expires INTEGER NOT NULL)",
  // Changes of the address that are not in D1 yet. tell: the address to notify.
  "CREATE TABLE address_changes (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL, tell TEXT)",
];

/** Notices are a separate topic, because they are stored before it is known whether the player has an address. */
export const MAIL_TOPICS: Topics = { "mail-notices": [NOTICES], mail: [MAILS] };

/** How long keys are stored, in milliseconds. After that, a mail with the same key can be sent again. */
const KEYS_FOR = 7 * DAY;

/** Keys and when they were stored, to limit how often something is sent or counted. */
class SentOnce extends Tables {
  /** Deletes a limited number of old keys. Returns whether none are left. */
  prune(): boolean {
    return deleteSome(this.sql, { table: "sent_once", key: "key" }, "at <= ?", now() - KEYS_FOR);
  }

  /** Stores a key. Returns false if it was already stored within the last `span` milliseconds (at most a week). */
  isFirst(key: string, span = KEYS_FOR): boolean {
    const query = `INSERT INTO sent_once (key, at) VALUES (?, ?)
      ON CONFLICT (key) DO UPDATE SET at = excluded.at WHERE at <= ? RETURNING key`;
    return hasRows(this.sql, query, key, now(), now() - span);
  }

  /** Returns when a key was last stored, in milliseconds since 1970; null if it is not stored. */
  latest(key: string): number | null {
    return firstValue(this.sql, "SELECT at FROM sent_once WHERE key = ?", key);
  }

  note(key: string): void {
    this.sql.exec("INSERT OR REPLACE INTO sent_once (key, at) VALUES (?, ?)", key, now());
  }
}

export class MailStore {
  readonly player: MailedCopy;
  readonly once: SentOnce;
  readonly notices: MailNotices;
  readonly queue: MailQueue;
  readonly address: MailAddress;
  readonly signIn: SignInLinks;
  /** Commits changes together with the alarm for the work that follows. */
  readonly commit: ReturnType<typeof committing>;
  readonly #host: MailHost;

  constructor(host: MailHost) {
    const { storage, account, feed, settings, records } = host;
    this.#host = host;
    this.player = new MailedCopy(account);
    const once = new SentOnce(storage.sql);
    this.once = once;
    this.notices = new MailNotices(storage.sql, {
      channel: "mail",
      feed,
      settings,
      underWay: () => this.queue.underWay(),
      isFirst: (key, span) => once.isFirst(key, span),
      spacing: { latestOf: (game) => once.latest(`game ${game}`), note: (game) => once.note(`game ${game}`) },
    });
    this.queue = new MailQueue(storage.sql, host.newId, this.notices.throttle);
    const { player, queue } = this;
    this.address = new MailAddress(storage, { account, player, queue, records });
    this.signIn = new SignInLinks(storage, queue);
    this.commit = committing(host);
  }

  /** True if there is certainly nothing to send, for example if the player has no address. Checks memory before storage. */
  isIdle(): boolean {
    if (this.address.isUnsettled() || this.queue.nextDue() !== null) return false;
    const who = this.player.peek();
    if (who !== undefined) return who.address === null;
    return this.notices.waiting().length === 0 && this.#host.feed.games.turns("mail").length === 0;
  }

  /** Deletes a mail and its notices. Returns whether sending it throttles its types. */
  takeOut(mail: MailRow): boolean {
    const { isThere, throttles } = this.queue.remove(mail);
    if (isThere) this.notices.removeOf(mail.number);
    return throttles;
  }

  /** Deletes everything that is queued for the player's confirmed address. Call it within a transaction. */
  dropAll(): void {
    this.notices.clear();
    this.queue.removeToReader();
    this.notices.throttle.clear();
  }

  switchOff(to: string, reason: MailOffReason): void {
    this.dropAll();
    this.address.drop(to, { tell: false });
    this.#host.announce({ type: "mail.off", data: { address: to, reason } });
    this.#host.arm();
  }
}
