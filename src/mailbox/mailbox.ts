import { type ChannelWorld, Channels, feedNews } from "../channels/channels.ts";
import type { Endpoint } from "../channels/webhooks/endpoints.ts";
import type { ToldRecord } from "../channels/named.ts";
import { CAPS } from "../contract/limits.ts";
import { type PlayerNews, heardNews } from "../game/news.ts";
import type { Renaming } from "../game/stored/names.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { type ObjectStorage, tablesIn } from "../lib/object-storage.ts";
import { openWaiters } from "../lib/calls.ts";
import { LOOK_AGAIN, soonest, Wakeup } from "../lib/wakeup.ts";
import type { FedEvent } from "../channels/channel.ts";
import type { TellThinker } from "../channels/house/channel.ts";
import type { FeedPage } from "./feed-records.ts";
import { openFeed } from "./feed.ts";
import { Answers, Quotas } from "./requests.ts";
import { Account, type AccountRecords, isClosed } from "./account.ts";
import { openTallies, type TellTally } from "./begun.ts";
import { openConduct, type TellConduct } from "./conduct.ts";
import { type LeaveGame, Leaving } from "./leaving.ts";
import { HousePlaces } from "./house-places.ts";
import { RecordsHeld, type TellRecord } from "./records-held.ts";
import { type EndSockets, Listening, openRevoking } from "./listening.ts";
import { MAILBOX_SCHEMA, MAILBOX_TOPICS, mailboxStorage } from "./stored/schema.ts";
import { Apps } from "./apps.ts";
import { type Holder, Tokens } from "./tokens.ts";
import { Vacation, type VacationPorts } from "../vacation/vacation.ts";

export type MailboxPorts = ChannelWorld & {
  readonly storage: ObjectStorage;
  readonly newId: () => string;
  readonly records: AccountRecords;
  readonly leaveGame: LeaveGame;
  readonly endSockets: EndSockets;
  readonly tellRecord: TellRecord;
  readonly tellTally: TellTally;
  readonly tellConduct: TellConduct;
  readonly tellThinker: TellThinker;
  readonly vacation: VacationPorts;
};

function openMailboxParts(all: MailboxPorts) {
  const { leaveGame, endSockets, tellRecord, tellTally, tellConduct, vacation: outside, ...ports } = all;
  const { storage, newId, origin, records } = ports;
  const feed = openFeed(storage, origin);
  const nameNow = async (): Promise<string | null> => (await account.get())?.name ?? null;
  const leaving = new Leaving(storage, { leaveGame, erase: records.erase, nameNow });
  const hasLeft = () => leaving.hasLeft();
  const account = new Account(storage, { load: records.load, hasLeft });
  const tokens = new Tokens(storage, hasLeft);
  const tallies = openTallies(storage, tellTally);
  const conduct = openConduct(storage, tellConduct);
  const answers = new Answers(storage, newId);
  const waiters = openWaiters();
  const alarm = new Wakeup(storage);
  const wakeAll = (): void => waiters.wakeAll();
  const { player } = outside;
  const held = () => new Set([...tokens.ids(), ...apps.ids()]);
  const channels = new Channels({ ...ports, player, account, tokens: held, feed, arm, wakeAll });
  const apps = new Apps(storage, {
    origin,
    player,
    hasLeft,
    announce: channels.announce,
    ended: (id) => channels.tokensEnded([id]),
  });
  const holder = (hash: string): Holder | null => tokens.find(hash) ?? apps.find(hash);
  const listening = new Listening(storage, {
    holds: (hash) => !isClosed(account.peek()) && holder(hash) !== null,
    endOf: (hash) => tokens.endOf(hash) ?? apps.endOf(hash),
    endSockets,
    arm,
  });
  const quotas = new Quotas(storage);
  const recordsHeld = new RecordsHeld(storage, { use: (quota) => quotas.use(quota), arm, tellRecord });
  const vacation = new Vacation(storage, {
    ...outside,
    origin,
    newId,
    createdAt: async () => (await account.get())?.createdAt ?? null,
    games: () => feed.honouring(),
    game: (id) => feed.honouringGame(id),
    quotas,
    announce: (news) => channels.announce(news),
    arm,
  });

  function nextDue(): number | null {
    const parts = [channels, leaving, tallies, conduct, feed.renaming, vacation, recordsHeld, listening];
    return soonest(...parts.map((part) => part.nextDue()));
  }

  function arm(): void {
    alarm.by(nextDue());
  }

  /** Call within a transaction. */
  function prune(): void {
    feed.prune();
    answers.prune();
    conduct.prune();
    channels.prune();
    vacation.prune();
  }

  const own = { account, tokens, apps, feed, leaving, tallies, conduct, answers, channels, quotas, vacation };
  const others = { holder, listening, recordsHeld, wakeAll, waiters, alarm };
  return { storage, origin, ...own, ...others, nextDue, arm, prune };
}

