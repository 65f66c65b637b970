import { answerOf, inTime } from "../lib/calls.ts";
import { HOUR, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import type { StopNews } from "../game/verdict.ts";
import { newsFor } from "./time-off.ts";
import { TOLD_NOTHING, type Told, type VacationRows, type openTold } from "./stored/rows.ts";
import { openErrand, soonest } from "../lib/wakeup.ts";

/** A running game that honours vacation, and since when it runs (milliseconds since 1970). */
export interface HonouringGame {
  readonly id: string;
  readonly startedAt: number;
}

/** What telling the games needs. */
interface TellingPorts {
  readonly rows: VacationRows;
  readonly told: ReturnType<typeof openTold>;
  readonly games: () => readonly HonouringGame[];
  /** One of them; null for any other. */
  readonly game: (id: string) => HonouringGame | null;
  /** Tells a game of the vacations of this player. */
  readonly hearStops: (game: string, news: readonly StopNews[]) => Promise<void>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** So many games are told at the same time, and so many in one go: the platform counts what one event sends. */
const AT_ONCE = 10;
const MOST_IN_A_RUN = 500;

/** A game that does not answer for so long (milliseconds) has not heard. */
const PATIENCE = 30 * SECOND;

/** A game that could not be told is tried again after this; each time it fails it is left alone for twice as long. */
const FIRST_DELAY = 5 * SECOND;
const LONGEST_DELAY = HOUR;

/** How long after the `tries`th failure (1 is the first) a game is tried again, in milliseconds. */
export const tellingDelay = (tries: number): number =>
  Math.min(FIRST_DELAY * 2 ** (tries - 1), LONGEST_DELAY);

/** A game that has still to be told something. */
interface Pending {
  readonly game: string;
  readonly told: Told;
  readonly news: readonly StopNews[];
}

/** Works through a list, `AT_ONCE` at the same time. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * Tells a player's running games of their vacations: from what is committed, at least once, each game by itself. What a
 * game has been told is a row; one that was never told anything needs none while there is nothing to tell.
 */
export function openTelling({ rows, told, games, game: gameOf, hearStops, pause }: TellingPorts) {
  /** The games that have still to be told something. */
  function pending(): Pending[] {
    const stops = rows.openAt(now());
    if (stops.length === 0) return [];
    const known = told.all();
    return games()
      .map(({ id, startedAt }) => {
        const one = known.get(id) ?? TOLD_NOTHING;
        return { game: id, told: one, news: newsFor(stops, { startedAt, rev: one.rev }, now()) };
      })
      .filter(({ news }) => news.length > 0);
  }

  const firstNext = (): number | null => soonest(...pending().map((one) => one.told.next));

  async function tell({ game, told: before, news }: Pending): Promise<void> {
    try {
      await answerOf(hearStops(game, news), PATIENCE, pause);
      const rev = Math.max(...news.map((one) => one.rev));
      // What ended meanwhile is forgotten, and stays so.
      if (gameOf(game) !== null) told.note(game, { rev, tries: 0, next: 0 });
    } catch (fault) {
      const tries = before.tries + 1;
      log("warn", "vacation-delayed", { game, tries, fault });
      const next = now() + tellingDelay(tries);
      if (gameOf(game) !== null) told.note(game, { ...before, tries, next });
    }
  }

  const due = (): Pending[] => pending().filter((one) => one.told.next <= now());

  /** Tells everything for which it is time. What changes meanwhile is told, too. */
  const errand = openErrand(firstNext(), async () => {
    let left = MOST_IN_A_RUN;
    for (let list = due(); list.length > 0 && left > 0; list = due()) {
      const part = list.slice(0, left);
      left -= part.length;
      await inParallel(part, tell);
    }
    errand.next(firstNext());
  });

  return {
    /** There may be something to tell. */
    isDue: (): void => errand.next(0),

    nextDue: errand.nextDue,

    /** How many games have still to be told something. */
    waiting: (): number => pending().length,

    /** Tells what is to be told. Never fails but with the storage. */
    run: errand.run,

    /** The same, and does not wait longer than some milliseconds. What changed while a run was ending is told as well. */
    async within(milliseconds: number): Promise<void> {
      await inTime(errand.run().then(errand.run), milliseconds, pause);
    },
  };
}

export type Telling = ReturnType<typeof openTelling>;
