import type { EventType } from "../contract/events/types.ts";
import type { IncidentCounts } from "../lib/incidents.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
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

/** A way to notify a player, with its own tables in the mailbox. `News` comes from a game. Instants in milliseconds since 1970. */
export interface Channel<News> {
  /** Stores what to send about a game, in the commit that adds `events` to the feed. */
  take(news: News, events: readonly FedEvent[]): void;
  takeOwn?(event: FedEvent): void;
  nextDue(): number | null;
  /** Does what is due. Work that arrives meanwhile may be left to the next run. */
  run(): Promise<void>;
  /** Deletes some rows that are no longer needed, within a transaction. Returns whether none are left. */
  prune?(): boolean;
  /** Clears the memory after the tables were emptied. */
  forget?(): void;
  /** Runs in the commit that changes the settings of notices, before the change. `zone` is the player's, an IANA name. */
  settingsChange?(zone: string): void;
  /** Ends the throttling of grouped messages, because the player is here. */
  visited?(): void;
  tokensEnded?(tokens: readonly string[]): void;
  waiting?(): IncidentCounts;
}

export interface MailboxCalls {
  /** Whether anything is stored. Made-up links and addresses reach a mailbox too, and must store nothing. */
  readonly isStored: () => boolean;
  readonly hasLeft: () => boolean;
  readonly goOn: () => void;
}

/** For groups of methods with tables of their own. */
export interface StoringCalls extends MailboxCalls {
  readonly storage: () => ObjectStorage;
}
