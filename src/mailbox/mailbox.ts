import type { MailItem } from "../game/dispatcher.ts";
import { formatInstant, HOUR } from "../lib/duration.ts";
import { faultText, log } from "../lib/log.ts";
import { migrate, textOrNull, type ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import { openWaiters } from "../lib/waiters.ts";
import { LOOK_AGAIN, wakeup } from "../lib/wakeup.ts";
import type { AccountNews } from "../events/records.ts";
import { openAnswers } from "./idempotency.ts";
import type { MailPorts } from "../mail/send/ports.ts";
import type { Endpoint } from "../webhooks/endpoints.ts";
import { openFeed, type FedEvent, type FeedPage } from "./feed.ts";
import type { Mute } from "../mail/links/mute-links.ts";
import { openMailing } from "../mail/send/channel.ts";
import { openQuotas } from "./quotas.ts";
import { MAILBOX_SCHEMA } from "./stored/schema.ts";
import type { Send } from "../webhooks/sender.ts";
import { openSubscriptions } from "../feeds/generations.ts";
import { openWebhooks } from "../webhooks/channel.ts";

/** What a mailbox needs from the world. A simulation brings its own. */
export interface MailboxPorts extends MailPorts {
  readonly storage: ObjectStorage;
  readonly newId: () => string;
  readonly send: Send;
  /** Strikes the player of this mailbox from a game, under the name that is left of them. */
  readonly leaveGame: (game: string, newName: string) => Promise<void>;
}

const PRUNING = HOUR;

/** If a farewell was cut off, the alarm takes it up again after this. */
const FAREWELL_GRACE = 5000;

/** One player's desk: what they hear of, what waits for them, and what has to be sent by webhook and by mail. */
export function openMailboxDesk({ storage, newId, send, leaveGame, ...mailPorts }: MailboxPorts) {
  migrate(storage, MAILBOX_SCHEMA);
  const { sql } = storage;
  const feed = openFeed(storage);
  const webhooks = openWebhooks({ storage, feed, newId, send, announce, arm });
  const { endpoints } = webhooks;
  const mailing = openMailing(storage, mailPorts, { feed, newId, announce, arm });
  const answers = openAnswers(storage, newId);
  const quotas = openQuotas(storage);
  const subscriptions = openSubscriptions(storage);
  const waiters = openWaiters();
  const alarm = wakeup(storage);

  const farewells = (): { game: string; name: string }[] =>
    sql
      .exec("SELECT game, name FROM farewells")
      .toArray()
      .map((row) => ({ game: String(row["game"]), name: String(row["name"]) }));
  let isLeaving = farewells().length > 0;

  function nextDue(): number | null {
    const dues = [webhooks.nextDue(), mailing.nextDue(), isLeaving ? now() + FAREWELL_GRACE : null];
    const next = Math.min(...dues.map((due) => due ?? Infinity));
    return next === Infinity ? null : next;
  }

  function arm(): void {
    alarm.by(nextDue());
  }

  /** A record about the player's own arrangements, put into the feed. */
  function feedNews(id: string, { type, data }: AccountNews): { event: FedEvent; body: string } {
    const body = JSON.stringify({ id, type, timestamp: formatInstant(now()), data });
    return { event: feed.add(id, type, null, body), body };
  }

  // What one channel has found out for the other, which may have come to rest by then.
  let [owesMail, owesHooks] = [false, false];

  /** Tells the player of their own arrangements, on every channel; in the commit that is under way. */
  function announce(news: AccountNews): void {
    const { event } = feedNews(newId(), news);
    webhooks.takeOwn(event);
    if (event.type === "webhook.off") {
      mailing.takeOwn(event);
      owesMail = true;
    } else owesHooks = true;
    waiters.wakeAll();
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
  let prunedAt = -Infinity;

  function prune(): void {
    feed.prune();
    answers.prune();
    if (now() - prunedAt < PRUNING) return;
    prunedAt = now();
    webhooks.prune();
    mailing.prune();
  }

  let parting: Promise<void> | null = null;

  /** One at a time: each game that is left tells this very mailbox so, which looks for something to do again. */
  function farewell(): Promise<void> {
    parting ??= sayFarewells().finally(() => {
      parting = null;
    });
    return parting;
  }

  /** What the mail finds out (an address that takes none) goes to webhooks too. */
  async function sendMail(): Promise<void> {
    await mailing.run();
    if (!owesHooks) return;
    owesHooks = false;
    await webhooks.run();
  }

  /** What the webhooks find out (one is switched off) is mailed too. */
  async function callHooks(): Promise<void> {
    await webhooks.run();
    if (!owesMail) return;
    owesMail = false;
    await mailing.run();
  }

  async function run(): Promise<void> {
    const work = Promise.all([callHooks(), sendMail(), isLeaving ? farewell() : null]);
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
    endpoints,
    webhooks,
    answers,
    quotas,
    mailing,
    subscriptions,

    /** Has `listener` called whenever the feed has got something new, after its commit. */
    onNews: (listener: () => void): void => waiters.listen(listener),

    /** Takes what a game has to tell: feed, standing, deliveries and alarm in one commit. Twice is once. */
    receive(items: readonly MailItem[]): void {
      const news = storage.transactionSync(() => {
        const events = items.flatMap((item) => {
          const taken = feed.take(item);
          if (leftAs === null) mailing.take(item, taken);
          webhooks.take(item, taken);
          return taken;
        });
        // A challenge or a game that was under way to somebody who was just leaving.
        if (leftAs !== null)
          noteFarewells(
            items.map((item) => item.gameId),
            leftAs,
          );
        prune();
        // Last: were anything refused after it, the alarm would be rolled back and still be taken for set.
        arm();
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

    /** No more mail about a game, or of a type; false where the player has gone. */
    mute(what: Mute): boolean {
      if (leftAs === null) mailing.mute(what);
      return leftAs === null;
    },

    /** Closes the mailbox of a player who goes: what it holds at once, their games one by one, now and later. */
    close(games: readonly string[], newName: string): void {
      storage.transactionSync(() => {
        const own = ["events", "answers", "uses", "gone"];
        for (const table of [...own, ...webhooks.tables, ...mailing.tables]) sql.exec(`DELETE FROM ${table}`);
        sql.exec("INSERT INTO gone (name) VALUES (?)", newName);
        noteFarewells([...games, ...feed.liveIds()], newName);
        arm();
      });
      leftAs = newName;
      webhooks.forget();
      mailing.forget();
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

export type MailboxDesk = ReturnType<typeof openMailboxDesk>;
