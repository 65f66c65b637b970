import { SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { StoredFact, type Sql } from "../lib/object-storage.ts";
import { triedAgain } from "../lib/subjects.ts";
import type { PoolRow, RatingRow } from "../players/ratings.ts";
import type { PlayerRow, PoolRows } from "./rows.ts";

/** Changes are written this many milliseconds later, so that one batch contains several. */
const BEHIND = 2 * SECOND;
/** The most players in a batch, and the most batches that one alarm writes. */
const BATCH = 200;
const BATCHES = 50;

/** Leaderboards are sorted by how far a rating is below 4,000, the highest possible rating, in millionths of a point. */
const TOP = 4_000_000_000;
export const belowTop = (rating: number): number => TOP - Math.round(rating * 1e6);

/** The number of the last change written to D1. `due`: when to try again after a failure, in milliseconds since 1970. */
interface Written {
  readonly number: number;
  readonly tries: number;
  readonly due: number | null;
}

export interface RatingsTarget {
  /** Writes ratings and the pool to D1. Idempotent: a row only replaces a row with a lower number. */
  readonly writeRatings: (players: readonly RatingRow[], pool: PoolRow) => Promise<void>;
}

export class D1Copy {
  readonly #rows: PoolRows;
  readonly #ruleset: string;
  readonly #target: RatingsTarget;
  readonly #written;

  constructor(sql: Sql, rows: PoolRows, ruleset: string, target: RatingsTarget) {
    this.#rows = rows;
    this.#ruleset = ruleset;
    this.#target = target;
    this.#written = new StoredFact<Written>(sql, "written");
  }

  /** When the next batch is due, in milliseconds since 1970; null if the copy is complete. */
  nextDue(): number | null {
    return this.#isBehind() ? (this.#state().due ?? now() + BEHIND) : null;
  }

  /** Writes the changes in batches; after a failure they are due again later. Throws only if the storage fails. */
  async update(): Promise<void> {
    try {
      for (let left = BATCHES; left > 0 && this.#isBehind() && (this.#state().due ?? 0) <= now(); left--)
        await this.#writeBatch();
    } catch (fault) {
      const { number, tries } = this.#state();
      log("warn", "ratings-delayed", { ruleset: this.#ruleset, tries, fault });
      this.#written.keep({ number, tries: tries + 1, due: now() + triedAgain(tries + 1) });
    }
  }

  #state(): Written {
    return this.#written.read() ?? { number: 0, tries: 0, due: null };
  }

  #isBehind(): boolean {
    return this.#rows.lastNumber() > this.#state().number;
  }

  async #writeBatch(): Promise<void> {
    const to = this.#rows.lastNumber();
    const players = this.#rows.changedAfter(this.#state().number, BATCH);
    const number = players.length < BATCH ? to : players.at(-1)!.number;
    const pool = this.#poolRow(to);
    const rows = players.map((player) => this.#ratingRow(player));
    if (pool !== null) await this.#target.writeRatings(rows, pool);
    this.#written.keep({ number, tries: 0, due: null });
  }

  #ratingRow({ isBot: _bot, isGone: _gone, ...row }: PlayerRow): RatingRow {
    return { ...row, ruleset: this.#ruleset, below: belowTop(row.rating) };
  }

  #poolRow(number: number): PoolRow | null {
    const last = this.#rows.lastDay();
    if (last === null) return null;
    const { day, offset, variance } = last;
    const counts = JSON.stringify(this.#rows.counts());
    return { ruleset: this.#ruleset, day, offset, sd: Math.sqrt(variance), counts, number };
  }
}
