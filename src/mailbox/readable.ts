import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import { hasSchema } from "../lib/object-storage.ts";
import type { Joined, Told } from "../lib/told.ts";
import type { SubscriptionKind } from "../events/subscriptions.ts";
import type { MailboxDesk } from "./mailbox.ts";
import type { FeedPage, MailboxGame } from "./feed.ts";
import type { Streams } from "./streams.ts";
import type { Principals } from "./principals.ts";

/** Where a mailbox has what is read of it. Under a symbol, for what has a name can be called over RPC. */
export const PARTS = Symbol("parts");

/** What a mailbox is made of. */
export interface ReadableParts {
  /** The player's id. */
  readonly player: string;
  readonly principals: Principals;
  readonly streams: Streams;
  /** Whether there is a desk, or was one once: what was never written to is only looked at. */
  readonly hasDesk: () => boolean;
  readonly desk: () => MailboxDesk;
}

/** The part of a mailbox's RPC surface that tells: the feed and the games, streams and sockets, subscriptions. */
export abstract class ReadableMailbox extends DurableObject<Env> {
  abstract [PARTS](): ReadableParts;

  /** A page of the feed; null where `after` is unknown. `wait` in milliseconds. */
  read(after: string | null, limit: number, wait: number): Promise<FeedPage | null> {
    return this[PARTS]().desk().read(after, limit, wait);
  }

  /** Lets a stream of the feed begin after an event, or (null) with what comes next. */
  joinStream(stream: string, after: string | null): Joined {
    return this[PARTS]().streams.join(stream, after);
  }

  /** The feed after a place, for a stream that was opened with this token; null where that no longer holds. */
  followStream(hash: string, stream: string, place: number, wait: number): Promise<Told | null> {
    return this[PARTS]().streams.follow(hash, stream, place, wait);
  }

  quitStream(stream: string): void {
    this[PARTS]().streams.quit(stream);
  }

  /** Takes a socket that is to be told the feed. The door alone asks. */
  override fetch(request: Request): Promise<Response> {
    return this[PARTS]().streams.accept(request);
  }

  override webSocketMessage(socket: WebSocket): void {
    this[PARTS]().streams.heard(socket);
  }

  /** Which generation the address of a subscription has; a made-up address asks here too, and leaves nothing behind. */
  subscription(kind: SubscriptionKind): number {
    return hasSchema(this.ctx.storage) ? this[PARTS]().desk().subscriptions.generation(kind) : 0;
  }

  /** Makes the address of a subscription anew. */
  renewSubscription(kind: SubscriptionKind): void {
    this[PARTS]().desk().subscriptions.renew(kind);
  }

  /** The newest turns of the player, newest first, as JSON texts. */
  turns(most: number): string[] {
    return this[PARTS]().desk().feed.newest("game.turn", most);
  }

  /** The player's games with this status. */
  games(status: "open" | "playing"): MailboxGame[] {
    return this[PARTS]().desk().feed.games(status);
  }

  /** Whether this player has (or lately had) a part in a game. */
  plays(game: string): boolean {
    return this[PARTS]().desk().feed.plays(game);
  }

  /** How many games the player has in hand: running ones and own challenges. What others ask of them does not count. */
  liveGames(): number {
    return this[PARTS]().desk().feed.liveGames();
  }
}
