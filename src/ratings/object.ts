import type { RatedResult } from "../game/projections/ratings.ts";
import { oneAtATime } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { committing, hasSchema, migrate } from "../lib/object-storage.ts";
import type { Reach } from "../lib/places.ts";
import type { ObjectEnv } from "../lib/service-object.ts";
import { type WakingHost, WakingObject, type Woken } from "../lib/waking-object.ts";
import { Wakeup } from "../lib/wakeup.ts";
import { type Annulled, type PoolNeeds, RatingPool } from "./pool.ts";
import { type Annulment, type DayRow, POOL_SCHEMA, type RatedGame } from "./rows.ts";

export interface PoolHost extends WakingHost, PoolNeeds {}

/** If the work is interrupted, an alarm resumes it after this many milliseconds. */
const GRACE = MINUTE;
const SLICES_AT_ONCE = 40;

/** The Durable Object for the ratings of one rule set, whose id it shares. It stores nothing until it has rated a game. */
export abstract class PoolObject<Env extends ObjectEnv = ObjectEnv> extends WakingObject<Env> {
  static override readonly kind = "pool";
  protected abstract override readonly host: PoolHost;
  readonly #alarm = new Wakeup(this.storage);
  #pool: RatingPool | null = null;

  readonly #commit = committing({ storage: this.storage, arm: () => this.#endCommit() }, () => {
    // The pool in memory may have changes that were not stored.
    this.#pool = null;
    this.#alarm.spent();
  });

  /** Rates games, in the order they ended. Idempotent. */
  hear(results: readonly RatedResult[]): void {
    this.#commit(() => this.#opened().hear(results));
  }

  /** Annuls a game or, with null, lets it count again. The alarm rates later games again. A repeat returns the same. */
  annul(game: string, annulment: Omit<Annulment, "at"> | null): Annulled {
    const pool = this.#stored();
    return pool === null ? { kind: "not-rated" } : this.#commit(() => pool.annul(game, annulment));
  }

  /** Removes a player who has left the service from the leaderboard for good. Their games stay. Idempotent. */
  forget(player: string): void {
    const pool = this.#stored();
    if (pool !== null) this.#commit(() => pool.forget(player));
  }

  game(game: string): RatedGame | null {
    return this.#stored()?.rows.game(game) ?? null;
  }

  /** Lists the rated games of a player, or of all players (null), by `seq`. */
  games(reach: Reach, player: string | null): RatedGame[] {
    return this.#stored()?.rows.list(reach, player) ?? [];
  }

  days(reach: Reach): DayRow[] {
    const pool = this.#stored();
    if (pool === null) return [];
    this.#commit(() => pool.addDays());
    return pool.rows.days(reach);
  }

  protected override rearm(): void {
    this.#alarm.by(this.#nextDue());
  }

  protected override async work(): Promise<Woken> {
    this.#alarm.spent();
    await this.#run();
    return { due: this.#nextDue(), touches: this.#pool?.outbox.takeReached() ?? [] };
  }

  readonly #run = oneAtATime(async () => {
    if (this.#stored() === null) return;
    this.#alarm.by(now() + GRACE);
    this.#commit(() => this.#opened().tick());
    await this.#replay();
    await this.#opened().send();
    this.#commit(() => this.#alarm.notBefore(this.#nextDue()));
  });

  async #replay(): Promise<void> {
    for (let left = SLICES_AT_ONCE; left > 0 && this.#opened().replays.isDue(); left--) {
      this.#commit(() => this.#opened().replaySlice());
      // Lets pending work of the object continue between two slices.
      await Promise.resolve();
    }
  }

  #endCommit(): void {
    this.#pool?.storeNumber();
    this.rearm();
  }

  #nextDue(): number | null {
    return this.#stored()?.nextDue() ?? null;
  }

  /** Returns the pool; null if nothing was ever stored, because reading must not store anything. */
  #stored(): RatingPool | null {
    return this.#pool !== null || hasSchema(this.storage) ? this.#opened() : null;
  }

  #opened(): RatingPool {
    if (this.#pool !== null) return this.#pool;
    migrate(this.storage, POOL_SCHEMA);
    this.#pool = new RatingPool(this.storage, this.id, this.host);
    return this.#pool;
  }
}
