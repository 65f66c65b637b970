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
import { LOOK_AGAIN, soonest, wakeup } from "../lib/wakeup.ts";
import type { FedEvent } from "../channels/channel.ts";
import type { TellThinker } from "../channels/house/channel.ts";
import type { FeedPage } from "./feed-records.ts";
import { openFeed } from "./feed.ts";
import { openAnswers, openQuotas } from "./requests.ts";
import { type AccountRecords, isClosed, openAccount } from "./account.ts";
import { openTallies, type TellTally } from "./begun.ts";
import { openConduct, type TellConduct } from "./conduct.ts";
import { type LeaveGame, openLeaving } from "./leaving.ts";
import { openConsents } from "./consents.ts";
import { openHousePlaces } from "./house-places.ts";
import { openRecordsHeld, type TellRecord } from "./records-held.ts";
import { type EndSockets, Listening, openRevoking } from "./listening.ts";
import { openNotes } from "./notes.ts";
import { openPasskeys } from "./passkeys.ts";
import { MAILBOX_SCHEMA, MAILBOX_TOPICS, mailboxStorage } from "./stored/schema.ts";
import { openApps } from "./apps.ts";
import { type Holder, openTokens } from "./tokens.ts";
import { Vacation, type VacationPorts } from "../vacation/vacation.ts";

/** What a mailbox needs from the world. A simulation brings its own. */
export type MailboxPorts = ChannelWorld & {
  readonly storage: ObjectStorage;
  readonly newId: () => string;
  readonly records: AccountRecords;
  readonly leaveGame: LeaveGame;
  readonly endSockets: EndSockets;
  readonly tellRecord: TellRecord;
  /** Has the records (D1) know what was counted of the player's games. */
  readonly tellTally: TellTally;
  /** Has the records (D1) know how the player plays. */
  readonly tellConduct: TellConduct;
  /** Tells those who think for a player of the house. */
  readonly tellThinker: TellThinker;
  readonly vacation: VacationPorts;
};

