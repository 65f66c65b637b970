import { MOST_MUTED } from "../../../contract/bounds.ts";
import { isMailType, MAIL_TYPES } from "../../../contract/events/types.ts";
import type { MailOffReason } from "../../../contract/terms.ts";
import type { NewsView } from "../../../game/news.ts";
import type { IncidentCounts } from "../../../lib/incidents.ts";
import { now } from "../../../lib/now.ts";
import type { Channel, FedEvent } from "../../channel.ts";
import type { NoticeChanges, NoticeSettingsStore } from "../../notices/settings.ts";
import { alarmAt, GRACE } from "../../outbox.ts";
import { skipPast, unsentStep } from "../../notices/wanted.ts";
import { leftAtOnce } from "../../policy/plan.ts";
import { afterQuiet, modeOf, type NoticeSettings } from "../../policy/settings.ts";
import type { MailContent, Recipient } from "../content.ts";
import type { Mute } from "../links/signed.ts";
import type { SignedIn, SignInLinks } from "./links.ts";
import type { Confirmed, MailAddress } from "./address.ts";
import type { MailHost } from "./host.ts";
import type { MailedCopy } from "./mailed-player.ts";
import { MailOutbox, recipientOf } from "./outbox.ts";
import { MailStore } from "./store.ts";

function muting(settings: NoticeSettings, what: Mute): NoticeChanges {
  if ("game" in what)
    return { muted: [...settings.muted.filter((game) => game !== what.game), what.game].slice(-MOST_MUTED) };
  const types =
    "type" in what ? [what.type] : MAIL_TYPES.filter((type) => modeOf(settings, type) === "digest");
  return { mail: Object.fromEntries(types.map((type) => [type, "off"])) };
}

export class MailChannel implements Channel<NewsView> {
  readonly settings: NoticeSettingsStore;
  readonly address: MailAddress;
  readonly player: MailedCopy;
  readonly signIn: SignInLinks;
  readonly #host: MailHost;
  readonly #store: MailStore;
  readonly #outbox: MailOutbox;

  constructor(host: MailHost) {
    this.#host = host;
    this.#store = new MailStore(host);
    this.#outbox = new MailOutbox(host, this.#store);
    this.settings = host.settings;
    this.address = this.#store.address;
    this.player = this.#store.player;
    this.signIn = this.#store.signIn;
  }

  take(news: NewsView, events: readonly FedEvent[]): void {
    const { queue, notices } = this.#store;
    if (news.renamed !== undefined) queue.renameIn(news.game);
    if (this.player.peek()?.address !== null) notices.take(news, events);
  }

  takeOwn(event: FedEvent): void {
    if (isMailType(event.type) && this.player.peek()?.address !== null)
      this.#store.notices.takeOwn(event, event.type);
  }

  run(): Promise<void> {
    return this.#outbox.run();
  }

  nextDue(): number | null {
    if (this.#store.isIdle()) return null;
    const who = this.player.peek();
    if (who === undefined || this.address.isUnsettled()) return now() + GRACE;
    return alarmAt(this.#nextFor(who.timezone, who.address !== null), now());
  }

  prune(): boolean {
    return [this.#store.once.prune(), this.#store.notices.prune()].every(Boolean);
  }

  /** Skips reminder steps that have passed and releases mail held for quiet hours, with the settings before the change. */
  settingsChange(zone: string): void {
    const { feed, settings } = this.#host;
    skipPast({ channel: "mail", feed }, (turn) => unsentStep(settings.read(), turn, zone));
    this.#releaseHeld(zone);
  }

  visited(): void {
    this.#store.notices.throttle.visited((work) => this.#host.storage.transactionSync(work));
  }

  waiting(): IncidentCounts {
    return this.#store.queue.waiting();
  }

  async change(changes: NoticeChanges): Promise<void> {
    const { timezone } = await this.player.get();
    this.#commitSettings(() => {
      this.#host.settingsChange(timezone);
      this.settings.change(changes);
      this.#host.arm();
    });
  }

  mute(what: Mute): void {
    this.#commitSettings(() => this.settings.change(muting(this.settings.read(), what)));
  }

  leftAtOnce(): number {
    return leftAtOnce(this.#store.notices.sentAtOnce(), now());
  }

  /** Returns when the next mail is due, in milliseconds since 1970; null for never. Does not store the player's row. */
  async next(): Promise<number | null> {
    const who = await this.player.look();
    if (who.address === null) return null;
    const next = this.#nextFor(who.timezone, true);
    return next === Infinity ? null : Math.max(next, now());
  }

  async reader(): Promise<Recipient | null> {
    const who = await this.address.current();
    return who.address === null ? null : recipientOf(who, who.address);
  }

  /** Queues a reply once per key, because messages may arrive twice. Returns false for a repeat, or if there is no address. */
  async queueOnce(key: string, content: MailContent): Promise<boolean> {
    if ((await this.player.get()).address === null) return false;
    return this.#store.commit(() => {
      const isFirst = this.#store.once.isFirst(key);
      if (isFirst) this.#store.queue.addContent(content);
      return isFirst;
    });
  }

