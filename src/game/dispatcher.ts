import { answerOf } from "../lib/calls.ts";
import { defined } from "../lib/json.ts";
import { log } from "../lib/log.ts";
import type { PlayerNews } from "./news.ts";
import type { MatchNews } from "./projections/matches.ts";
import type { RatedResult } from "./projections/ratings.ts";
import type { GameRecord } from "./projections/records.ts";
import type { OutboxEntry, Proposal } from "./projections/subscribers.ts";
import { forgotten, type Renaming } from "./stored/names.ts";

/** `BURST`: rounds that may start without a pause. `SPACING`: milliseconds between later rounds. */
const BURST = 3;
const SPACING = 500;

type Pause = (milliseconds: number) => Promise<void>;

/** Limits rounds to two a second, so that fast games of bots send several moves in one round. Slower games are not delayed. */
export class Pace {
  #credit = BURST;
  #last = 0;

  /** Returns how long a round at the instant `at` has to wait, in milliseconds. */
  next(at: number): number {
    this.#credit = Math.min(BURST, this.#credit + (at - this.#last) / SPACING) - 1;
    this.#last = at;
    return this.#credit >= 0 ? 0 : Math.ceil(-this.#credit * SPACING);
  }

  /** Resets the pace. Call it if no entry came while a round waited, because the players then wait for that round. */
  waitedInVain(): void {
    this.#credit = BURST;
  }
}

/** Receivers must be idempotent, because entries are delivered at least once. */
export interface Transports {
  readonly toMailbox: (player: string, news: readonly PlayerNews[]) => Promise<void>;
  readonly toRecords: (record: GameRecord) => Promise<void>;
  readonly toGame: (proposal: Proposal) => Promise<void>;
  readonly toPool: (result: RatedResult) => Promise<void>;
  readonly toMatch: (news: MatchNews) => Promise<void>;
}

/** A failed round is repeated with half as many entries, in case they were too many for one call. */
const MOST_IN_A_ROUND = 100;

type Deliver = (entries: readonly OutboxEntry[], transports: Transports) => Promise<void>[];

const DELIVERIES = {
  players: (entries, { toMailbox }) => {
    const news = entries.flatMap(newsIn);
    return [...Map.groupBy(news, ({ player }) => player)].map(([player, theirs]) =>
      toMailbox(player, theirs),
    );
  },
  records: (entries, { toRecords }) => {
    const newest = entries.findLast(({ shares }) => shares.records !== undefined)?.shares.records;
    return newest === undefined ? [] : [toRecords(newest)];
  },
  proposals: (entries, { toGame }) =>
    entries.flatMap(({ shares }) => (shares.proposals === undefined ? [] : [toGame(shares.proposals)])),
  ratings: (entries, { toPool }) =>
    entries.flatMap(({ shares }) => (shares.ratings === undefined ? [] : [toPool(shares.ratings)])),
  matches: (entries, { toMatch }) =>
    entries.flatMap(({ shares }) => (shares.matches === undefined ? [] : [toMatch(shares.matches)])),
} as const satisfies Record<keyof OutboxEntry["shares"], Deliver>;

const { ratings, ...prompt } = DELIVERIES;

function newsIn({ seq, gameId, request, shares }: OutboxEntry): PlayerNews[] {
  if (shares.players === undefined) return [];
  const { players, ...share } = shares.players;
  return players.map((own) => ({ ...defined({ seq, gameId, request }), ...share, ...own }));
}

async function deliverRound(
  subscribers: readonly Deliver[],
  entries: readonly OutboxEntry[],
  transports: Transports,
): Promise<boolean> {
  try {
    const deliveries = subscribers.flatMap((deliver) => deliver(entries, transports));
    await Promise.all(deliveries.map((one) => answerOf(one)));
    return true;
  } catch (fault) {
    const game = entries[0]?.gameId;
    const requests = entries.flatMap(({ request = [] }) => request);
    log("warn", "delivery-delayed", { requestId: undefined, requests, game, entries: entries.length, fault });
    return false;
  }
}

/**
 * Delivers entries at least once, oldest first. Entries added during a round are sent together in the next one, because
 * each message to a mailbox costs a synced write there.
 */
class Lane {
  #queue: readonly OutboxEntry[];
  #delivered: number[] = [];
  #running: Promise<void> | null = null;
  #most = MOST_IN_A_ROUND;
  #isUrgent = false;
  #hurry = Promise.withResolvers<void>();
  readonly #pace = new Pace();
  readonly #deliver: (entries: readonly OutboxEntry[]) => Promise<boolean>;
  readonly #pause: Pause;

