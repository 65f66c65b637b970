import { MINUTE, SECOND } from "../lib/duration.ts";
import {
  firstRow,
  firstValue,
  hasSchema,
  migrate,
  type ObjectStorage,
  type SchemaStep,
} from "../lib/object-storage.ts";

/** Append only: deployed objects have run these steps. */
export const THINKER_SCHEMA: readonly SchemaStep[] = [
  [
    // `version`: the game's latest known version. `due`: when to act next, in milliseconds since 1970, or null.
    // `tries`: failed attempts since the last news. `lost_at`: the ply at which the last search found the position lost.
    `CREATE TABLE games (game TEXT PRIMARY KEY, player TEXT NOT NULL, version INTEGER NOT NULL, due INTEGER,
       tries INTEGER NOT NULL DEFAULT 0, lost_at INTEGER) WITHOUT ROWID`,
    "CREATE INDEX games_by_due ON games (due) WHERE due IS NOT NULL",
  ],
  // `watched`: when somebody's watching ends, in milliseconds since 1970 by the machine's clock; 0 if nobody watches.
  ["ALTER TABLE games ADD watched INTEGER NOT NULL DEFAULT 0"],
];

/** News with a lower version than the last one is ignored. */
export interface HouseNews {
  readonly game: string;
  readonly player: string;
  readonly version: number;
  /** When the house player acts next, in milliseconds since 1970; null if not before the game changes. */
  readonly due: number | null;
  readonly isOver: boolean;
}

export interface DueGame extends Pick<HouseNews, "game" | "player" | "version"> {
  readonly tries: number;
  readonly lostAt: number | null;
  /** When somebody's watching ends, in milliseconds since 1970 by the machine's clock; 0 if nobody watches. */
  readonly watched: number;
}

/** Returns the delay after `tries` earlier failures, in milliseconds. Attempts never stop, because a player is waiting. */
export const retryDelay = (tries: number): number => Math.min(10 * SECOND * 2 ** tries, 10 * MINUTE);

/** The games to play. The table is created with the first game, so an unused object stores nothing. */
export class HouseQueue {
  readonly #storage: ObjectStorage;
  #hasTable = false;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
  }

  open(): void {
    this.#hasTable = hasSchema(this.#storage);
    if (this.#hasTable) migrate(this.#storage, THINKER_SCHEMA);
  }

  /** Ignores older news. Call it inside a transaction. */
  hear({ game, player, version, due, isOver }: HouseNews): void {
    this.#createTable();
    const { sql } = this.#storage;
    const known = firstValue<number>(sql, "SELECT version FROM games WHERE game = ?", game);
    if (known !== null && known > version) return;
    if (isOver) return this.forget(game);
    const query = `INSERT INTO games (game, player, version, due) VALUES (?, ?, ?, ?)
      ON CONFLICT (game) DO UPDATE SET version = excluded.version, due = excluded.due, tries = 0`;
    sql.exec(query, game, player, version, due);
  }

  watch(game: string, until: number): boolean {
    const query = "UPDATE games SET watched = ? WHERE game = ? RETURNING 1";
    return this.#hasTable && firstValue(this.#storage.sql, query, until, game) !== null;
  }

  /** Returns the next due game: watched games first, then the game that has been due longest; null for none. */
  first(at: number): DueGame | null {
    const query = `SELECT game, player, version, tries, lost_at AS lostAt, watched FROM games
      WHERE due <= ? ORDER BY watched > ? DESC, due LIMIT 1`;
    return this.#hasTable ? firstRow(this.#storage.sql, query, at, Date.now()) : null;
  }

  nextDue(): number | null {
    return this.#hasTable ? firstValue(this.#storage.sql, "SELECT min(due) FROM games") : null;
  }

  /** `ply`: null if the position is not lost. */
  noteLost(game: string, ply: number | null): void {
    this.#storage.sql.exec("UPDATE games SET lost_at = ? WHERE game = ?", ply, game);
  }

  /** Schedules another try. Does nothing if there was news of the game meanwhile. */
  putOff({ game, version, tries }: DueGame, at: number): void {
    const query = "UPDATE games SET tries = ?, due = ? WHERE game = ? AND version = ?";
    this.#storage.sql.exec(query, tries + 1, at, game, version);
  }

  forget(game: string): void {
    this.#storage.sql.exec("DELETE FROM games WHERE game = ?", game);
  }

  #createTable(): void {
    if (!this.#hasTable) migrate(this.#storage, THINKER_SCHEMA);
    this.#hasTable = true;
  }
}
