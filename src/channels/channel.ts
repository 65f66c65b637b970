import type { EventType } from "../contract/events/types.ts";
import type { IncidentCounts } from "../lib/incidents.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import type { Trace } from "../lib/tracing.ts";

/** An event in a player's feed. `game` is null for events that are not about one game. */
export interface FedEvent {
  readonly seq: number;
  readonly id: string;
  readonly type: EventType;
  readonly game: string | null;
}

/** The requests that caused events, for the log, because a delivery can run in an unrelated request. */
export type Causes = Required<Pick<Trace, "requestId" | "events" | "requests">>;

/** A way to notify a player, with its own tables in the mailbox. Games send `News`. Instants in milliseconds since 1970. */
export interface Channel<News> {
  /** Stores what to send about a game, in the commit that adds `events` to the feed. */
  take(news: News, events: readonly FedEvent[]): void;
  takeOwn?(event: FedEvent): void;
  nextDue(): number | null;
  /** Sends what is due. May leave some for the next run, because the platform limits requests per event. */
  run(): Promise<void>;
  /** Deletes a limited number of old rows. Returns whether none are left. Call it within a transaction. */
  prune?(): boolean;
  /** Clears cached values after the tables were emptied, because they describe deleted rows. */
  forget?(): void;
  /** Runs in the commit that changes the settings for notices, before the change. `zone`: the player's time zone (IANA). */
  settingsChange?(zone: string): void;
  /** Ends the throttling of grouped messages. Called when the player visits. */
  visited?(): void;
  tokensEnded?(tokens: readonly string[]): void;
  waiting?(): IncidentCounts;
}

export interface MailboxCalls {
  /** Whether the mailbox stores anything. A made-up link or address also reaches a mailbox, which must then store nothing. */
  readonly isStored: () => boolean;
  readonly hasLeft: () => boolean;
  readonly goOn: () => void;
}

/** The parts of the mailbox that a method group with its own tables uses. */
export interface StoringCalls extends MailboxCalls {
  readonly storage: () => ObjectStorage;
}