  constructor(
    waiting: readonly OutboxEntry[],
    deliver: (entries: readonly OutboxEntry[]) => Promise<boolean>,
    pause: Pause,
  ) {
    this.#queue = waiting;
    this.#deliver = deliver;
    this.#pause = pause;
  }

  add(entries: readonly OutboxEntry[]): void {
    this.#queue = [...this.#queue, ...entries];
  }

  rename(renaming: Renaming): void {
    this.#queue = this.#queue.map((entry) => {
      const text = forgotten(JSON.stringify(entry), renaming);
      return text === null ? entry : (JSON.parse(text) as OutboxEntry);
    });
  }

  /** `isUrgent` skips pauses. Never rejects, because the alarm repeats failed deliveries. */
  run(isUrgent: boolean): Promise<void> {
    if (isUrgent) {
      this.#isUrgent = true;
      this.#hurry.resolve();
    }
    this.#running ??= this.#deliverAll().finally(() => this.#end());
    return this.#running;
  }

  running(): Promise<void> | null {
    return this.#running;
  }

  isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  isWaiting(seq: number): boolean {
    return this.#queue.some((entry) => entry.seq === seq);
  }

  delivered(): readonly number[] {
    return this.#delivered;
  }

  forgetDelivered(): void {
    this.#delivered = [];
  }

  async #deliverAll(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#nextRound();
      const entries = this.#queue.slice(0, this.#most);
      const hasArrived = await this.#deliver(entries);
      this.#most = hasArrived ? Math.min(2 * this.#most, MOST_IN_A_ROUND) : Math.ceil(entries.length / 2);
      if (!hasArrived) return;
      this.#delivered.push(...entries.map(({ seq }) => seq));
      this.#queue = this.#queue.slice(entries.length);
    }
  }

  /** Unless urgent, waits for at least one turn of the event loop, so that the answer to the move is sent first. */
  async #nextRound(): Promise<void> {
    const wait = this.#pace.next(Date.now());
    const before = this.#queue.length;
    if (!this.#isUrgent) await Promise.race([this.#pause(wait), this.#hurry.promise]);
    if (wait > 0 && !this.#isUrgent && this.#queue.length === before) this.#pace.waitedInVain();
  }

  #end(): void {
    this.#running = null;
    this.#isUrgent = false;
    this.#hurry = Promise.withResolvers<void>();
  }
}

const hasRating = ({ shares }: OutboxEntry): boolean => shares.ratings !== undefined;

/** Ratings have their own lane, so that a slow rating pool delays no move or notice. */
export class Dispatcher {
  readonly #prompt: Lane;
  readonly #later: Lane;
  readonly #lanes: readonly Lane[];

  constructor(waiting: readonly OutboxEntry[], transports: Transports, pause: Pause) {
    const lane = (subscribers: readonly Deliver[], entries: readonly OutboxEntry[]) =>
      new Lane(entries, (round) => deliverRound(subscribers, round, transports), pause);
    this.#prompt = lane(Object.values(prompt), waiting);
    this.#later = lane([ratings], waiting.filter(hasRating));
    this.#lanes = [this.#prompt, this.#later];
  }

  add(entries: readonly OutboxEntry[]): void {
    this.#prompt.add(entries);
    this.#later.add(entries.filter(hasRating));
  }

  /** Renames the player in memory too, because waiting entries are delivered from memory. */
  rename(renaming: Renaming): void {
    for (const lane of this.#lanes) lane.rename(renaming);
  }

  run(isUrgent: boolean): Promise<void> {
    const done = this.#prompt.run(isUrgent);
    if (this.#later.isEmpty()) return done;
    return Promise.all([done, this.#later.run(isUrgent)]).then(() => undefined);
  }

  /** Waits for running deliveries to players, lists, games and matches, but not to rating pools. */
  async promptDone(): Promise<void> {
    await this.#prompt.running();
  }

  isEmpty(): boolean {
    return this.#lanes.every((one) => one.isEmpty());
  }

  delivered(): readonly number[] {
    const seqs = new Set(this.#lanes.flatMap((one) => one.delivered()));
    return [...seqs].filter((seq) => !this.#lanes.some((one) => one.isWaiting(seq)));
  }

  forgetDelivered(): void {
    for (const lane of this.#lanes) lane.forgetDelivered();
  }
}
