import type { Env } from "../env.ts";
import {
  changePlayer,
  confirmEmail,
  dropEmail,
  erasePlayer,
  playerById,
  touchToken,
  principalByHash,
  type PlayerChanges,
} from "../players/store.ts";
import type { MailItem } from "../game/dispatcher.ts";
import { newId } from "../lib/ids.ts";
import { startLocalClock } from "../lib/local-clock.ts";
import { hasSchema } from "../lib/object-storage.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import type { Claim } from "./idempotency.ts";
import type { MailContent, Recipient } from "../mail/content.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../mail/policy/settings.ts";
import type { Confirmed } from "../mail/send/address.ts";
import { mailedPlayer } from "../mail/send/player-cache.ts";
import { openMailboxDesk, type MailboxDesk } from "./mailbox.ts";
import type { Attempt, AttemptPlace } from "../webhooks/attempts.ts";
import {
  MOST_ENDPOINTS,
  type Endpoint,
  type EndpointChanges,
  type NewEndpoint,
} from "../webhooks/endpoints.ts";
import { mailSender } from "../mail/send/sender.ts";
import type { Mute } from "../mail/links/mute-links.ts";
import type { NoticeChanges } from "../mail/send/settings-store.ts";
import type { Quota } from "./quotas.ts";
import { KnownMailbox } from "./known.ts";
import { PARTS, type ReadableParts } from "./readable.ts";
import { dohResolver } from "../webhooks/resolver.ts";
import { webhookSender } from "../webhooks/sender.ts";
import { openStreams, type Streams } from "./streams.ts";
import { openPrincipals, type Principals } from "./principals.ts";

/** When a player wants mail, and when the next would go as things stand (milliseconds since 1970, null for never). */
export interface NoticeStanding {
  readonly settings: NoticeSettings;
  readonly next: number | null;
}

/**
 * The Durable Object of one player, reached by the player's id: a thin shell that gives the desk its storage and its
 * channels. Its methods answer RPC.
 */
