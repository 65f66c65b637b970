import type { IncidentCounts } from "../lib/incidents.ts";
import type { Trace } from "../lib/tracing.ts";
import type { EventType } from "../contract/events/types.ts";

/** An event as it was put into a player's feed. `seq` is its number there; `game` is null for the player's own news. */
export interface FedEvent {
  readonly seq: number;
  readonly id: string;
  readonly type: EventType;
  readonly game: string | null;
}

/** What came of which requests, as the log tells it. It is no part of the request in which it happens to be delivered. */
export type Causes = Required<Pick<Trace, "requestId" | "events" | "requests">>;

/**
 * One way to notify a player. The mailbox knows its channels through this interface alone, and each has tables of its
 * own in the mailbox's storage. `News` is what a game sends to a player. Instants are in milliseconds since 1970.
 */
export interface Channel<News> {
  /** Stores what may have to be sent of a game's news, in the commit that puts `events` into the feed. */
  take(news: News, events: readonly FedEvent[]): void;
  /** The same for events of the player's own settings. */
  takeOwn(event: FedEvent): void;
  /** When the next work is due; null for never. */
  nextDue(): number | null;
  /** Does everything that is due. What arrives meanwhile may wait for the next run. */
  run(): Promise<void>;
  /** Deletes rows that are no longer needed, some at a time and within a transaction; whether none is left. */
  prune(): boolean;
  /** Clears what is in memory, after the tables have been emptied. */
  forget?(): void;
  /** Before the settings of notices are changed, in the same commit. `zone`: the player's, by its IANA name. */
  settingsChange?(zone: string): void;
  /** The player is here: no type is throttled any more, nor by what is being sent. Costs nothing where none is. */
  visited?(): void;
  /** These tokens, sessions and grants of apps are over, and with them what was made with them. */
  tokensEnded?(tokens: readonly string[]): void;
  /** How many deliveries wait after a failed attempt. */
  waiting?(): IncidentCounts;
}

/** What the RPC methods that are about channels need of their mailbox, besides the channel itself. */
export interface MailboxCalls {
  /** Whether anything was ever stored. A made-up link or address asks here too, and must leave nothing behind. */
  readonly isStored: () => boolean;
  /** Whether the player has left. */
  readonly hasLeft: () => boolean;
  /** Does what is due, without a caller waiting for it. */
  readonly goOn: () => void;
}
