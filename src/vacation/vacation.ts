import { BOOKINGS } from "../contract/bounds.ts";
import type { Quota } from "../contract/limits.ts";
import { refusal } from "../contract/problems/table.ts";
import type { PlayerNews } from "../game/news.ts";
import type { CoverQuestion, StopNews } from "../game/verdict.ts";
import { SECOND } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { committing, type ObjectStorage } from "../lib/object-storage.ts";
import { soonest } from "../lib/wakeup.ts";
import { err, ok } from "../rules/index.ts";
import { Announcer, type AnnouncerHost } from "./announcer.ts";
import { type Booking, type BookingRequest, endBooking, type Ending, grantBooking } from "./bookings.ts";
import { afterMove, coverFor } from "./cover.ts";
import { GameUpdates, type GameUpdatesHost } from "./game-updates.ts";
import { VacationStore } from "./store.ts";
import { ProgressRows, ScheduleRow } from "./stored/rows.ts";
import { isVoid, type Span, type TimeOff, updateOf, updatesFor } from "./time-off.ts";
import {
  balanceInMinutes,
  type PublicTimeOff,
  publicTimeOff,
  type TimeOffView,
  timeOffView,
  type VacationChange,
  type VacationView,
  vacationView,
} from "./view.ts";

export interface VacationPorts extends Pick<GameUpdatesHost, "hearStops" | "pause"> {
  readonly player: string;
}

export interface VacationHost extends VacationPorts, AnnouncerHost, GameUpdatesHost {
  readonly newId: () => string;
  /** When the player's account began; null for a deleted player. */
  readonly createdAt: () => Promise<number | null>;
  readonly quotas: {
    /** Counts one use. Returns the milliseconds to wait; null if the use is allowed. */
    readonly use: (quota: Quota) => number | null;
    readonly left: (quota: Quota) => number;
  };
  readonly arm: () => void;
}

const UPDATE_PATIENCE = 10 * SECOND;

const newStop = (id: string, kind: TimeOff["kind"], { from, to }: Span, games: readonly string[]) =>
  ({ id, kind, from, to, until: to, changedAt: now(), games, reported: "nothing" }) as const;

/** A committed change that the games may not have received yet. */
export type CommittedChange = Pick<VacationChange, "vacation" | "unbooked">;

export class Vacation {
  readonly schedule: ScheduleRow;
  readonly #storage: ObjectStorage;
  readonly #host: VacationHost;
  readonly #progress: ProgressRows;
  readonly #store: VacationStore;
  readonly #updates: GameUpdates;
  readonly #announcer: Announcer;

  constructor(storage: ObjectStorage, host: VacationHost) {
    const { sql } = storage;
    this.#storage = storage;
    this.#host = host;
    this.#progress = new ProgressRows(sql);
    this.schedule = new ScheduleRow(sql);
    this.#store = new VacationStore(sql, () => host.createdAt());
    this.#updates = new GameUpdates(this.#store, this.#progress, host);
    this.#announcer = new Announcer(this.#store, host);
  }