type MailboxParts = ReturnType<typeof openMailboxParts>;

/** Old rows are deleted at every 16th event: by the hour, a rarely used mailbox would look for them on each call. */
const PRUNED_EACH = 16;

function openReceiving(parts: MailboxParts) {
  const { storage, origin, feed, leaving, tallies, conduct, channels, vacation, prune, arm, wakeAll } = parts;

  function take(item: PlayerNews): readonly FedEvent[] {
    // Players who have left store nothing but the games still to leave.
    if (leaving.hasLeft()) return [];
    tallies.count(item);
    conduct.take(item);
    const taken = feed.take(item);
    channels.take(heardNews(item, origin), taken);
    vacation.take(item);
    return taken;
  }

  return {
    /** Stores events, games, deliveries and the alarm in one transaction. Idempotent. */
    receive(items: readonly PlayerNews[]): void {
      const events = storage.transactionSync(() => {
        const taken = items.flatMap(take);
        // After the player has left, news comes from games that were under way. They have to be left, too.
        leaving.note(items.map(({ gameId }) => gameId));
        if (taken.some(({ seq }) => seq % PRUNED_EACH === 0)) prune();
        // Last: a later failure would roll the alarm back while memory still counts it as set.
        arm();
        return taken.length;
      });
      if (events > 0) wakeAll();
    },

    /** Stores events about the player, such as their ratings. Idempotent by event id. */
    hearOwn(events: readonly ToldRecord[]): void {
      if (leaving.hasLeft()) return;
      storage.transactionSync(() => {
        for (const event of events) if (feed.placeOf(event.id) === null) channels.announce(event);
        arm();
      });
    },
  };
}

const openForgetting = ({ storage, feed, leaving, arm }: MailboxParts) => ({
  hearGone(gone: readonly Renaming[]): void {
    if (leaving.hasLeft()) return;
    storage.transactionSync(() => {
      for (const one of gone) feed.renaming.note(one);
      arm();
    });
  },
});

function openReading({ storage, feed, channels, waiters, wakeAll, arm }: MailboxParts) {
  let longPolls = 0;

  return {
    onNews: (listener: () => void): void => waiters.listen(listener),

    /** Returns a page after an event; null if `after` is unknown. Waits up to `wait` milliseconds for a first event. */
    async read(after: string | null, limit: number, wait: number): Promise<FeedPage | null> {
      const page = feed.page(after, limit);
      if (wait === 0 || page === null || page.items.length > 0) return page;
      if (longPolls >= CAPS.longPolls.max) return { ...page, isFull: true };
      longPolls++;
      await waiters.next(wait);
      longPolls--;
      // By the page's cursor, because `latest` may mean another event by now.
      return feed.page(page.cursor, limit);
    },

    /** Adds a `ping` event for one webhook and returns it as JSON text. The same id returns the stored event. */
    ping(endpoint: Endpoint, id: string): string {
      const place = feed.placeOf(id);
      const earlier = place === null ? null : feed.record(place);
      if (earlier !== null) return earlier.body;
      const body = storage.transactionSync(() => {
        const ping = feedNews(feed, id, { type: "ping", data: { webhook: endpoint.id } });
        channels.byName.webhooks.addFor(endpoint.id, ping.event);
        arm();
        return ping.body;
      });
      wakeAll();
      return body;
    },
  };
}

