import type { MailOffReason } from "../../../contract/terms.ts";
import { DAY } from "../../../lib/duration.ts";
import { now } from "../../../lib/now.ts";
import { committing, deleteSome, firstValue, hasRows, type Sql } from "../../../lib/object-storage.ts";
import { MailAddress } from "./address.ts";
import type { MailHost } from "./host.ts";
import { SignInLinks } from "./links.ts";
import { MailedCopy } from "./mailed-player.ts";
import { MailNotices } from "./notices.ts";
import { MailQueue, type MailRow } from "./queue.ts";

/** How long keys are stored, in milliseconds. */
const KEYS_FOR = 7 * DAY;

/** The keys under which something was sent, so that it is not sent twice. */
class SentOnce {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Deletes old keys. Returns whether none are left. */
  prune(): boolean {
    return deleteSome(this.#sql, { table: "sent_once", key: "key" }, "at <= ?", now() - KEYS_FOR);
  }

  /** Notes a key. Returns whether it is new within a span (milliseconds, a week at most). */
  isFirst(key: string, span = KEYS_FOR): boolean {
    const query = `INSERT INTO sent_once (key, at) VALUES (?, ?)
      ON CONFLICT (key) DO UPDATE SET at = excluded.at WHERE at <= ? RETURNING key`;
    return hasRows(this.#sql, query, key, now(), now() - span);
  }

  /** Returns when a key was last noted, in milliseconds since 1970; null if it is not stored. */
  latest(key: string): number | null {
    return firstValue(this.#sql, "SELECT at FROM sent_once WHERE key = ?", key);
  }

  note(key: string): void {
    this.#sql.exec("INSERT OR REPLACE INTO sent_once (key, at) VALUES (?, ?)", key, now());
  }
}

export class MailStore {
  readonly player: MailedCopy;
  readonly once: SentOnce;
  readonly notices: MailNotices;
  readonly queue: MailQueue;
  readonly address: MailAddress;
  readonly signIn: SignInLinks;
  /** Makes changes in one transaction with the alarm for what follows. */
  readonly commit: ReturnType<typeof committing>;
  readonly #host: MailHost;

  constructor(host: MailHost) {
    const { storage, feed, settings } = host;
    this.#host = host;
    this.player = new MailedCopy(host.account);
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
    this.address = new MailAddress(storage, { player, queue, records: host.records });
    this.signIn = new SignInLinks(storage, queue);
    this.commit = committing(host);
  }

  /** Whether there is nothing to send, as for most players. Looks at the memory first. */
  isIdle(): boolean {
    if (this.address.isUnsettled() || this.queue.nextDue() !== null) return false;
    const who = this.player.peek();
    if (who !== undefined) return who.address === null;
    return this.notices.waiting().length === 0 && this.#host.feed.turns("mail").length === 0;
  }

  /** Deletes a mail with its notices. Returns whether it throttles its types once it is sent. */
  takeOut(mail: MailRow): boolean {
    const { isThere, throttles } = this.queue.remove(mail);
    if (isThere) this.notices.removeOf(mail.number);
    return throttles;
  }

  /** Deletes everything that was to be sent to the player's confirmed address. Within a transaction. */
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
