import { isMailType } from "../../../contract/events/types.ts";
import type { MailOffReason } from "../../../contract/terms.ts";
import type { HeardNews } from "../../../game/news.ts";
import type { Reader } from "../../../i18n/reader.ts";
import type { IncidentCounts } from "../../../lib/incidents.ts";
import { now } from "../../../lib/now.ts";
import type { SchemaStep, Topics } from "../../../lib/object-storage.ts";
import type { Channel, FedEvent } from "../../channel.ts";
import type { NoticeChanges, NoticeSettingsStore } from "../../notices/settings.ts";
import { alarmAt, GRACE } from "../../outbox.ts";
import { leftAtOnce } from "../../policy/plan.ts";
import type { MailContent, Recipient } from "../content.ts";
import type { Mute } from "../links/signed.ts";
import type { SignedIn, SignInLinks } from "./links.ts";
import type { Confirmed, MailAddress } from "./address.ts";
import type { MailHost } from "./host.ts";
import { MailOutbox, recipientOf } from "./outbox.ts";
import { MailPreferences } from "./preferences.ts";
import { MailStore } from "./store.ts";

const NOTICES: SchemaStep = [
  // event: its number in the feed. mail: the one that contains the notice. takebacks: those before, as plies repeat after one.
  `CREATE TABLE mail_notices (id INTEGER PRIMARY KEY, event INTEGER NOT NULL, type TEXT NOT NULL, game TEXT, ply INTEGER,
     takebacks INTEGER NOT NULL, at INTEGER NOT NULL, mail INTEGER)`,
  "CREATE INDEX mail_notices_by_mail ON mail_notices (mail, id)",
];

const MAILS: SchemaStep = [
  // throttles: once it is sent, no other of its type is sent until the player's next visit. step: of a reminder. urgent: sent in
  // quiet hours. content: unless it is composed from notices. address: null for the player's confirmed one. held: 1 if the
  // platform takes no mail from the service, else null.
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
  // Mailed links, by the digests of their secrets. next: the path after signing in.
  "CREATE TABLE confirmation (hash TEXT NOT NULL, address TEXT NOT NULL, expires INTEGER NOT NULL)",
  "CREATE TABLE sign_in (hash TEXT NOT NULL, address TEXT NOT NULL, next TEXT NOT NULL, expires INTEGER NOT NULL)",
  // Changes of the address that D1 does not have yet. tell: the address to notify.
  "CREATE TABLE address_changes (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL, tell TEXT)",
];

/** Notices are a topic of their own: they are stored before it is known whether the player has an address. */
export const MAIL_TOPICS: Topics = { "mail-notices": [NOTICES], mail: [MAILS] };

export class MailChannel implements Channel<HeardNews> {
  readonly settings: NoticeSettingsStore;
  readonly address: MailAddress;
  readonly signIn: SignInLinks;
  readonly #host: MailHost;
  readonly #store: MailStore;
  readonly #outbox: MailOutbox;
  readonly #preferences: MailPreferences;

  constructor(host: MailHost) {
    this.#host = host;
    this.#store = new MailStore(host);
    this.#outbox = new MailOutbox(host, this.#store);
    this.#preferences = new MailPreferences(host, this.#store);
    this.settings = host.settings;
    this.address = this.#store.address;
    this.signIn = this.#store.signIn;
  }

  take(news: HeardNews, events: readonly FedEvent[]): void {
    const { queue, notices, player } = this.#store;
    if (news.renamed !== undefined) queue.renameIn(news.game);
    if (player.peek()?.address !== null) notices.take(news, events);
  }

  takeOwn(event: FedEvent): void {
    const { notices, player } = this.#store;
    if (isMailType(event.type) && player.peek()?.address !== null) notices.takeOwn(event, event.type);
  }

  run(): Promise<void> {
    return this.#outbox.run();
  }

