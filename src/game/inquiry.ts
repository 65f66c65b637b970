import { inTime, oneAtATime } from "../lib/calls.ts";
import { MINUTE, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import type { GameAggregate } from "./aggregate.ts";
import { reminderDue } from "./schedule.ts";
import type { GameEvent } from "./state.ts";
import { coverQuestion, type CoverQuestion, hearCover, hearStops, type StopNews } from "./verdict.ts";
import { deadline } from "./view.ts";

/** The sources that a game queries before it times out. It waits while a query fails, but at most a day for `cover`. */
export interface Sources {
  /** The list is at least as new as the instant `asOf` (milliseconds since 1970). */
  readonly outages: (asOf: number) => Promise<OutageList>;
  readonly cover: (game: string, question: CoverQuestion) => Promise<StopNews | null>;
}

export interface OutageList {
  readonly asOf: number;
  readonly list: readonly StopNews[];
}

const PATIENCE = 5 * SECOND;

/** How many milliseconds older than a reminder the list of outages may be. Every outage that the beacon finds is longer. */
const REMINDER_GRACE = MINUTE;

/**
 * Queries sources before a game times out, and commits their answers as events, so that judging stays synchronous.
 */
export class Inquiry {
  readonly #aggregate: GameAggregate;
  readonly #sources: Sources;
  readonly #pause: (milliseconds: number) => Promise<void>;
  readonly #askOnce = oneAtATime(() => this.#askAll());

  constructor(aggregate: GameAggregate, sources: Sources, pause: (milliseconds: number) => Promise<void>) {
    this.#aggregate = aggregate;
    this.#sources = sources;
    this.#pause = pause;
  }

  /**
   * `player` is null for stops of both sides. Returns whether any stop was new. Throws if the log cannot be read,
   * because only a later release can store the stops.
   */
  hear(player: string | null, news: readonly StopNews[]): boolean {
    if (this.#aggregate.isUnreadable) throw new Error("a game that cannot be read takes no stops");
    const state = this.#aggregate.settled();
    return state !== null && this.#commit(hearStops(state, player, news, now()));
  }

  /** Does not settle first, because outages can change which events are due. */
  hearOutages({ asOf, list }: OutageList): void {
    const { state, isUnreadable, knownUntil } = this.#aggregate;
    if (list.length > 0 && state !== null && !isUnreadable) this.#commit(hearStops(state, null, list, now()));
    if (asOf > knownUntil.outages) this.#aggregate.noteKnown({ outages: asOf });
  }

  isNeeded(): boolean {
    return !this.#aggregate.isUnreadable && (this.#overdue() !== null || this.#question() !== null);
  }

  isWaitedFor(): boolean {
    if (this.#aggregate.isUnreadable) return false;
    return this.#overdue() !== null || (this.#question()?.deadline ?? Infinity) <= now();
  }

  /** Fetches the list of outages if a due reminder needs a newer one. Never throws. */
  async beforeReminder(): Promise<void> {
    const asOf = this.#aggregate.isUnreadable ? null : this.#listNeededForReminder();
    if (asOf !== null) await this.#logFaults(async () => this.hearOutages(await this.#sources.outages(asOf)));
  }

  /** Asks the sources once for all callers. Waits at most `PATIENCE`. Never throws. */
  async run(): Promise<void> {
    await inTime(this.#askOnce(), PATIENCE, this.#pause);
  }

  #commit(events: readonly GameEvent[]): boolean {
    if (events.length > 0) this.#aggregate.commit(events);
    return events.length > 0;
  }

  /** Returns the deadline if it has passed and outages before it may be unknown; otherwise null. */
  #overdue(): number | null {
    const { state, knownUntil } = this.#aggregate;
    const due = state && deadline(state);
    return due !== null && due <= now() && knownUntil.outages < due ? due : null;
  }

  /** Returns how new the list must be (milliseconds since 1970); null if it is new enough, or no reminder is due. */
  #listNeededForReminder(): number | null {
    const { state, knownUntil } = this.#aggregate;
    const due = state && reminderDue(state);
    if (due === null || due > now()) return null;
    const needed = due - REMINDER_GRACE;
    return knownUntil.outages < needed ? needed : null;
  }

  #question(): CoverQuestion | null {
    const { state, knownUntil } = this.#aggregate;
    return state && coverQuestion(state, now(), knownUntil.bookings);
  }

  /** Outages come first: they may move the deadline, and then no cover is needed. */
  #askAll(): Promise<void> {
    return this.#logFaults(async () => {
      const due = this.#overdue();
      if (due !== null) this.hearOutages(await this.#sources.outages(due));
      // Settling may end the game or its wait. A repeated question (its deadline is answered) is asked before that.
      if (this.#question()?.deadline !== this.#aggregate.state?.answered) this.#aggregate.settled();
      const question = this.#question();
      if (question !== null) await this.#askForCover(question);
    });
  }

  async #askForCover(question: CoverQuestion): Promise<void> {
    const game = this.#aggregate.state?.id;
    if (game === undefined) return;
    const at = now();
    const grant = await this.#sources.cover(game, question);
    if (grant === null) this.#aggregate.noteKnown({ bookings: at });
    // The game may have stopped waiting meanwhile.
    const state = this.#aggregate.settled();
    if (state !== null) this.#commit(hearCover(state, question, grant, now()));
  }

  async #logFaults(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      log("warn", "inquiry-failed", { game: this.#aggregate.state?.id, fault });
    }
  }
}
