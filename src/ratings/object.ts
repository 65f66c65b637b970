import type { RatedResult } from "../game/projections/ratings.ts";
import { oneAtATime } from "../lib/calls.ts";
import { now } from "../lib/now.ts";
import { LazyStore } from "../lib/lazy-store.ts";
import { migrate } from "../lib/object-storage.ts";
import type { Reach } from "../lib/places.ts";
import type { ObjectEnv } from "../lib/service-object.ts";
import { GRACE, type WakingHost, WakingObject, type Woken } from "../lib/waking-object.ts";
import { type Annulled, type PoolNeeds, RatingPool } from "./pool.ts";
import { type Annulment, type DayRow, POOL_SCHEMA, type RatedGame } from "./rows.ts";

export interface PoolHost extends WakingHost, PoolNeeds {}

const SLICES_AT_ONCE = 40;

/** The Durable Object for the ratings of one rule set, whose id it shares. It stores nothing until it has rated a game. */
export abstract class PoolObject<Env extends ObjectEnv = ObjectEnv> extends WakingObject<Env> {
  static override readonly kind = "pool";
  protected abstract override readonly host: PoolHost;
  readonly #pool: LazyStore<RatingPool> = new LazyStore(
    this.storage,
    () => this.#open(),
    () => this.#endChange(),
  );

  /** Rates games, in the order they ended. Idempotent. */
  hear(results: readonly RatedResult[]): void {
    this.#pool.change((pool) => pool.hear(results));
  }

  /** Annuls a game or, with null, lets it count again. The alarm rates later games again. A repeat returns the same. */
  annul(game: string, annulment: Omit<Annulment, "at"> | null): Annulled {
    if (this.#pool.known() === null) return { kind: "not-rated" };
    return this.#pool.change((pool) => pool.annul(game, annulment));
  }

  /** Removes a player who has left the service from the leaderboard for good. Their games stay. Idempotent. */
  forget(player: string): void {
    if (this.#pool.known() !== null) this.#pool.change((pool) => pool.forget(player));
  }

  game(game: string): RatedGame | null {
    return this.#pool.known()?.rows.game(game) ?? null;
  }

  /** Lists the rated games of a player, or of all players (null), by `seq`. */
  games(reach: Reach, player: string | null): RatedGame[] {
    return this.#pool.known()?.rows.list(reach, player) ?? [];
  }

  days(reach: Reach): DayRow[] {
    if (this.#pool.known() === null) return [];
    this.#pool.change((pool) => pool.addDays());
    return this.#pool.opened().rows.days(reach);
  }

  protected override rearm(): void {
    this.#pool.alarm.by(this.#nextDue());
  }

  protected override async work(): Promise<Woken> {
    this.#pool.alarm.spent();
    await this.#run();
    return { due: this.#nextDue(), touches: this.#pool.inMemory?.outbox.takeReached() ?? [] };
  }

  readonly #run = oneAtATime(async () => {
    if (this.#pool.known() === null) return;
    this.#pool.alarm.by(now() + GRACE);
    this.#pool.change((pool) => pool.tick());
    await this.#replay();
    await this.#pool.opened().send();
    this.#pool.change(() => this.#pool.alarm.notBefore(this.#nextDue()));
  });

  async #replay(): Promise<void> {
    for (let left = SLICES_AT_ONCE; left > 0 && this.#pool.opened().replays.isDue(); left--) {
      this.#pool.change((pool) => pool.replaySlice());
      // Lets pending work of the object continue between two slices.
      await Promise.resolve();
    }
  }

  #endChange(): void {
    this.#pool.inMemory?.storeNumber();
    this.rearm();
  }

  #nextDue(): number | null {
    return this.#pool.known()?.nextDue() ?? null;
  }

  #open(): RatingPool {
    migrate(this.storage, POOL_SCHEMA);
    return new RatingPool(this.storage, this.id, this.host);
  }
}
