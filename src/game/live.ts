import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { LOOK_AGAIN, QUIET, Wakeup } from "../lib/wakeup.ts";
import type { Ruleset } from "../rules/index.ts";
import { GameAggregate } from "./aggregate.ts";
import { GameCommands } from "./commands.ts";
import { Dispatcher, type Transports } from "./dispatcher.ts";
import { Inquiry, type Sources } from "./inquiry.ts";
import { newsOfRenaming, newsOfState, type PlayerNews } from "./news.ts";
import { type GameRecord, recordOf } from "./projections/records.ts";
import { GameReader } from "./reader.ts";
import { SpectatorFeed } from "./spectators.ts";
import { partiesOf, type Seat } from "./state.ts";
import type { Renaming } from "./stored/names.ts";
import { GameStore } from "./stored/store.ts";

export interface LiveGameHost {
  readonly origin: string;
  readonly newId: () => string;
  /** 16 random bytes in hex. */
  readonly newSalt: () => string;
  readonly transports: Transports;
  readonly sources: Sources;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** How long responses to requests with an `Idempotency-Key` stay stored, in milliseconds. Clients can rely on one day. */
const ANSWER_LIFETIME = 2 * DAY;

export interface GameSnapshot {
  readonly record: GameRecord;
  readonly rules: Ruleset;
  readonly news: readonly PlayerNews[];
}

export class LiveGame {
  readonly aggregate: GameAggregate;
  readonly commands: GameCommands;
  readonly reader: GameReader;
  readonly inquiry: Inquiry;
  readonly dispatcher: Dispatcher;
  readonly spectators: SpectatorFeed;
  readonly #storage: ObjectStorage;
  readonly #store: GameStore;
  readonly #alarm: Wakeup;
  readonly #host: LiveGameHost;
  #afterCommit: (() => void) | null = null;

  constructor(storage: ObjectStorage, host: LiveGameHost) {
    const { origin, transports, sources, pause } = host;
    const store = new GameStore(storage);
    const alarm = new Wakeup(storage);
    const { entries, unreadable: unreadableEntries } = store.outbox();
    const dispatcher = new Dispatcher(entries, transports, pause);
    const aggregate = new GameAggregate({ ...host, storage, store, dispatcher, alarm, unreadableEntries });
    this.#storage = storage;
    this.#store = store;
    this.#alarm = alarm;
    this.#host = host;
    this.dispatcher = dispatcher;
    this.aggregate = aggregate;
    this.commands = new GameCommands(aggregate, store, origin);
    this.reader = new GameReader(aggregate, store, origin);
    this.inquiry = new Inquiry(aggregate, sources, pause);
    this.spectators = new SpectatorFeed({
      log: () => this.reader.events(),
      status: () => aggregate.state?.status ?? null,
      origin,
    });
    aggregate.onCommit((changes) => {
      for (const change of changes) this.spectators.add(change);
      this.#afterCommit?.();
    });
  }

  parties(): readonly string[] {
    const { state } = this.aggregate;
    return state === null ? [] : partiesOf(state).map(({ id }) => id);
  }

  isPlaying(): boolean {
    return this.aggregate.state?.status === "playing";
  }

  onCommit(listener: () => void): void {
    this.#afterCommit = listener;
  }

  rearm(): void {
    this.#alarm.by(this.aggregate.nextWake());
  }

  lookAgain(): void {
    this.#alarm.by(now() + LOOK_AGAIN);
  }

  /**
   * Does everything that is due, including deliveries. Returns when there is more to do (milliseconds since 1970; null:
   * never), and sets an alarm for that time.
   */
  async wake(): Promise<number | null> {
    this.#alarm.spent();
    await this.inquiry.beforeReminder();
    if (this.inquiry.isNeeded()) await this.inquiry.run();
    if (this.aggregate.settled() === null) return null;
    await this.dispatcher.run(true);
    this.#tidy(() => undefined);
    // A failed inquiry is repeated after `LOOK_AGAIN`; deliveries may be due earlier.
    const due = this.inquiry.isNeeded()
      ? Math.min(now() + LOOK_AGAIN, this.aggregate.nextDelivery() ?? Infinity)
      : this.aggregate.nextWake();
    this.#alarm.by(due);
    return due;
  }

  /**
   * Clears the delivery alarm once the game is quiet. Clearing it at once would cost one more write per move during
   * fast play.
   */
  async rest(): Promise<void> {
    if (!this.#hasDeliveredAll()) return;
    const { seq } = this.aggregate;
    await this.#host.pause(QUIET);
    if (this.#hasDeliveredAll() && this.aggregate.seq === seq)
      this.#tidy(() => this.#alarm.notBefore(this.aggregate.nextWake()));
  }

  /** Changes a player's name. Throws if a mailbox could not be reached; the caller must then repeat the call. */
  async relabel(renaming: Renaming): Promise<void> {
    this.aggregate.rename(renaming);
    this.spectators.empty();
    const { state } = this.aggregate;
    const news = state === null ? [] : newsOfRenaming(state, renaming, now());
    await Promise.all(news.map((own) => this.#host.transports.toMailbox(own.player, [own])));
  }

  /**
   * For a player who has deleted their account. In an unreadable game the player does not resign, but the name is changed
   * and the player's texts are removed.
   */
  async leave(player: Seat, newName: string): Promise<void> {
    if (this.aggregate.isUnreadable) return this.relabel({ player: player.id, name: newName });
    this.commands.ask(player, { type: "leave", newName }, null);
  }

  /**
   * Returns the state for restoring lost rows; null if there is no game. Throws while deliveries are waiting, because
   * receivers would ignore those deliveries after the state.
   */
  async snapshot(): Promise<GameSnapshot | null> {
    await this.dispatcher.run(true);
    const { aggregate, dispatcher } = this;
    const isWaiting = aggregate.isUnreadable ? !dispatcher.isEmpty() : aggregate.nextDelivery() !== null;
    if (isWaiting) throw new Error("not all that happened in the game has been delivered");
    const { state, seq } = aggregate;
    if (state === null) return null;
    const at = this.reader.events().findLast(({ event }) => event !== null)?.event?.at ?? now();
    const news = newsOfState(state, at, { seq, again: true });
    return { record: recordOf(state, at), rules: state.position.ruleset, news };
  }

  #tidy(setAlarm: () => void): void {
    this.#storage.transactionSync(() => {
      this.#store.removeEntries(this.dispatcher.delivered());
      this.#store.forgetAnswersBefore(now() - ANSWER_LIFETIME);
      setAlarm();
    });
    this.dispatcher.forgetDelivered();
  }

  #hasDeliveredAll(): boolean {
    const { dispatcher } = this;
    return dispatcher.delivered().length > 0 && dispatcher.isEmpty() && !this.inquiry.isNeeded();
  }
}
