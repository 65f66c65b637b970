import type { MailItem } from "../game/drain.ts";
import { formatInstant } from "../lib/duration.ts";
import { faultText, log } from "../lib/log.ts";
import { migrate, textOrNull, type ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import { LOOK_AGAIN, wakeup } from "../lib/wakeup.ts";
import { openAnswers } from "./answers.ts";
import { openDeliveries, type Send } from "./deliveries.ts";
import { openEndpoints, type Endpoint } from "./endpoints.ts";
import { openFeed, type FeedPage } from "./feed.ts";
import { openQuotas } from "./quotas.ts";
import { MAILBOX_SCHEMA } from "./schema.ts";
import { openWaiters } from "./waiters.ts";

/** What a mailbox needs from the world. A simulation brings its own. */
export interface MailboxPorts {
  readonly storage: ObjectStorage;
  readonly newId: () => string;
  readonly send: Send;
  /** Strikes the player of this mailbox from a game, under the name that is left of them. */
  readonly leaveGame: (game: string, newName: string) => Promise<void>;
}

/** If a farewell was cut off, the alarm takes it up again after this. */
const FAREWELL_GRACE = 5000;

/** One player's desk: what they hear of, what waits for them, and what has to be sent to their webhooks. */
export function openMailboxDesk({ storage, newId, send, leaveGame }: MailboxPorts) {
  migrate(storage, MAILBOX_SCHEMA);
  const { sql } = storage;
  const feed = openFeed(storage);
  const endpoints = openEndpoints(storage);
  const deliveries = openDeliveries(storage, feed, endpoints, send);
  const answers = openAnswers(storage, newId);
  const quotas = openQuotas(storage);
  const waiters = openWaiters();
  const alarm = wakeup(storage);

  const farewells = (): { game: string; name: string }[] =>
    sql
      .exec("SELECT game, name FROM farewells")
      .toArray()
      .map((row) => ({ game: String(row["game"]), name: String(row["name"]) }));
  let isLeaving = farewells().length > 0;

  function nextDue(): number | null {
    const delivery = deliveries.nextDue();
    if (!isLeaving) return delivery;
    return Math.min(now() + FAREWELL_GRACE, delivery ?? Infinity);
  }

  /** Leaves every game that is to be left; one that cannot be left now does not keep the others. */
  async function sayFarewells(): Promise<void> {
    for (const { game, name } of farewells()) {
      try {
        await leaveGame(game, name);
        sql.exec("DELETE FROM farewells WHERE game = ?", game);
      } catch (fault) {
        log("farewell-delayed", { game, fault: faultText(fault) });
      }
    }
    isLeaving = farewells().length > 0;
  }

  function goneAs(): string | null {
    return textOrNull(sql.exec("SELECT name FROM gone").toArray()[0]?.["name"]);
  }

  function noteFarewells(games: readonly string[], name: string): void {
    for (const game of games)
      sql.exec("INSERT OR IGNORE INTO farewells (game, name) VALUES (?, ?)", game, name);
    isLeaving ||= games.length > 0;
  }

  let leftAs = goneAs();

  function prune(): void {
    feed.prune();
    answers.prune();
  }

  let parting: Promise<void> | null = null;

  /** One at a time: each game that is left tells this very mailbox so, which looks for something to do again. */
  function farewell(): Promise<void> {
    parting ??= sayFarewells().finally(() => {
      parting = null;
    });
    return parting;
  }

  async function run(): Promise<void> {
    await deliveries.run();
    if (isLeaving) await farewell();
    alarm.by(nextDue());
  }

  return {
    feed,
    endpoints,
    answers,
    quotas,

    /** Takes what a game has to tell: feed, standing, deliveries and alarm in one commit. Twice is once. */
    receive(items: readonly MailItem[]): void {
      const news = storage.transactionSync(() => {
        const events = items.flatMap((item) => feed.take(item));
        deliveries.add(events);
        // A challenge or a game that was under way to somebody who was just leaving.
        if (leftAs !== null)
          noteFarewells(
            items.map((item) => item.gameId),
            leftAs,
          );
        alarm.by(nextDue());
        prune();
        return events.length;
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

    /** Puts a `ping` into the feed, addressed to one webhook only. Returns the record as JSON text. */
    ping(endpoint: Endpoint, id: string): string {
      const body = JSON.stringify({
        id,
        type: "ping",
        timestamp: formatInstant(now()),
        data: { webhook: endpoint.id },
      });
      storage.transactionSync(() => {
        deliveries.addFor(endpoint.id, feed.add(id, "ping", null, body));
        alarm.by(nextDue());
      });
      waiters.wakeAll();
      return body;
    },

    /** Removes a webhook and everything that was still to be sent to it. */
    removeEndpoint(id: string): void {
      storage.transactionSync(() => {
        endpoints.remove(id);
        deliveries.dropAll(id);
      });
    },

    /** Closes the mailbox of a player who goes: what it holds at once, their games one by one, now and later. */
    close(games: readonly string[], newName: string): void {
      storage.transactionSync(() => {
        for (const table of ["endpoints", "deliveries", "events", "answers", "uses", "gone"])
          sql.exec(`DELETE FROM ${table}`);
        sql.exec("INSERT INTO gone (name) VALUES (?)", newName);
        noteFarewells([...games, ...feed.liveIds()], newName);
        alarm.by(nextDue());
      });
      leftAs = newName;
      endpoints.forget();
    },

    /** Sees to it that an alarm stands if there is anything to do; for an object that has lost its own. */
    rearm: (): void => alarm.by(nextDue()),

    /** After an alarm whose work failed. */
    lookAgain: (): void => alarm.by(now() + LOOK_AGAIN),

    run,

    /** The alarm's work. Says when there is more to do, and arms for it. */
    async wake(): Promise<number | null> {
      alarm.spent();
      await run();
      storage.transactionSync(prune);
      return nextDue();
    },
  };
}

export type MailboxDesk = ReturnType<typeof openMailboxDesk>;
