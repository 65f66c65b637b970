import type { Channel, FedEvent } from "../events/channel.ts";
import type { AccountNews, AccountRecord } from "../events/records.ts";
import type { PlayerNews } from "../game/news.ts";
import { heardNews, type HeardNews } from "../game/news.ts";
import { formatInstant, HOUR } from "../lib/duration.ts";
import { migrate, type ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import { openWaiters } from "../lib/waiters.ts";
import { LOOK_AGAIN, wakeup } from "../lib/wakeup.ts";
import { openMailing } from "../mail/send/channel.ts";
import type { MailPorts } from "../mail/send/ports.ts";
import { openSubscriptions } from "../feeds/generations.ts";
import { openWebhooks } from "../webhooks/channel.ts";
import type { Endpoint } from "../webhooks/endpoints.ts";
import type { Send } from "../webhooks/sender.ts";
import { openFeed, type FeedPage } from "./feed.ts";
import { openAnswers } from "./idempotency.ts";
import { openLeaving, type LeaveGame } from "./leaving.ts";
import { openQuotas } from "./quotas.ts";
import { MAILBOX_SCHEMA } from "./stored/schema.ts";

/** What a mailbox needs from the world. A simulation brings its own. */
export interface MailboxPorts extends MailPorts {
  readonly storage: ObjectStorage;
  readonly newId: () => string;
  readonly send: Send;
  readonly leaveGame: LeaveGame;
}

const PRUNING = HOUR;

/** The tables that are emptied when the player leaves, beside those of the channels. */
const OWN_TABLES = ["events", "answers", "uses"] as const;

/** One player's mailbox: their feed, their running games, and the channels that tell them what happened. */
export function openMailbox({ storage, newId, send, leaveGame, ...mailPorts }: MailboxPorts) {
  migrate(storage, MAILBOX_SCHEMA);
  const { sql } = storage;
  const feed = openFeed(storage, mailPorts.origin);
  const leaving = openLeaving(storage, leaveGame);
  const answers = openAnswers(storage, newId);
  const waiters = openWaiters();
  const alarm = wakeup(storage);

  const announceBy = (by: ChannelName) => (news: AccountNews) => announce(news, by);
  const webhooks = openWebhooks({ storage, feed, newId, send, announce: announceBy("webhooks"), arm });
  const mailing = openMailing(storage, mailPorts, { feed, newId, announce: announceBy("mailing"), arm });
  const channels = { webhooks, mailing } satisfies Record<string, Channel<HeardNews>>;
  type ChannelName = "webhooks" | "mailing";
  const all: readonly Channel<HeardNews>[] = Object.values(channels);

  function nextDue(): number | null {
    const dues = [...all.map((channel) => channel.nextDue()), leaving.nextDue()];
    const next = Math.min(...dues.map((due) => due ?? Infinity));
    return next === Infinity ? null : next;
  }

  function arm(): void {
    alarm.by(nextDue());
  }

  /** Puts a record about the player's own arrangements into the feed. */
  function feedNews(id: string, { type, data }: AccountNews): { event: FedEvent; body: string } {
    const record = { id, type, timestamp: formatInstant(now()), data } as AccountRecord;
    return { event: feed.addOwn(record), body: JSON.stringify(record) };
  }

  // Channels that have been given something by another one, and may have come to rest by then.
  const owing = new Set<Channel<HeardNews>>();

  /** Tells the player of their own arrangements, on every channel; in the commit that is under way. */
  function announce(news: AccountNews, by: ChannelName): void {
    const { event } = feedNews(newId(), news);
    for (const channel of all) channel.takeOwn(event);
    for (const channel of all) if (channel !== channels[by]) owing.add(channel);
    waiters.wakeAll();
  }

  let prunedAt = -Infinity;

  function prune(): void {
    feed.prune();
    answers.prune();
    if (now() - prunedAt < PRUNING) return;
    prunedAt = now();
    for (const channel of all) channel.prune();
  }

  /** Runs a channel, and then those that it had something to tell. */
  async function runChannel(channel: Channel<HeardNews>): Promise<void> {
    await channel.run();
    for (const other of owing) {
      owing.delete(other);
      await other.run();
    }
  }

  async function run(): Promise<void> {
    const work = Promise.all([...all.map(runChannel), leaving.run()]);
    try {
      // Before the first wait: whoever called may be gone when the last receiver has answered.
      arm();
    } finally {
      await work;
    }
    arm();
  }

  return {
    feed,
    webhooks,
    mailing,
    answers,
    quotas: openQuotas(storage),
    subscriptions: openSubscriptions(storage),
    hasLeft: leaving.hasLeft,

    /** Has `listener` called whenever the feed has got something new, after its commit. */
    onNews: (listener: () => void): void => waiters.listen(listener),

    /** Takes what a game has to tell: feed, standing, channels and alarm in one commit. Twice is once. */
    receive(items: readonly PlayerNews[]): void {
      const news = storage.transactionSync(() => {
        const counts = items.map((item) => {
          const taken = feed.take(item);
          const heard = heardNews(item, mailPorts.origin);
          if (!leaving.hasLeft()) for (const channel of all) channel.take(heard, taken);
          return taken.length;
        });
        // A challenge or a game that was under way to somebody who was just leaving.
        leaving.note(items.map(({ gameId }) => gameId));
        prune();
        // Last: were anything refused after it, the alarm would be rolled back and still be taken for set.
        arm();
        return counts.reduce((sum, count) => sum + count, 0);
      });
      if (news > 0) waiters.wakeAll();
    },

    /** The feed after an event; waits up to `wait` milliseconds for one where there is none yet. */
    async read(after: string | null, limit: number, wait: number): Promise<FeedPage | null> {
      const page = feed.page(after, limit);
      if (wait === 0 || page === null || page.items.length > 0) return page;
      await waiters.next(wait);
      return feed.page(after, limit);
    },

    /** Puts a `ping` into the feed, once an id, addressed to one webhook only. Returns the record as JSON text. */
    ping(endpoint: Endpoint, id: string): string {
      // A request that was cut off comes again with the same id.
      const place = feed.placeOf(id);
      const earlier = place === null ? null : feed.record(place);
      if (earlier !== null) return earlier.body;
      const body = storage.transactionSync(() => {
        const ping = feedNews(id, { type: "ping", data: { webhook: endpoint.id } });
        webhooks.addFor(endpoint.id, ping.event);
        arm();
        return ping.body;
      });
      waiters.wakeAll();
      return body;
    },

    /** Empties the mailbox of a player who leaves, and notes the games that have still to be left. */
    close(games: readonly string[], newName: string): void {
      storage.transactionSync(() => {
        const tables = [...OWN_TABLES, ...all.flatMap((channel) => channel.tables)];
        for (const table of tables) sql.exec(`DELETE FROM ${table}`);
        leaving.begin(newName);
        leaving.note([...games, ...feed.liveIds()], newName);
        arm();
      });
      leaving.begun(newName);
      for (const channel of all) channel.forget();
    },

    /** Sees to it that an alarm stands if there is anything to do; for an object that has lost its own. */
    rearm: arm,

    /** After an alarm whose work failed. */
    lookAgain: (): void => alarm.by(now() + LOOK_AGAIN),

    run,

    /** The alarm's work. Says when there is more to do, and arms for it. */
    async wake(): Promise<number | null> {
      alarm.spent();
      storage.transactionSync(prune);
      await run();
      return nextDue();
    },
  };
}

export type OpenMailbox = ReturnType<typeof openMailbox>;