  /** Returns the player's own view. `quota`: how often the player may book; null for any number. */
  async view(quota: Quota | null): Promise<VacationView> {
    await this.#store.load();
    const bookingsLeft = quota === null ? BOOKINGS.max : this.#host.quotas.left(quota);
    const rest = { cover: this.schedule.hasCover(), bookingsLeft, waiting: this.#updates.waiting() };
    return vacationView(this.#store.read(), rest, now());
  }

  timeOff(): PublicTimeOff {
    return publicTimeOff(this.#store.stored()?.stops ?? [], now());
  }

  /** Books a vacation. A repeat with the same id returns the first booking. `quota`: as for `view`. */
  async book(request: BookingRequest, quota: Quota | null): Promise<Booking<CommittedChange>> {
    await this.#store.load();
    const stop = this.#commit(() => this.#add(request, quota));
    return stop.ok ? ok({ vacation: timeOffView(stop.value), unbooked: false }) : stop;
  }

  /** Ends a booked vacation, or unbooks one that has not begun. A repeat changes nothing. */
  end(id: string): Ending<CommittedChange> {
    const stops = this.#store.stored()?.stops ?? [];
    const ended = endBooking({ stops }, id, now());
    if (!ended.ok) return ended;
    const stop = ended.value;
    if (!stops.includes(stop)) this.#commit(() => this.#store.change([stop]));
    const unbooked = isVoid(stop);
    return ok({ vacation: timeOffView(unbooked ? { ...stop, to: stop.until } : stop), unbooked });
  }

  /** Sends a change to the games, and waits for at most ten seconds. `waiting`: how many games lack a change. */
  async updateGames(change: CommittedChange): Promise<VacationChange> {
    await this.#updates.runWithin(UPDATE_PATIENCE);
    const balance = balanceInMinutes(this.#store.read(), now());
    return { ...change, balance, waiting: this.#updates.waiting() };
  }

  /**
   * Returns a vacation that covers the deadline, or a new hour of cover; null for none. Rejects if the account cannot
   * be read, or if the mailbox has no event of the game yet: the game then asks again.
   */
  async cover(game: string, question: CoverQuestion): Promise<StopNews | null> {
    if (question.player !== this.#host.player) return null;
    this.#refuseUnknown(game);
    await this.#store.load();
    this.#refuseUnknown(game);
    const stop = this.#commit(() => this.#decideCover(game, question));
    return stop && updateOf(stop);
  }

  /** Processes an event of a game. Writes only if the game ends or its cover changes. Call it within a transaction. */
  take({ gameId, status, turn, turnBegan }: PlayerNews): void {
    if (this.#store.account() === null) return;
    const isPlaying = status === "playing";
    const stops = this.#store.openAt(now());
    if (!isPlaying) this.#progress.remove(gameId);
    else if (stops.length > 0 && this.#isNew(gameId, stops)) this.#updates.lookAgain();
    // A turn begins with the move before it.
    const at = isPlaying ? (turnBegan ?? 0) : Infinity;
    const again = isPlaying && turn === "mine";
    const { withdrawn, shared } = afterMove(stops, { game: gameId, at, again }, now());
    for (const stop of shared) this.#store.write(stop);
    if (withdrawn.length === 0) return;
    this.#store.change(withdrawn);
    this.#announcer.lookAgain();
    this.#updates.lookAgain();
  }

  nextDue(): number | null {
    return soonest(this.#announcer.nextDue(), this.#updates.nextDue());
  }

  /** Adds due events to the feed. Call it before the channels run, so that they send these events. */
  announce(): void {
    const due = this.#announcer.nextDue();
    if (due !== null && due <= now()) this.#commit(() => undefined);
  }

  run(): Promise<void> {
    return this.#updates.run();
  }

  /** Folds old vacations. Call it within a transaction. */
  prune(): void {
    this.#store.fold();
  }

  /** Call it when the tables have been emptied. */
  forget(): void {
    this.#updates.lookAgain();
    this.#announcer.lookAgain();
  }

  #commit<T>(work: () => T): T {
    const before = this.#store.account()?.rev;
    const arm = (): void => {
      if (this.#store.account()?.rev !== before) this.#updates.lookAgain();
      this.#announcer.announce();
      this.#host.arm();
    };
    // The announcer may have read changes that are now rolled back.
    return committing({ storage: this.#storage, arm }, () => this.#announcer.lookAgain())(work);
  }

  #add(request: BookingRequest, quota: Quota | null): Booking<TimeOffView> {
    const state = this.#store.read();
    const earlier = state.stops.find(({ id }) => id === request.id);
    if (earlier !== undefined) return ok(earlier);
    const span = grantBooking(state, request, now());
    if (!span.ok) return span;
    const wait = quota && this.#host.quotas.use(quota);
    if (wait !== null) {
      const retryAfter = Math.max(1, Math.ceil(wait / SECOND));
      return err(refusal("too-many-requests", { limit: "bookings", retryAfter }));
    }
    const stop = newStop(request.id, "booked", span.value, []);
    this.#store.change([stop]);
    return ok(stop);
  }

  #decideCover(game: string, { deadline, only }: CoverQuestion): TimeOff | null {
    const decision = coverFor(this.#store.read(), deadline, this.schedule.hasCover(), now(), only);
    if (decision.kind === "none") return null;
    if (decision.kind === "known") return this.#share(decision.stop, game);
    const hour = newStop(this.#host.newId(), "cover", decision.span, [game]);
    return this.#store.change([hour])[0] ?? null;
  }

  #share(stop: TimeOff, game: string): TimeOff {
    if (stop.kind === "booked" || stop.games.includes(game)) return stop;
    const shared = { ...stop, games: [...stop.games, game] };
    this.#store.write(shared);
    return shared;
  }

  #isNew(id: string, stops: readonly TimeOff[]): boolean {
    const game = this.#progress.of(id).rev === 0 ? this.#host.game(id) : null;
    return game !== null && updatesFor(stops, { ...game, rev: 0 }, now()).length > 0;
  }

  #refuseUnknown(game: string): void {
    if (this.#host.game(game) === null) throw new Error(`game ${game} has sent nothing yet`);
  }
}
