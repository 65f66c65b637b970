import { faultText, log } from "../lib/log.ts";
import type { PlayerNews } from "./news.ts";
import { openPace } from "./pace.ts";
import type { GameRecord } from "./projections/records.ts";
import type { OutboxEntry } from "./projections/subscribers.ts";

/** How to deliver to each subscriber. Receivers are idempotent. */
export interface Transports {
  readonly toMailbox: (player: string, news: readonly PlayerNews[]) => Promise<void>;
  readonly toRecords: (record: GameRecord) => Promise<void>;
}

/** One round of deliveries to each subscriber: its shares of these entries, oldest first. */
const DELIVERIES = {
  players: (entries: readonly OutboxEntry[], { toMailbox }: Transports): Promise<void>[] => {
    const news = entries.flatMap(newsIn);
    return [...Map.groupBy(news, ({ player }) => player)].map(([player, theirs]) =>
      toMailbox(player, theirs),
    );
  },
  records: (entries: readonly OutboxEntry[], { toRecords }: Transports): Promise<void>[] => {
    // The newest replaces those before it.
    const newest = entries.findLast(({ shares }) => shares.records !== undefined)?.shares.records;
    return newest === undefined ? [] : [toRecords(newest)];
  },
} as const satisfies Record<keyof OutboxEntry["shares"], unknown>;

function newsIn({ seq, gameId, shares }: OutboxEntry): PlayerNews[] {
  if (shares.players === undefined) return [];
  const { players, ...share } = shares.players;
  return players.map((own) => ({ seq, gameId, ...share, ...own }));
}

/**
 * Delivers outbox entries to their subscribers, oldest first and each at least once. An entry is removed from the
 * outbox only after all have it, and lazily, with the object's next commit: a crash before that costs a repeat, never a
 * loss. What is added during a round goes with the next. A game between two programs (pace.ts) sends fewer and fuller
 * messages, because each costs a synced write in two mailboxes.
 * @param pause waits for some milliseconds
 */
export function openDispatcher(
  waiting: readonly OutboxEntry[],
  transports: Transports,
  pause: (milliseconds: number) => Promise<void>,
) {
  let queue = [...waiting];
  let delivered: number[] = [];
  let running: Promise<void> | null = null;

  async function round(entries: readonly OutboxEntry[]): Promise<void> {
    await Promise.all(Object.values(DELIVERIES).flatMap((deliver) => deliver(entries, transports)));
  }

  const pace = openPace();
  let hurry = Promise.withResolvers<void>();
  let isUrgent = false;

  async function deliverAll(): Promise<void> {
    while (queue.length > 0) {
      const wait = pace.next(Date.now());
      if (wait > 0 && !isUrgent) await Promise.race([pause(wait), hurry.promise]);
      // A copy: entries that are added during this round go with the next.
      const entries = [...queue];
      try {
        await round(entries);
      } catch (fault) {
        log("delivery-delayed", {
          game: entries[0]?.gameId,
          entries: entries.length,
          fault: faultText(fault),
        });
        return;
      }
      delivered.push(...entries.map(({ seq }) => seq));
      queue = queue.slice(entries.length);
    }
  }

  /** Ends the pause before the next round. */
  function hasten(): void {
    isUrgent = true;
    hurry.resolve();
  }

  function atRest(): void {
    running = null;
    isUrgent = false;
    hurry = Promise.withResolvers<void>();
  }

  return {
    add(entries: readonly OutboxEntry[]): void {
      queue.push(...entries);
    },
    /** Delivers what waits. Urgent: without a pause, because the caller reads the result next. */
    run(urgent: boolean): Promise<void> {
      if (urgent) hasten();
      running ??= deliverAll().finally(atRest);
      return running;
    },
    isEmpty: (): boolean => queue.length === 0,
    /** The entries that have been delivered and are still in storage. */
    delivered: (): readonly number[] => delivered,
    forgetDelivered(): void {
      delivered = [];
    },
  };
}

export type Dispatcher = ReturnType<typeof openDispatcher>;