export class Mailbox extends KnownMailbox {
  #opened: MailboxDesk | null = null;
  #principals: Principals;
  #streams: Streams;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#principals = openPrincipals({
      load: (hash) => principalByHash(env.DB, hash),
      touch: (tokenId) => touchToken(env.DB, tokenId),
    });
    this.#streams = openStreams({
      holder: ctx,
      feed: () => this.#desk.feed,
      holds: (hash) => this.#principals.holds(hash),
    });
    void ctx.blockConcurrencyWhile(async () => {
      await startLocalClock(env);
      // What was committed before this object lost its memory, and not told.
      if (this.#streams.hasSockets()) this.#streams.news();
      // What must still be sent hangs on the alarm: if it was lost, whoever looks in sets it again.
      if (hasSchema(ctx.storage) && (await ctx.storage.getAlarm()) === null) this.#desk.rearm();
    });
  }

  /** Opened when it is first needed: a made-up token asks here too, and must leave nothing behind. */
  get #desk(): MailboxDesk {
    return (this.#opened ??= this.#open());
  }

  #open(): MailboxDesk {
    const { env, ctx } = this;
    const { storage } = ctx;
    const desk = openMailboxDesk({
      storage,
      newId,
      send: webhookSender(env, { resolve: dohResolver(), reader: () => this.#desk.mailing.reads() }),
      leaveGame: (game, newName) => this.#leave(game, newName),
      mail: mailSender(env),
      origin: env.ORIGIN,
      records: {
        load: async () => mailedPlayer(await playerById(env.DB, this.#player)),
        confirm: (address) => this.#principals.changing(() => confirmEmail(env.DB, this.#player, address)),
        drop: (address) => this.#principals.changing(() => dropEmail(env.DB, this.#player, address)),
      },
    });
    desk.onNews(() => this.#streams.news());
    return desk;
  }

  override [PARTS](): ReadableParts {
    return {
      player: this.#player,
      principals: this.#principals,
      streams: this.#streams,
      hasDesk: () => this.#opened !== null || hasSchema(this.ctx.storage),
      desk: () => this.#desk,
    };
  }

  #leave(game: string, newName: string): Promise<void> {
    return this.env.GAMES.getByName(game).leave({ id: this.#player, name: newName }, newName);
  }

  get #player(): string {
    return this.ctx.id.name ?? "";
  }

  /** Changes what a player may change of themselves. */
  async changePlayer(changes: PlayerChanges): Promise<void> {
    const change = () => this.#principals.changing(() => changePlayer(this.env.DB, this.#player, changes));
    await this.#desk.mailing.changePlayer(changes.email, change);
    this.ctx.waitUntil(this.#desk.run());
  }

  /** Sends the player a link that confirms their address; false where there is nothing to confirm. */
  async sendConfirmation(): Promise<boolean> {
    const isAsked = await this.#desk.mailing.askAgain();
    this.ctx.waitUntil(this.#desk.run());
    return isAsked;
  }

  /** What a link confirms, by the digest of its secret; null for nothing. Changes nothing. */
  pendingConfirmation(secretHash: string): { address: string; expired: boolean } | null {
    return hasSchema(this.ctx.storage) ? this.#desk.mailing.address.pending(secretHash) : null;
  }

  /** Uses a link that confirms an address. */
  async confirmAddress(secretHash: string): Promise<Confirmed> {
    if (!hasSchema(this.ctx.storage)) return "unknown";
    const confirmed = await this.#desk.mailing.confirm(secretHash);
    this.ctx.waitUntil(this.#desk.run());
    return confirmed;
  }

  /** Who reads this player's mail, and where; null where it goes nowhere. */
  reader(): Promise<Recipient | null> {
    return this.#desk.mailing.reader();
  }

  /** Sends an answer to what the player just did, once a key; false where there was one, or mail goes nowhere. */
  async postOnce(key: string, content: MailContent): Promise<boolean> {
    const isPosted = await this.#desk.mailing.queueOnce(key, content);
    this.ctx.waitUntil(this.#desk.run());
    return isPosted;
  }

  /** When the player wants mail, and when the next would go (milliseconds since 1970). */
  async noticeSettings(): Promise<NoticeStanding> {
    if (!hasSchema(this.ctx.storage)) return { settings: DEFAULT_SETTINGS, next: null };
    const { mailing } = this.#desk;
    return { settings: mailing.settings.read(), next: await mailing.next() };
  }

  /** Changes when the player wants mail. */
  async changeNoticeSettings(changes: NoticeChanges): Promise<NoticeStanding> {
    await this.#desk.mailing.change(changes);
    this.ctx.waitUntil(this.#desk.run());
    return this.noticeSettings();
  }

  /** No more mail about a game, or of a type; false where there is no such player (any more). */
  mute(what: Mute): boolean {
    return hasSchema(this.ctx.storage) && this.#desk.mute(what);
  }

  /** Takes what games have to tell this player. */
  receive(items: readonly MailItem[]): void {
    this.#desk.receive(items);
    this.ctx.waitUntil(this.#desk.run());
  }

  /** Claims an idempotency key. */
  claim(key: string, request: string): Promise<Claim> {
    return this.#desk.answers.claim(key, request);
  }

  /** Keeps the sealed answer to a claimed key, or frees the key where it was refused (null). */
  settleClaim(key: string, answer: string | null): void {
    if (answer === null) this.#desk.answers.release(key);
    else this.#desk.answers.keep(key, answer);
  }

  /** Gives up a claim whose request broke off. */
  abandonClaim(key: string): void {
    this.#desk.answers.abandon(key);
  }

  /** Counts one use; null, or the milliseconds to wait. */
  useQuota(quota: Quota): number | null {
    return this.#desk.quotas.use(quota);
  }

  webhooks(): Endpoint[] {
    return this.#desk.endpoints.list();
  }

  webhook(webhookId: string): Endpoint | null {
    return this.#desk.endpoints.find(webhookId);
  }

  /** Adds a webhook; null where the player has as many as they can have. */
  addWebhook(endpoint: NewEndpoint): Endpoint | null {
    const { endpoints } = this.#desk;
    if (endpoints.find(endpoint.id) === null && endpoints.list().length >= MOST_ENDPOINTS) return null;
    endpoints.add(endpoint);
    return endpoints.find(endpoint.id);
  }

  /** Removes a webhook; false where there is none. */
  removeWebhook(webhookId: string): boolean {
    const isThere = this.#desk.endpoints.find(webhookId) !== null;
    if (isThere) this.#desk.webhooks.remove(webhookId);
    return isThere;
  }

  /** Changes a webhook; null where there is none. */
  changeWebhook(webhookId: string, changes: EndpointChanges): Endpoint | null {
    const { endpoints, webhooks } = this.#desk;
    const endpoint = endpoints.find(webhookId);
    if (endpoint !== null) webhooks.change(endpoint, changes);
    return endpoints.find(webhookId);
  }

  /** Gives a webhook a new (sealed) secret; null where there is none. `rotation` tells one request from another. */
  rotateWebhook(webhookId: string, rotation: string, secret: string): Endpoint | null {
    const { endpoints } = this.#desk;
    endpoints.rotate(webhookId, rotation, secret);
    return endpoints.find(webhookId);
  }

  /** What was tried to tell a webhook, the newest first; null where there is no such webhook. */
  attempts(webhookId: string, before: AttemptPlace | null, limit: number): Attempt[] | null {
    const { endpoints, webhooks } = this.#desk;
    return endpoints.find(webhookId) === null ? null : webhooks.attempts(webhookId, before, limit);
  }

  /** Sends again what an attempt was about. */
  resend(webhookId: string, attemptId: string): "resent" | "off" | "no-attempt" | null {
    return this.#toActive(webhookId, (endpoint) =>
      this.#desk.webhooks.resend(endpoint, attemptId) ? "resent" : "no-attempt",
    );
  }

  /** Sends again everything that failed since then; how many events that are. */
  resendSince(webhookId: string, since: number): number | "off" | null {
    return this.#toActive(webhookId, (endpoint) => this.#desk.webhooks.resendSince(endpoint, since));
  }

  /** Sends a ping to a webhook; null where there is none, “off” where it is switched off. Returns the record as JSON text. */
  ping(webhookId: string, eventId: string): string | null {
    return this.#toActive(webhookId, (endpoint) => this.#desk.ping(endpoint, eventId));
  }

  /** Gives a webhook that is on something to send, and has it sent; null where there is none. */
  #toActive<T>(webhookId: string, note: (endpoint: Endpoint) => T): T | "off" | null {
    const endpoint = this.#desk.endpoints.find(webhookId);
    if (endpoint === null) return null;
    if (endpoint.status === "off") return "off";
    const noted = note(endpoint);
    this.ctx.waitUntil(this.#desk.run());
    return noted;
  }

  /** Makes the player nobody, closes their mailbox, and sees them out of these games. */
  async close(games: readonly string[], newName: string): Promise<void> {
    // Noted first: were this cut off, the games would still be left, and the player could still ask again.
    this.#desk.close(games, newName);
    const erase = () => this.#principals.changing(() => erasePlayer(this.env.DB, this.#player, newName));
    await this.#desk.mailing.changing(erase);
    this.#streams.end();
    await this.#desk.run();
  }

  /** Does what has fallen due; the local clock calls it. */
  async wake(): Promise<{ due: number | null; touches: readonly string[] }> {
    return { due: await this.#desk.wake(), touches: [] };
  }

  /** Does not wait for what it begins: until it has returned no other alarm goes off, and one receiver may be slow. */
  override alarm(): void {
    const work = neverThrowing(
      () => this.#desk.wake(),
      () => this.#desk.lookAgain(),
    );
    this.ctx.waitUntil(work);
  }
}
