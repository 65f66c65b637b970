import type { EventType } from "./types.ts";

/** An event as it was put into a player's feed. `seq` is its number there; `game` is null for the player's own news. */
export interface FedEvent {
  readonly seq: number;
  readonly id: string;
  readonly type: EventType;
  readonly game: string | null;
}

/**
 * One way to tell a player what happened. The mailbox composes its channels from this alone, and each keeps tables of
 * its own in the mailbox's storage. `News` is what a game tells a player. Instants are in milliseconds since 1970.
 */
export interface Channel<News> {
  /** The tables that are this channel's alone: they are emptied when the player leaves. */
  readonly tables: readonly string[];
  /** Notes what may have to be told of a game's news, in the commit that put `events` into the feed. */
  take(news: News, events: readonly FedEvent[]): void;
  /** The same for news of the player's own arrangements. */
  takeOwn(event: FedEvent): void;
  /** When something is next to be done; null for never. */
  nextDue(): number | null;
  /** Does everything that is due. What comes meanwhile may have to wait for the next run. */
  run(): Promise<void>;
  /** Deletes rows that need not be kept any longer, within a transaction. */
  prune(): void;
  /** Forgets what is held in memory; the tables have been emptied. */
  forget(): void;
}
