import type { PlayerNews } from "../game/news.ts";
import { summaryOfStored, type StoredGame } from "../game/stored/snapshot.ts";
import type { GameSummary } from "../game/view.ts";
import type { ObjectStorage, Sql, SqlRow } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import type { OpenTurn } from "../mail/policy/plan.ts";

/** A game as its player's mailbox knows it. The deadline is in milliseconds since 1970. */
export interface MailboxGame {
  readonly id: string;
  readonly turn: "mine" | "theirs" | null;
  readonly direction: "in" | "out";
  readonly deadline: number | null;
  readonly game: GameSummary;
}

const gameOf = (row: SqlRow, origin: string): MailboxGame => ({
  id: String(row["id"]),
  turn: row["turn"] === null ? null : (row["turn"] as "mine" | "theirs"),
  direction: row["direction"] as "in" | "out",
  deadline: row["deadline"] === null ? null : Number(row["deadline"]),
  game: summaryOfStored(JSON.parse(String(row["body"])) as StoredGame, origin),
});

function turnOf(row: SqlRow): OpenTurn {
  const [began, deadline, ply] = [Number(row["began"]), Number(row["deadline"]), Number(row["ply"])];
  const remindedUpTo = row["reminded"] === null ? null : Number(row["reminded"]);
  return { game: String(row["id"]), ply, began, deadline, remindedUpTo };
}

/** What is written about games as they go on. */
const openStandings = (sql: Sql) => ({
  /** The number of a game's latest news. Read each time: a memory of it would outlive a commit that failed. */
  seen(game: string): number {
    return Number(sql.exec("SELECT seen FROM games WHERE id = ?", game).toArray()[0]?.["seen"] ?? 0);
  },

  /** Notes how a game stands. With another turn its reminders begin anew. */
  note({ gameId, seq, status, turn, direction, deadline, turnBegan, game }: PlayerNews): void {
    const row = [gameId, seq, status, turn, direction, deadline, now(), JSON.stringify(game), turnBegan];
    sql.exec(
      `INSERT INTO games (id, seen, status, turn, direction, deadline, heard, body, began) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, status = excluded.status, turn = excluded.turn,
         direction = excluded.direction, deadline = excluded.deadline, heard = excluded.heard, body = excluded.body,
         reminded = CASE WHEN began IS excluded.began THEN reminded END, began = excluded.began`,
      ...row,
    );
  },

  /** Deletes the games that are over and of which no news has come since an instant. */
  forgetOverBefore(at: number): void {
    sql.exec("DELETE FROM games WHERE status NOT IN ('open', 'playing') AND heard < ?", at);
  },
});

/** The turns that wait for the player, and how far they have been reminded of them. */
const openTurns = (sql: Sql) => ({
  /** The player's turns that have a deadline. */
  turns(): OpenTurn[] {
    const query = `SELECT id, began, deadline, reminded, json_extract(body, '$.ply') AS ply FROM games
      WHERE status = 'playing' AND turn = 'mine' AND deadline IS NOT NULL AND began IS NOT NULL`;
    return sql.exec(query).toArray().map(turnOf);
  },

  /** How many games wait for the player's move, besides one. */
  waiting(except: string | null): number {
    const query = "SELECT count(*) AS waiting FROM games WHERE turn = 'mine' AND id IS NOT ?";
    return Number(sql.exec(query, except).toArray()[0]?.["waiting"]);
  },

  /** Notes up to which instant a turn has been reminded of. */
  reminded(game: string, upTo: number): void {
    sql.exec("UPDATE games SET reminded = ? WHERE id = ?", upTo, game);
  },
});

/** What is asked about the games. */
const openQueries = (sql: Sql, origin: string) => ({
  /** The player's games with this status. */
  games(status: "open" | "playing"): MailboxGame[] {
    const rows = sql.exec("SELECT * FROM games WHERE status = ?", status).toArray();
    return rows.map((row) => gameOf(row, origin));
  },

  /** One of the player's games; null where it is not known (any more). */
  game(id: string): MailboxGame | null {
    const row = sql.exec("SELECT * FROM games WHERE id = ?", id).toArray()[0];
    return row === undefined ? null : gameOf(row, origin);
  },

  /** How many games run or wait for an answer to the player's own challenge. */
  liveGames(): number {
    const own = "status = 'playing' OR (status = 'open' AND direction = 'out')";
    return Number(sql.exec(`SELECT count(*) AS live FROM games WHERE ${own}`).toArray()[0]?.["live"]);
  },

  /** The ids of the games that are open or running. */
  liveIds(): string[] {
    const rows = sql.exec("SELECT id FROM games WHERE status IN ('open', 'playing')").toArray();
    return rows.map((row) => String(row["id"]));
  },

  /** Whether the player has (or lately had) a part in a game. */
  plays: (game: string): boolean => sql.exec("SELECT id FROM games WHERE id = ?", game).toArray().length > 0,
});

/**
 * The games of a player: open challenges and running games, and for a while those that are over. All calls are
 * synchronous.
 */
export function openGames({ sql }: ObjectStorage, origin: string) {
  return { ...openStandings(sql), ...openTurns(sql), ...openQueries(sql, origin) };
}

export type Games = ReturnType<typeof openGames>;
