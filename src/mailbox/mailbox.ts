import type { FedEvent } from "../channels/channel.ts";
import { Channels, type ChannelWorld, feedNews } from "../channels/channels.ts";
import type { TellThinker } from "../channels/house/channel.ts";
import type { NamedRecord } from "../channels/named.ts";
import type { Endpoint } from "../channels/webhooks/endpoints.ts";
import { CAPS } from "../contract/limits.ts";
import { newsView, type PlayerNews } from "../game/news.ts";
import type { Renaming } from "../game/stored/names.ts";
import { Waiters } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { committing, type ObjectStorage } from "../lib/object-storage.ts";
import { LOOK_AGAIN, soonest, Wakeup } from "../lib/wakeup.ts";
import { Vacation, type VacationPorts } from "../vacation/vacation.ts";
import { Account, type AccountRecords, isClosed } from "./account.ts";
import { Apps } from "./apps.ts";
import { Conduct, type TellConduct } from "./conduct.ts";
import type { FeedPage } from "./feed-records.ts";
import { Feed } from "./feed.ts";
import { type LeaveGame, Leaving } from "./leaving.ts";
import { type EndSockets, Listening } from "./listening.ts";
import { RecordsHeld, type TellRecord } from "./records-held.ts";
import { Answers, Quotas } from "./requests.ts";
import { mailboxStorage, PERSONAL_TABLES } from "./stored/schema.ts";
import { Tallies, type TellTally } from "./tallies.ts";
import { type Holder, Tokens } from "./tokens.ts";

export interface MailboxPorts extends ChannelWorld {
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
}

/** Old rows are deleted only at every 16th event, because `hourly` forgets its last run when the object is evicted. */
const PRUNED_EACH = 16;

/** In milliseconds. An alarm due within this time, and this long before the next work, is left over from finished work. */
const STANDS_BEHIND = 2 * MINUTE;

/** All data and work of one player. Methods that involve a single part are in that part. */
export class Mailbox {
  readonly storage: ObjectStorage;
  readonly origin: string;
  readonly player: string;
  readonly records: AccountRecords;
  readonly feed: Feed;
  readonly account: Account;
  readonly tokens: Tokens;
  readonly apps: Apps;
  readonly listening: Listening;
  readonly channels: Channels;
  readonly answers: Answers;
  readonly quotas: Quotas;
  readonly recordsHeld: RecordsHeld;
  readonly vacation: Vacation;
  readonly #leaving: Leaving;
  readonly #tallies: Tallies;
  readonly #conduct: Conduct;
  readonly #alarm: Wakeup;
  readonly #waiters = new Waiters();
  readonly #commit: <T>(work: () => T) => T;
  #longPolls = 0;

  constructor(ports: MailboxPorts) {
    const storage = mailboxStorage(ports.storage);
    const { origin, newId, records, leaveGame } = ports;
    const hasLeft = () => this.hasLeft();
    const arm = () => this.arm();
    const nameNow = async () => (await this.account.get())?.name ?? null;
    this.storage = storage;
    this.origin = origin;
    this.player = ports.vacation.player;
    this.#commit = committing({ storage, arm });
    this.#alarm = new Wakeup(storage);
    this.records = records;
    this.feed = new Feed(storage, origin);
    this.#leaving = new Leaving(storage, { leaveGame, erase: records.erase, nameNow });
    this.account = new Account(storage, { load: records.load, hasLeft });
    this.tokens = new Tokens(storage, hasLeft);
    this.#tallies = new Tallies(storage, ports.tellTally);
    this.#conduct = new Conduct(storage, ports.tellConduct);
    this.answers = new Answers(storage, newId);
    this.quotas = new Quotas(storage.sql);
    this.channels = this.#openChannels({ ...ports, storage });
    const { announce } = this.channels;
    const ended = (grant: string) => this.channels.tokensEnded([grant]);
    this.apps = new Apps(storage, { origin, player: this.player, hasLeft, announce, ended });
    this.listening = this.#openListening(ports.endSockets);
    const { tellRecord } = ports;
    this.recordsHeld = new RecordsHeld(storage, { quotas: this.quotas, arm, tellRecord });
    this.vacation = this.#openVacation(ports);
  }

