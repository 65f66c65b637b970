import {
  firstRow,
  firstValue,
  hasSchema,
  migrate,
  type ObjectStorage,
  type SchemaStep,
} from "../lib/object-storage.ts";
import { MINUTE, SECOND } from "../lib/duration.ts";

/** The tables of an object that thinks, a step a release. Append only: objects in service have run the steps that stand here. */
export const THINKER_SCHEMA: readonly SchemaStep[] = [
  [
    // The games that it thinks for, while they run. player: of the house, by its id. version: of the game as it is known. due:
    // when it has to be looked at (milliseconds since 1970); null for not before something happens in it. tries: how often
    // that has failed. lost_at: the ply at which the position was lost when it was last thought about.
    `CREATE TABLE games (game TEXT PRIMARY KEY, player TEXT NOT NULL, version INTEGER NOT NULL, due INTEGER,
       tries INTEGER NOT NULL DEFAULT 0, lost_at INTEGER) WITHOUT ROWID`,
    "CREATE INDEX games_by_due ON games (due) WHERE due IS NOT NULL",
  ],
  // Until when somebody watches the game, by the machine's clock (milliseconds since 1970); 0 for nobody.
  ["ALTER TABLE games ADD watched INTEGER NOT NULL DEFAULT 0"],
];

/** What has become of a game, as its player's mailbox tells it: the last of what happened holds. */
export interface HouseNews {
  readonly game: string;
  readonly player: string;
  readonly version: number;
  /** When it has to be looked at, in milliseconds since 1970; null for not before something else happens. */
  readonly due: number | null;
  readonly isOver: boolean;
}

/** A game that is due. */
export interface DueGame extends Pick<HouseNews, "game" | "player" | "version"> {
  readonly tries: number;
  readonly lostAt: number | null;
  /** Until when somebody watches it, by the machine's clock. */
  readonly watched: number;
}

/** How long after a failure it is tried again, in milliseconds: it never gives up, for somebody waits. */
export const triedAgain = (tries: number): number => Math.min(10 * SECOND * 2 ** tries, 10 * MINUTE);

/** The games that one object thinks for. All calls are synchronous. */
export function openQueue(storage: ObjectStorage) {
  const { sql } = storage;
  let isMade = hasSchema(storage);
  if (isMade) migrate(storage, THINKER_SCHEMA);

  function make(): void {
    if (!isMade) migrate(storage, THINKER_SCHEMA);
    isMade = true;
  }

  const forget = (game: string): void => void sql.exec("DELETE FROM games WHERE game = ?", game);

  return {
    /** Takes news of a game; what is older than what is known is passed over. Within a transaction. */
    hear({ game, player, version, due, isOver }: HouseNews): void {
      make();
      const known = firstValue<number>(sql, "SELECT version FROM games WHERE game = ?", game);
      if (known !== null && known > version) return;
      if (isOver) return forget(game);
      const query = `INSERT INTO games (game, player, version, due) VALUES (?, ?, ?, ?)
        ON CONFLICT (game) DO UPDATE SET version = excluded.version, due = excluded.due, tries = 0`;
      sql.exec(query, game, player, version, due);
    },

    /** Notes until when somebody watches a game. Whether the game is known here. */
    watch: (game: string, until: number): boolean =>
      isMade &&
      firstValue(sql, "UPDATE games SET watched = ? WHERE game = ? RETURNING 1", until, game) !== null,

    /** The game that has been due longest at an instant, of those that somebody watches if there are any; null for none. */
    first(at: number): DueGame | null {
      const query = `SELECT game, player, version, tries, lost_at AS lostAt, watched FROM games
        WHERE due <= ? ORDER BY watched > ? DESC, due LIMIT 1`;
      return isMade ? firstRow(sql, query, at, Date.now()) : null;
    },

    nextDue: (): number | null => (isMade ? firstValue(sql, "SELECT min(due) FROM games") : null),

    /** Notes that a game's position is lost (or, null, is not) at a ply. */
    noteLost: (game: string, ply: number | null): void =>
      void sql.exec("UPDATE games SET lost_at = ? WHERE game = ?", ply, game),

    /** Puts off what has failed, unless there has been news of the game meanwhile. */
    putOff: ({ game, version, tries }: DueGame, at: number): void => {
      const query = "UPDATE games SET tries = ?, due = ? WHERE game = ? AND version = ?";
      sql.exec(query, tries + 1, at, game, version);
    },

    forget,
  };
}