/** Tables to empty when the player leaves: all except those that list what is still to clean up. */
const EMPTIED = [MAILBOX_SCHEMA, ...Object.values(MAILBOX_TOPICS)]
  .flatMap((steps) => steps.flatMap(tablesIn))
  .filter((table) => !["games_to_leave", "records_held", "listening"].includes(table));

function openClosing(parts: MailboxParts) {
  const { storage, account, listening, leaving, channels, recordsHeld, vacation, arm } = parts;
  return {
    hasLeft: () => leaving.hasLeft(),
    leftAs: () => leaving.leftAs(),

    relabel: (): void =>
      storage.transactionSync(() => {
        leaving.rename();
        arm();
      }),

    /** Deletes everything, tokens included. The player's D1 rows and games are cleaned up afterwards. */
    close(newName: string): void {
      storage.transactionSync(() => {
        leaving.begin(newName, () => EMPTIED.forEach((table) => storage.sql.exec(`DELETE FROM ${table}`)));
        recordsHeld.dropAll();
        listening.endAll();
        arm();
      });
      leaving.begun(newName);
      account.forget();
      channels.forget();
      vacation.forget();
    },
  };
}

/** An alarm sooner than this guards work in progress; a later one is for future work. In milliseconds. */
const STANDS_BEHIND = 2 * MINUTE;

function openWork(parts: MailboxParts) {
  const { storage, feed, leaving, tallies, conduct, alarm, channels, vacation, recordsHeld, listening } =
    parts;
  const { nextDue, arm, prune } = parts;

  async function run(): Promise<void> {
    // First, so that notices sent now do not contain removed names.
    feed.renaming.run();
    vacation.announce();
    const own = [leaving, tallies, conduct, vacation, recordsHeld, listening].map((part) => part.run());
    const work = Promise.all([...channels.runs(), ...own]);
    try {
      // Before the first await: the object may be evicted before the last receiver answers.
      arm();
    } finally {
      await work;
    }
    arm();
  }

  return {
    run,

    rearm: arm,

    lookAgain: (): void => alarm.by(now() + LOOK_AGAIN),

    isArmedInVain: (): boolean => alarm.isEarly(nextDue(), STANDS_BEHIND),

    rest: (): void => storage.transactionSync(() => alarm.notBefore(nextDue())),

    /** Does the work of the alarm. Returns when more is due, in milliseconds since 1970. */
    async wake(): Promise<number | null> {
      alarm.spent();
      storage.transactionSync(prune);
      await run();
      return nextDue();
    },
  };
}

export function openMailbox(ports: MailboxPorts) {
  const storage = mailboxStorage(ports.storage);
  const parts = openMailboxParts({ ...ports, storage });
  const { account, tokens, apps, holder, feed, answers, channels, quotas, vacation, recordsHeld } = parts;
  const housePlaces = new HousePlaces(storage, ports.vacation.player);
  return {
    storage,
    origin: ports.origin,
    announce: channels.announce,
    records: ports.records,
    account,
    tokens,
    apps,
    /** Finds a token or grant by the digest of its secret, or by the storage key of an app's token; null for none. */
    holder,
    listening: parts.listening,
    feed,
    answers,
    ...channels.byName,
    visited: () => channels.visited(),
    waiting: channels.waiting,
    quotas,
    vacation,
    housePlaces,
    recordsHeld,
    ...openReceiving(parts),
    ...openForgetting(parts),
    ...openReading(parts),
    ...openRevoking(parts),
    ...openClosing(parts),
    ...openWork(parts),
  };
}

export type OpenMailbox = ReturnType<typeof openMailbox>;
