import type { StopNews } from "../game/verdict.ts";
import { answerOf, inTime } from "../lib/calls.ts";
import { HOUR, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { triedAgain } from "../lib/subjects.ts";
import { Errand, soonest } from "../lib/wakeup.ts";
import { NO_PROGRESS, type Progress, type ProgressRows, type VacationRows } from "./stored/rows.ts";
import { updatesFor } from "./time-off.ts";

/** A running game in which vacations stop the clock. `startedAt` is in milliseconds since 1970. */
export interface HonouringGame {
  readonly id: string;
  readonly startedAt: number;
}

export interface GameUpdatesHost {
  readonly games: () => readonly HonouringGame[];
  readonly game: (id: string) => HonouringGame | null;
  readonly hearStops: (game: string, updates: readonly StopNews[]) => Promise<void>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** How many games are updated at once, and how many in one run, because the platform limits the subrequests of an event. */
const AT_ONCE = 10;
const MOST_IN_A_RUN = 500;

const PATIENCE = 30 * SECOND;

interface Pending {
  readonly game: string;
  readonly progress: Progress;
  readonly updates: readonly StopNews[];
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Sends vacations to games, each change at least once. A failing game does not delay others. */
export class GameUpdates extends Errand {
  readonly #rows: VacationRows;
  readonly #progress: ProgressRows;
  readonly #host: GameUpdatesHost;

  constructor(rows: VacationRows, progress: ProgressRows, host: GameUpdatesHost) {
    super(null, () => this.#sendDue());
    this.#rows = rows;
    this.#progress = progress;
    this.#host = host;
    this.next(this.#firstNext());
  }

  lookAgain(): void {
    this.next(0);
  }

  waiting(): number {
    return this.#pending().length;
  }

  /** Like `run`, but waits at most this long. Runs twice, for changes that came while an earlier run was ending. */
  async runWithin(milliseconds: number): Promise<void> {
    const runs = this.run().then(() => this.run());
    await inTime(runs, milliseconds, this.#host.pause);
  }

  #pending(): Pending[] {
    const stops = this.#rows.openAt(now());
    if (stops.length === 0) return [];
    const known = this.#progress.all();
    const all = this.#host.games().map(({ id, startedAt }) => {
      const progress = known.get(id) ?? NO_PROGRESS;
      return { game: id, progress, updates: updatesFor(stops, { startedAt, rev: progress.rev }, now()) };
    });
    return all.filter(({ updates }) => updates.length > 0);
  }

  #firstNext(): number | null {
    return soonest(...this.#pending().map(({ progress }) => progress.next));
  }

  #due(): Pending[] {
    return this.#pending().filter(({ progress }) => progress.next <= now());
  }

  async #sendDue(): Promise<void> {
    let left = MOST_IN_A_RUN;
    for (let due = this.#due(); due.length > 0 && left > 0; due = this.#due()) {
      const part = due.slice(0, left);
      left -= part.length;
      await inParallel(part, (one) => this.#send(one));
    }
    this.next(this.#firstNext());
  }

  async #send({ game, progress, updates }: Pending): Promise<void> {
    const { hearStops, pause } = this.#host;
    try {
      await answerOf(hearStops(game, updates), PATIENCE, pause);
      this.#note(game, { rev: Math.max(...updates.map(({ rev }) => rev)), tries: 0, next: 0 });
    } catch (fault) {
      const tries = progress.tries + 1;
      log("warn", "vacation-delayed", { game, tries, fault });
      this.#note(game, { ...progress, tries, next: now() + triedAgain(tries, HOUR) });
    }
  }

  /** Writes nothing for a game that ended meanwhile, because its row was deleted. */
  #note(game: string, progress: Progress): void {
    if (this.#host.game(game) !== null) this.#progress.write(game, progress);
  }
}