/** What a mailbox is made of, and the alarm that stands for what is due next in it. */
function openMailboxParts(all: MailboxPorts) {
  const { leaveGame, endSockets, tellRecord, tellTally, tellConduct, vacation: outside, ...ports } = all;
  const { storage, newId, origin, records } = ports;
  const feed = openFeed(storage, origin);
  const nameNow = async (): Promise<string | null> => (await account.get())?.name ?? null;
  const leaving = openLeaving(storage, { leaveGame, erase: records.erase, nameNow });
  const account = openAccount(storage, { load: records.load, hasLeft: leaving.hasLeft });
  const tokens = openTokens(storage, leaving.hasLeft);
  const tallies = openTallies(storage, tellTally);
  const conduct = openConduct(storage, tellConduct);
  const answers = openAnswers(storage, newId);
  const waiters = openWaiters();
  const alarm = wakeup(storage);
  const wakeAll = (): void => waiters.wakeAll();
  const { player } = outside;
  const held = () => new Set([...tokens.ids(), ...apps.ids()]);
  const channels = new Channels({ ...ports, player, account, tokens: held, feed, arm, wakeAll });
  const apps = openApps(storage, {
    origin,
    player,
    hasLeft: leaving.hasLeft,
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
  const quotas = openQuotas(storage);
  const recordsHeld = openRecordsHeld(storage, { use: (quota) => quotas.use(quota), arm, tellRecord });
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

  /** Deletes rows that need not be kept any longer, within a transaction. */
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

/**
 * What is old is looked for with each so many events: by the hour, a mailbox that is asked once in hours would look for it
 * each time.
 */
const PRUNED_EACH = 16;

/** How the news of games comes in. */
function openReceiving(parts: MailboxParts) {
  const { storage, origin, feed, leaving, tallies, conduct, channels, vacation, prune, arm, wakeAll } = parts;

  /** Gives the events that are new. */
  function take(item: PlayerNews): readonly FedEvent[] {
    // Nothing is stored of who has left: the games are, that have still to be left.
    if (leaving.hasLeft()) return [];
    tallies.count(item);
    conduct.take(item);
    const taken = feed.take(item);
    channels.take(heardNews(item, origin), taken);
    vacation.take(item);
    return taken;
  }

  return {
    /** Takes the news of games: feed, standing, channels and alarm in one commit. Twice is once. */
    receive(items: readonly PlayerNews[]): void {
      const events = storage.transactionSync(() => {
        const taken = items.flatMap(take);
        // A challenge or a game that was under way when the player left.
        leaving.note(items.map(({ gameId }) => gameId));
        if (taken.some(({ seq }) => seq % PRUNED_EACH === 0)) prune();
        // Last: were anything refused after it, the alarm would be rolled back and still be taken for set.
        arm();
        return taken.length;
      });
      if (events > 0) wakeAll();
    },

    /** Takes events that others tell of the player: feed and channels in one commit. Twice is once, by their ids. */
    hearOwn(events: readonly ToldRecord[]): void {
      if (leaving.hasLeft()) return;
      storage.transactionSync(() => {
        for (const event of events) if (feed.placeOf(event.id) === null) channels.announce(event);
        arm();
      });
    },
  };
}

/** How the names of others who have left the service are taken out of the feed. */
const openForgetting = ({ storage, feed, leaving, arm }: MailboxParts) => ({
  /** Takes the names of some of them out. Twice is once. */
  hearGone(gone: readonly Renaming[]): void {
    if (leaving.hasLeft()) return;
    storage.transactionSync(() => {
      for (const one of gone) feed.renaming.note(one);
      arm();
    });
  },
});

/** What is read of the mailbox as it fills, and the one record that its player puts into it. */
function openReading({ storage, feed, channels, waiters, wakeAll, arm }: MailboxParts) {
  let longPolls = 0;

  return {
    /** Has `listener` called whenever the feed has got something new, after its commit. */
    onNews: (listener: () => void): void => waiters.listen(listener),

    /** The feed after an event; waits up to `wait` milliseconds for one where there is none yet. */
    async read(after: string | null, limit: number, wait: number): Promise<FeedPage | null> {
      const page = feed.page(after, limit);
      if (wait === 0 || page === null || page.items.length > 0) return page;
      if (longPolls >= CAPS.longPolls.max) return { ...page, isFull: true };
      longPolls++;
      await waiters.next(wait);
      longPolls--;
      // From the same place: what `latest` means may be another one by now.
      return feed.page(page.cursor, limit);
    },

    /** Puts a `ping` into the feed, once an id, addressed to one webhook only. Returns the record as JSON text. */
    ping(endpoint: Endpoint, id: string): string {
      // A request that was cut off comes again with the same id.
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

/** The tables that are emptied when the player leaves: all but those that say what is still to be left. */
const EMPTIED = [MAILBOX_SCHEMA, ...Object.values(MAILBOX_TOPICS)]
  .flatMap((steps) => steps.flatMap(tablesIn))
  .filter((table) => !["games_to_leave", "records_held", "listening"].includes(table));

function openClosing(parts: MailboxParts) {
  const { storage, account, listening, leaving, channels, recordsHeld, vacation, arm } = parts;
  return {
    hasLeft: leaving.hasLeft,
    leftAs: leaving.leftAs,

    /** Has all games learn the name that the player has, however often. */
    relabel: (): void =>
      storage.transactionSync(() => {
        leaving.rename();
        arm();
      }),

    /**
     * Empties the mailbox of a player who leaves, tokens and all, and notes that the records have still to forget them and
     * that all their games have still to be left.
     */
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

/** An alarm that goes off later than this stands for something to come, not behind what is being done; in milliseconds. */
const STANDS_BEHIND = 2 * MINUTE;

/** What goes on in a mailbox behind its answers and at its alarm. */
function openWork(parts: MailboxParts) {
  const { storage, feed, leaving, tallies, conduct, alarm, channels, vacation, recordsHeld, listening } =
    parts;
  const { nextDue, arm, prune } = parts;

  async function run(): Promise<void> {
    // First: what is sent tells no name that is to be taken out.
    feed.renaming.run();
    vacation.announce();
    const own = [leaving, tallies, conduct, vacation, recordsHeld, listening].map((part) => part.run());
    const work = Promise.all([...channels.runs(), ...own]);
    try {
      // Before the first wait: the caller, and this run with it, may be gone when the last receiver has answered.
      arm();
    } finally {
      await work;
    }
    arm();
  }

  return {
    run,

    /** Makes sure an alarm is set if there is anything to do; for an object that has lost its own. */
    rearm: arm,

    /** After an alarm whose work failed. */
    lookAgain: (): void => alarm.by(now() + LOOK_AGAIN),

    /** Whether an alarm is about to go off that stands behind nothing that has still to be done. */
    isArmedInVain: (): boolean => alarm.isEarly(nextDue(), STANDS_BEHIND),

    /** Has it go off for nothing but what is due. */
    rest: (): void => storage.transactionSync(() => alarm.notBefore(nextDue())),

    /** The alarm's work. Says when there is more to do, and arms for it. */
    async wake(): Promise<number | null> {
      alarm.spent();
      storage.transactionSync(prune);
      await run();
      return nextDue();
    },
  };
}

/** One player's mailbox: their feed, their running games, and the channels that notify them. */
export function openMailbox(ports: MailboxPorts) {
  const storage = mailboxStorage(ports.storage);
  const parts = openMailboxParts({ ...ports, storage });
  const { account, tokens, apps, holder, feed, answers, channels, quotas, vacation, recordsHeld } = parts;
  const notes = openNotes(storage);
  const housePlaces = openHousePlaces(storage, ports.vacation.player);
  return {
    records: ports.records,
    account,
    tokens,
    apps,
    /** What a secret holds, by its digest, or the key that an app's is stored under; null for nothing. */
    holder,
    listening: parts.listening,
    feed,
    answers,
    ...channels.byName,
    visited: () => channels.visited(),
    waiting: channels.waiting,
    quotas,
    vacation,
    notes,
    housePlaces,
    consents: openConsents(storage),
    recordsHeld,
    passkeys: openPasskeys(storage, { origin: parts.origin, announce: channels.announce, arm: parts.arm }),
    ...openReceiving(parts),
    ...openForgetting(parts),
    ...openReading(parts),
    ...openRevoking(parts),
    ...openClosing(parts),
    ...openWork(parts),
  };
}

export type OpenMailbox = ReturnType<typeof openMailbox>;
