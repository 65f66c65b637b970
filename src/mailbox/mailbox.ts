import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import {
  addToken,
  changePlayer,
  erasePlayer,
  removeToken,
  tokensOf,
  touchToken,
  visitorByHash,
  type NewToken,
  type PlayerChanges,
  type TokenRow,
  type Visitor,
} from "../players/store.ts";
import type { MailItem } from "../game/drain.ts";
import { newId } from "../lib/ids.ts";
import { startLocalClock } from "../lib/local-clock.ts";
import { hasSchema } from "../lib/object-storage.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import type { Claim } from "./answers.ts";
import { openMailboxDesk, type MailboxDesk } from "./desk.ts";
import { MOST_ENDPOINTS, type Endpoint } from "./endpoints.ts";
import type { FeedPage, MailboxGame } from "./feed.ts";
import type { Quota } from "./quotas.ts";
import { webhookSender } from "./sender.ts";
import { openVisitors, type Visitors } from "./visitors.ts";

/**
 * The Durable Object of one player, reached by the player's id: a thin shell that gives the desk its storage and its
 * channels. Its methods answer RPC.
 */
export class Mailbox extends DurableObject<Env> {
  #opened: MailboxDesk | null = null;
  #visitors: Visitors;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#visitors = openVisitors({
      load: (hash) => visitorByHash(env.DB, hash),
      touch: (tokenId) => touchToken(env.DB, tokenId),
    });
    void ctx.blockConcurrencyWhile(async () => {
      await startLocalClock(env);
      // What must still be sent hangs on the alarm: if it was lost, whoever looks in sets it again.
      if (hasSchema(ctx.storage) && (await ctx.storage.getAlarm()) === null) this.#desk.rearm();
    });
  }

  /** Opened when it is first needed: a made-up token asks here too, and must leave nothing behind. */
  get #desk(): MailboxDesk {
    const { env, ctx } = this;
    const { storage } = ctx;
    this.#opened ??= openMailboxDesk({
      storage,
      newId,
      send: webhookSender(env),
      leaveGame: (game, newName) => this.#leave(game, newName),
    });
    return this.#opened;
  }

  #leave(game: string, newName: string): Promise<void> {
    return this.env.GAMES.getByName(game).leave({ id: this.#player, name: newName }, newName);
  }

  get #player(): string {
    return this.ctx.id.name ?? "";
  }

  /** Who holds a token of this player, by its digest; null for nobody. */
  async visitor(hash: string): Promise<Visitor | null> {
    const visitor = await this.#visitors.find(hash);
    if (visitor !== null) this.ctx.waitUntil(this.#visitors.used(visitor, hash));
    return visitor;
  }

  /** Adds a token; null where the player has as many as they can have, this one not counted. */
  async addToken(token: NewToken, most: number): Promise<TokenRow | null> {
    const others = (await tokensOf(this.env.DB, this.#player)).filter(({ id }) => id !== token.id);
    if (others.length >= most) return null;
    return this.#changing(() => addToken(this.env.DB, this.#player, token));
  }

  /** Revokes a token at once; false where the player has none with this id. */
  async revokeToken(tokenId: string): Promise<boolean> {
    return this.#changing(() => removeToken(this.env.DB, this.#player, tokenId));
  }

  /** Changes what a player may change of themselves. */
  async changePlayer(changes: PlayerChanges): Promise<void> {
    return this.#changing(() => changePlayer(this.env.DB, this.#player, changes));
  }

  /** Changes the records of this player; what was remembered before the change is not used after it. */
  async #changing<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } finally {
      this.#visitors.forget();
    }
  }

  /** Takes what games have to tell this player. */
  receive(items: readonly MailItem[]): void {
    this.#desk.receive(items);
    this.ctx.waitUntil(this.#desk.run());
  }

  /** A page of the feed; null where `after` is unknown. `wait` in milliseconds. */
  read(after: string | null, limit: number, wait: number): Promise<FeedPage | null> {
    return this.#desk.read(after, limit, wait);
  }

  /** The player's games with this status. */
  games(status: "open" | "playing"): MailboxGame[] {
    return this.#desk.feed.games(status);
  }

  /** Whether this player has (or lately had) a part in a game. */
  plays(game: string): boolean {
    return this.#desk.feed.plays(game);
  }

  /** How many games the player has in hand: running ones and own challenges. What others ask of them does not count. */
  liveGames(): number {
    return this.#desk.feed.liveGames();
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
  addWebhook(endpoint: Omit<Endpoint, "status" | "created">): Endpoint | null {
    const { endpoints } = this.#desk;
    if (endpoints.find(endpoint.id) === null && endpoints.list().length >= MOST_ENDPOINTS) return null;
    endpoints.add(endpoint);
    return endpoints.find(endpoint.id);
  }

  /** Removes a webhook; false where there is none. */
  removeWebhook(webhookId: string): boolean {
    const isThere = this.#desk.endpoints.find(webhookId) !== null;
    if (isThere) this.#desk.removeEndpoint(webhookId);
    return isThere;
  }

  /** Sends a ping to a webhook; null where there is none, “off” where it is switched off. Returns the record as JSON text. */
  ping(webhookId: string, eventId: string): string | null {
    const endpoint = this.#desk.endpoints.find(webhookId);
    if (endpoint === null) return null;
    if (endpoint.status === "off") return "off";
    const record = this.#desk.ping(endpoint, eventId);
    this.ctx.waitUntil(this.#desk.run());
    return record;
  }

  /** Makes the player nobody, closes their mailbox, and sees them out of these games. */
  async close(games: readonly string[], newName: string): Promise<void> {
    // Noted first: were this cut off, the games would still be left, and the player could still ask again.
    this.#desk.close(games, newName);
    await this.#changing(() => erasePlayer(this.env.DB, this.#player, newName));
    await this.#desk.run();
  }

  /** Does what has fallen due; the local clock calls it. */
  async wake(): Promise<{ due: number | null; touches: readonly string[] }> {
    return { due: await this.#desk.wake(), touches: [] };
  }

  override async alarm(): Promise<void> {
    await neverThrowing(
      () => this.#desk.wake(),
      () => this.#desk.lookAgain(),
    );
  }
}
