import type { EventType } from "../contract/events/types.ts";
import type { IncidentCounts } from "../lib/incidents.ts";
import type { Trace } from "../lib/tracing.ts";

/** An event in a player's feed. `game` is null for the player's own news. */
export interface FedEvent {
  readonly seq: number;
  readonly id: string;
  readonly type: EventType;
  readonly game: string | null;
}

/** The requests that caused events, for the log: a delivery can run in a request that has nothing to do with it. */
export type Causes = Required<Pick<Trace, "requestId" | "events" | "requests">>;

/**
 * A way to notify a player, with its own tables in the mailbox. The mailbox sees no more of it than this. `News` comes from a
 * game. Instants are in milliseconds since 1970.
 */
export interface Channel<News> {
  /** Stores what to send about a game, in the commit that adds `events` to the feed. */
  take(news: News, events: readonly FedEvent[]): void;
  /** Stores what to send about an event of the player's own settings, in the same way. */
  takeOwn(event: FedEvent): void;
  nextDue(): number | null;
  /** Does what is due. Work that arrives meanwhile may be left to the next run. */
  run(): Promise<void>;
  /** Deletes some rows that are no longer needed, within a transaction. Returns whether none are left. */
  prune(): boolean;
  /** Clears the memory after the tables were emptied. */
  forget?(): void;
  /** Runs in the commit that changes the settings of notices, before the change. `zone` is the player's, an IANA name. */
  settingsChange?(zone: string): void;
  /** Ends the throttling of grouped messages, because the player is here. */
  visited?(): void;
  /** Ends what was made with these tokens, sessions and grants. */
  tokensEnded?(tokens: readonly string[]): void;
  /** Counts deliveries that wait after a failed attempt. */
  waiting?(): IncidentCounts;
}

/** The mailbox, for the channels' methods of its RPC surface. */
export interface MailboxCalls {
  /** Whether anything is stored. Made-up links and addresses reach a mailbox too, and must store nothing. */
  readonly isStored: () => boolean;
  readonly hasLeft: () => boolean;
  /** Does what is due in the background. */
  readonly goOn: () => void;
}