  #openChannels(ports: MailboxPorts): Channels {
    return new Channels({
      ...ports,
      player: this.player,
      account: this.account,
      tokens: () => new Set([...this.tokens.ids(), ...this.apps.ids()]),
      feed: this.feed,
      arm: () => this.arm(),
      wakeAll: () => this.#waiters.wakeAll(),
    });
  }

  #openListening(endSockets: EndSockets): Listening {
    return new Listening(this.storage, {
      holds: (hash) => !isClosed(this.account.peek()) && this.holder(hash) !== null,
      endOf: (hash) => this.tokens.endOf(hash) ?? this.apps.endOf(hash),
      endSockets,
      arm: () => this.arm(),
    });
  }

  #openVacation({ vacation, origin, newId }: MailboxPorts): Vacation {
    return new Vacation(this.storage, {
      ...vacation,
      origin,
      newId,
      createdAt: async () => (await this.account.get())?.createdAt ?? null,
      games: () => this.feed.games.honouring(),
      game: (id) => this.feed.games.honouringGame(id),
      quotas: this.quotas,
      announce: this.channels.announce,
      arm: () => this.arm(),
    });
  }

  /** Finds a token by its digest, or an app's grant by the storage key of one of its tokens; null for none. */
  holder(hash: string): Holder | null {
    return this.tokens.find(hash) ?? this.apps.find(hash);
  }

  /** Stores events, games, deliveries and the alarm in one transaction. Idempotent. */
  receive(items: readonly PlayerNews[]): void {
    const events = this.storage.transactionSync(() => {
      const taken = items.flatMap((item) => this.#take(item));
      // After the player has left, news still arrives from running games. The player must leave these too.
      this.#leaving.note(items.map(({ gameId }) => gameId));
      if (taken.some(({ seq }) => seq % PRUNED_EACH === 0)) this.#prune();
      // Called last, because a later failure would roll the alarm back, but not the copy of its time in `#alarm`.
      this.arm();
      return taken.length;
    });
    if (events > 0) this.#waiters.wakeAll();
  }

  #take(item: PlayerNews): readonly FedEvent[] {
    // For a player who has left, `receive` stores only the games that they still have to leave.
    if (this.hasLeft()) return [];
    this.#tallies.count(item);
    this.#conduct.take(item);
    const taken = this.feed.take(item);
    this.channels.take(newsView(item, this.origin), taken);
    this.vacation.take(item);
    return taken;
  }

  /** Stores events about the player, such as their ratings. Idempotent by event id. */
  hearOwn(events: readonly NamedRecord[]): void {
    if (this.hasLeft()) return;
    this.#commit(() => {
      for (const event of events) if (this.feed.placeOf(event.id) === null) this.channels.announce(event);
    });
  }

  /** Schedules replacing the names of players who have left or were renamed. */
  hearGone(gone: readonly Renaming[]): void {
    if (this.hasLeft()) return;
    this.#commit(() => {
      for (const one of gone) this.feed.renaming.note(one);
    });
  }

  onNews(listener: () => void): void {
    this.#waiters.listen(listener);
  }

  /** Returns a page after an event; null if `after` is unknown. Waits up to `wait` milliseconds for the first event. */
  async read(after: string | null, limit: number, wait: number): Promise<FeedPage | null> {
    const page = this.feed.page(after, limit);
    if (wait === 0 || page === null || page.items.length > 0) return page;
    if (this.#longPolls >= CAPS.longPolls.max) return { ...page, isFull: true };
    this.#longPolls++;
    await this.#waiters.next(wait);
    this.#longPolls--;
    // From the page's cursor, because `latest` may be another event by now.
    return this.feed.page(page.cursor, limit);
  }

  /** Adds a `ping` event for one webhook and returns it as JSON text. A repeated id returns the stored event. */
  ping(endpoint: Endpoint, id: string): string {
    const place = this.feed.placeOf(id);
    const earlier = place === null ? null : this.feed.record(place);
    if (earlier !== null) return earlier.body;
    const body = this.#commit(() => {
      const ping = feedNews(this.feed, id, { type: "ping", data: { webhook: endpoint.id } });
      this.channels.webhooks.addFor(endpoint.id, ping.event);
      return ping.body;
    });
    this.#waiters.wakeAll();
    return body;
  }

  /** Revokes a token, its sessions and their push subscriptions. Returns the ids of all tokens revoked. */
  revoke(id: string): string[] {
    return this.ending(() => {
      const revoked = this.tokens.remove(id);
      this.channels.tokensEnded(revoked);
      return revoked;
    });
  }

  /** Commits a change that may end tokens, and marks the sockets of ended tokens to be closed. */
  ending<T>(change: () => T): T {
    return this.#commit(() => {
      const done = change();
      this.listening.look();
      return done;
    });
  }

  /** For a closed account: ends the push subscriptions of its tokens and apps, and marks all sockets to be closed. */
  silence(): void {
    this.#commit(() => {
      this.channels.tokensEnded([...this.tokens.ids(), ...this.apps.ids()]);
      this.listening.endAll();
    });
  }

  hasLeft(): boolean {
    return this.#leaving.hasLeft();
  }

  /** Returns the name that replaced the player's when they left; null if they have not left. */
  leftAs(): string | null {
    return this.#leaving.leftAs();
  }

  relabel(): void {
    this.#commit(() => this.#leaving.rename());
  }

  /** Deletes the player's data and tokens. The player's D1 rows, games, recorded games and sockets are cleaned up later. */
  close(newName: string): void {
    const { sql } = this.storage;
    this.#commit(() => {
      this.#leaving.begin(newName, () =>
        PERSONAL_TABLES.forEach((table) => sql.exec(`DELETE FROM ${table}`)),
      );
      this.recordsHeld.dropAll();
      this.listening.endAll();
    });
    this.#leaving.begun(newName);
    this.account.forget();
    this.channels.forget();
    this.vacation.forget();
  }

  async run(): Promise<void> {
    // Runs first, so that notices sent now contain no removed names.
    this.feed.renaming.run();
    this.vacation.announce();
    const own = this.#errands().map((errand) => errand.run());
    const work = Promise.all([...this.channels.runs(), ...own]);
    try {
      // The alarm is set before the first await, because the object may be evicted before the last receiver answers.
      this.arm();
    } finally {
      await work;
    }
    this.arm();
  }

  /** Does the work of the alarm. Returns when more is due, in milliseconds since 1970; null for never. */
  async wake(): Promise<number | null> {
    this.#alarm.spent();
    this.storage.transactionSync(() => this.#prune());
    await this.run();
    return this.#nextDue();
  }

  arm(): void {
    this.#alarm.by(this.#nextDue());
  }

  lookAgain(): void {
    this.#alarm.by(now() + LOOK_AGAIN);
  }

  isArmedInVain(): boolean {
    return this.#alarm.isEarly(this.#nextDue(), STANDS_BEHIND);
  }

  /** Replaces an alarm that is too early, or clears it if nothing is due. */
  rest(): void {
    this.storage.transactionSync(() => this.#alarm.notBefore(this.#nextDue()));
  }

  #errands() {
    const own = [this.#leaving.errand, this.#tallies.errand, this.#conduct.errand];
    return [...own, this.vacation, this.recordsHeld, this.listening.errand];
  }

  #nextDue(): number | null {
    const parts = [this.channels, this.feed.renaming, ...this.#errands()];
    return soonest(...parts.map((part) => part.nextDue()));
  }

  /** Call within a transaction. */
  #prune(): void {
    for (const part of [this.feed, this.answers, this.#conduct, this.channels, this.vacation]) part.prune();
  }
}
