import type { GameRecord } from "../game/projections/records.ts";
import type { GameResult } from "../game/state.ts";
import { allRows, hasSchema, migrate, type ObjectStorage, type SchemaStep } from "../lib/object-storage.ts";
import type { Place } from "../lib/places.ts";
import type { Side } from "../rules/index.ts";

/** The tables of a month, a step a release. Append only: months in service have run the steps that stand here. */
export const ARCHIVE_SCHEMA: readonly SchemaStep[] = [
  [
    // The games that ended in this month, in the order of their ends (milliseconds since 1970). Players by their ids.
    `CREATE TABLE games (at INTEGER NOT NULL, id TEXT NOT NULL, ruleset TEXT NOT NULL, attackers TEXT NOT NULL,
       defenders TEXT NOT NULL, winner TEXT, reason TEXT NOT NULL, PRIMARY KEY (at, id)) WITHOUT ROWID`,
    // Few end so, and they alone are looked for (operations/declared-outages.ts).
    "CREATE INDEX games_timed_out ON games (at, id) WHERE reason = 'timeout'",
  ],
];

/** A finished game. Its place in the archive is when it ended. */
export interface ArchivedGame extends Place, Readonly<Record<Side, string>> {
  readonly ruleset: string;
  readonly winner: Side | null;
  readonly reason: GameResult["reason"];
}

/** What the archive has of a game, by its record; null where that has not been played to an end. */
export function archivedGame({ id, ruleset, players, result, finishedAt }: GameRecord): ArchivedGame | null {
  const [attackers, defenders] = players;
  if (result === null || finishedAt === null || attackers === undefined || defenders === undefined)
    return null;
  return { at: finishedAt, id, ruleset, attackers, defenders, ...result };
}

/** Which games to read: those that ended after a place, up to an instant; `timedOut`: only those that ended by time-out. */
export interface Wanted {
  readonly after: Pick<Place, "at" | "id">;
  readonly to: number;
  readonly limit: number;
  readonly timedOut: boolean;
}

/** The games of one month. A month of which nobody ever told anything stores nothing, however often it is read. */
export function openArchive(storage: ObjectStorage) {
  const { sql } = storage;
  return {
    /** Adds a game. It ends but once, so that twice is once. */
    add({ at, id, ruleset, attackers, defenders, winner, reason }: ArchivedGame): void {
      migrate(storage, ARCHIVE_SCHEMA);
      const query = `INSERT OR IGNORE INTO games (at, id, ruleset, attackers, defenders, winner, reason)
        VALUES (?, ?, ?, ?, ?, ?, ?)`;
      sql.exec(query, at, id, ruleset, attackers, defenders, winner, reason);
    },

    /** The games in the order of their ends. */
    games({ after, to, limit, timedOut }: Wanted): ArchivedGame[] {
      if (!hasSchema(storage)) return [];
      const query = `SELECT * FROM games WHERE (at, id) > (?, ?) AND at <= ?
        ${timedOut ? "AND reason = 'timeout'" : ""} ORDER BY at, id LIMIT ?`;
      return allRows(sql, query, after.at, after.id, to, limit);
    },
  };
}