  /** Changes the player in D1. `email`: a new address is sent a link; null removes the confirmed address and notifies it. */
  async changePlayer(email: string | null | undefined, change: () => Promise<void>): Promise<void> {
    const { commit } = this.#store;
    const { address: inForce, timezone } = await this.address.current();
    if (email !== undefined)
      commit(() => {
        this.address.voidLinks();
        if (email === null && inForce !== null) this.address.drop(inForce, { tell: true });
      });
    await this.#host.account.changing(change);
    commit(() => this.#releaseHeld(timezone));
    if (typeof email === "string" && email !== inForce) commit(() => this.address.ask(email));
  }

  /** Mails why the account was closed, or (`reason` null) that it was opened again. Sends nothing if `address` is null. */
  tellClosed(reason: string | null, address: string | null): void {
    this.#store.commit(() => {
      if (reason === null) this.#skipAllPast();
      if (address !== null) this.#store.queue.addContent({ kind: "account-closed", reason }, address);
    });
  }

  /** Sends a link that confirms the player's address. Returns false if there is nothing to confirm. */
  async askAgain(): Promise<boolean> {
    const { email, address: inForce } = await this.player.get();
    if (email === null || email === inForce) return false;
    this.#store.commit(() => this.address.ask(email));
    return true;
  }

  async confirm(hash: string): Promise<Confirmed> {
    const { address: inForce } = await this.player.get();
    return this.address.confirm(hash, () => {
      if (inForce === null) this.#skipAllPast();
      this.#host.arm();
    });
  }

  /** Stops mail to an address after a bounce or complaint. Does nothing if it is no longer the confirmed address. */
  async drop(to: string, reason: MailOffReason): Promise<void> {
    if ((await this.address.current()).address !== to) return;
    this.#host.storage.transactionSync(() => this.#store.switchOff(to, reason));
  }

  /** Sends a sign-in link to an address if it is the player's confirmed address. */
  async askToSignIn(to: string, next: string): Promise<void> {
    if ((await this.address.current()).address === to) this.#store.commit(() => this.signIn.ask(next));
  }

  async useSignIn(hash: string): Promise<SignedIn> {
    const { address: inForce } = await this.address.current();
    return this.signIn.use(hash, inForce);
  }

  #releaseHeld(zone: string): void {
    const morning = afterQuiet(this.settings.read().quiet, zone, now());
    if (morning > now()) this.#store.queue.release(morning);
  }

  /** Skips reminder steps in the past: a player who starts to get mail gets no late reminders. Call it within a transaction. */
  #skipAllPast(): void {
    skipPast({ channel: "mail", feed: this.#host.feed }, () => null);
  }

  #commitSettings(work: () => void): void {
    try {
      this.#host.storage.transactionSync(work);
    } catch (fault) {
      // Settings that were cached in the failed commit may never have been stored.
      this.settings.forget();
      throw fault;
    }
  }

  #nextFor(zone: string, hasAddress: boolean): number {
    const { notices, queue } = this.#store;
    return Math.min(hasAddress ? notices.nextPlanned(zone) : Infinity, queue.nextDue() ?? Infinity);
  }
}