  nextDue(): number | null {
    if (this.#store.isIdle()) return null;
    const who = this.#store.player.peek();
    if (who === undefined || this.address.isUnsettled()) return now() + GRACE;
    return alarmAt(this.#nextFor(who.timezone, who.address !== null), now());
  }

  prune(): boolean {
    return [this.#store.once.prune(), this.#store.notices.prune()].every(Boolean);
  }

  settingsChange(zone: string): void {
    this.#preferences.settingsChange(zone);
  }

  visited(): void {
    this.#store.notices.throttle.visited((work) => this.#host.storage.transactionSync(work));
  }

  waiting(): IncidentCounts {
    return this.#store.queue.waiting();
  }

  change(changes: NoticeChanges): Promise<void> {
    return this.#preferences.change(changes);
  }

  mute(what: Mute): void {
    this.#preferences.mute(what);
  }

  leftAtOnce(): number {
    return leftAtOnce(this.#store.notices.sentAtOnce(), now());
  }

  /** Returns when the next mail is due as of now, in milliseconds since 1970; null for never. */
  async next(): Promise<number | null> {
    const who = await this.#store.player.look();
    if (who.address === null) return null;
    const next = this.#nextFor(who.timezone, true);
    return next === Infinity ? null : Math.max(next, now());
  }

  reads(): Promise<Reader> {
    return this.#store.player.get();
  }

  /** The same; undefined if D1 would have to be read. */
  peek(): Reader | undefined {
    return this.#store.player.peek();
  }

  async reader(): Promise<Recipient | null> {
    const who = await this.address.current();
    return who.address === null ? null : recipientOf(who, who.address);
  }

  /** Queues a mail that answers a request, once for each key. False if it was queued before, or there is no address. */
  async queueOnce(key: string, content: MailContent): Promise<boolean> {
    if ((await this.#store.player.get()).address === null) return false;
    return this.#store.commit(() => {
      const isFirst = this.#store.once.isFirst(key);
      if (isFirst) this.#store.queue.addContent(content);
      return isFirst;
    });
  }

  /** Changes the player in D1. A new address is sent a link; a removed one is notified. */
  async changePlayer(email: string | null | undefined, change: () => Promise<void>): Promise<void> {
    const { player, commit } = this.#store;
    const { address: inForce, timezone } = await this.address.current();
    if (email !== undefined)
      commit(() => {
        this.address.voidLinks();
        if (email === null && inForce !== null) this.address.drop(inForce, { tell: true });
      });
    await player.changing(change);
    commit(() => this.#preferences.releaseHeld(timezone));
    if (typeof email === "string" && email !== inForce) commit(() => this.address.ask(email));
  }

  /** Mails an address (null: none) why the account is closed, or (null) that it is open again. */
  tellClosed(reason: string | null, address: string | null): void {
    this.#store.commit(() => {
      if (reason === null) this.#preferences.skipAllPast();
      if (address !== null) this.#store.queue.addContent({ kind: "account-closed", reason }, address);
    });
  }

  /** Sends the link that confirms the player's address. False if there is nothing to confirm. */
  async askAgain(): Promise<boolean> {
    const { email, address: inForce } = await this.#store.player.get();
    if (email === null || email === inForce) return false;
    this.#store.commit(() => this.address.ask(email));
    return true;
  }

  async confirm(hash: string): Promise<Confirmed> {
    const { address: inForce } = await this.#store.player.get();
    return this.address.confirm(hash, () => {
      if (inForce === null) this.#preferences.skipAllPast();
      this.#host.arm();
    });
  }

  /** Stops mail to an address that bounced or complained. Does nothing if mail is sent elsewhere by now. */
  async drop(to: string, reason: MailOffReason): Promise<void> {
    if ((await this.address.current()).address !== to) return;
    this.#host.storage.transactionSync(() => this.#store.switchOff(to, reason));
  }

  /** Sends a sign-in link to an address if it is still the player's. */
  async askToSignIn(to: string, next: string): Promise<void> {
    if ((await this.address.current()).address === to) this.#store.commit(() => this.signIn.ask(next));
  }

  async useSignIn(hash: string): Promise<SignedIn> {
    const { address: inForce } = await this.address.current();
    return this.signIn.use(hash, inForce);
  }

  #nextFor(zone: string, hasAddress: boolean): number {
    const { notices, queue } = this.#store;
    return Math.min(hasAddress ? notices.nextPlanned(zone) : Infinity, queue.nextDue() ?? Infinity);
  }
}
