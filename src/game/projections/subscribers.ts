import type { Change } from "./change.ts";
import { forPlayers } from "./players.ts";
import { forRecords } from "./records.ts";

/**
 * Who subscribes to a game's events: for each, what an event means to it (null: nothing). It is worked out in the
 * event's commit and delivered from the outbox, at least once. A feature that has to hear of games adds a line here and
 * a transport where the Worker is wired.
 */
export const SUBSCRIBERS = {
  /** The mailboxes of those whom the game concerns. */
  players: forPlayers,
  /** The records of all games (D1). */
  records: forRecords,
} as const satisfies Record<string, (change: Change, newId: () => string) => object | null>;

export type SubscriberName = keyof typeof SUBSCRIBERS;
export const SUBSCRIBER_NAMES = Object.keys(SUBSCRIBERS) as readonly SubscriberName[];

/** What one event means to a subscriber. */
export type ShareOf<Name extends SubscriberName> = NonNullable<ReturnType<(typeof SUBSCRIBERS)[Name]>>;

/** What one event means to each subscriber that it means anything to. */
export type Shares = { readonly [Name in SubscriberName]?: ShareOf<Name> };

/** Everything that others are to learn of one event; committed with it, and kept until they have. */
export interface OutboxEntry {
  readonly seq: number;
  readonly gameId: string;
  readonly shares: Shares;
}

/** What an event means for others. `newId` gives each notice the one id that it keeps wherever it shows up. */
export function outboxEntry(change: Change, newId: () => string): OutboxEntry {
  const shares = SUBSCRIBER_NAMES.flatMap((name) => {
    const share = SUBSCRIBERS[name](change, newId);
    return share === null ? [] : [[name, share] as const];
  });
  return { seq: change.seq, gameId: change.after.id, shares: Object.fromEntries(shares) };
}
