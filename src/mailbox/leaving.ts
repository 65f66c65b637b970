import { faultText, log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { textOrNull, type ObjectStorage, type Sql } from "../lib/object-storage.ts";
import { oneAtATime } from "../lib/one-at-a-time.ts";

/** Takes the player of this mailbox out of a game, under the name that is left of them. */
export type LeaveGame = (game: string, newName: string) => Promise<void>;

/** If leaving was cut off, the alarm takes it up again after this. */
const GRACE = 5000;

/** So many games are read at a time. */
const READ_AT_ONCE = 100;

/** The next games to leave, after one. */
function gamesToLeave(sql: Sql, after = "", most = READ_AT_ONCE): { game: string; name: string }[] {
  const query = "SELECT game, name FROM farewells WHERE game > ? ORDER BY game LIMIT ?";
  const rows = sql.exec(query, after, most).toArray();
  return rows.map((row) => ({ game: String(row["game"]), name: String(row["name"]) }));
}

/** All of them, read as they are left. */
function* allGamesToLeave(sql: Sql): Generator<{ game: string; name: string }> {
  let games = gamesToLeave(sql);
  while (games.length > 0) {
    yield* games;
    games = gamesToLeave(sql, games.at(-1)?.game);
  }
}

/** Leaves the games that stand. One that cannot be left now does not keep the others. */
async function leaveAll(sql: Sql, leaveGame: LeaveGame): Promise<void> {
  for (const { game, name } of allGamesToLeave(sql)) {
    try {
      await leaveGame(game, name);
      sql.exec("DELETE FROM farewells WHERE game = ?", game);
    } catch (fault) {
      log("leaving-delayed", { game, fault: faultText(fault) });
    }
  }
}

/**
 * The games that a player who deletes their account has still to leave, and the name that is left of them: what still
 * comes for them afterwards is left under it, too. A row stands until its game has been left.
 */
export function openLeaving({ sql }: ObjectStorage, leaveGame: LeaveGame) {
  let isLeaving = gamesToLeave(sql, "", 1).length > 0;
  let leftAs = textOrNull(sql.exec("SELECT name FROM gone").toArray()[0]?.["name"]);

  // One run at a time: each game that is left tells this very mailbox so.
  const leave = oneAtATime(async () => {
    await leaveAll(sql, leaveGame);
    isLeaving = gamesToLeave(sql, "", 1).length > 0;
  });

  return {
    hasLeft: (): boolean => leftAs !== null,

    /** When there is something to do; null for never. */
    nextDue: (): number | null => (isLeaving ? now() + GRACE : null),

    /** Notes the games of a player who has left; within a transaction. */
    note(games: readonly string[], name = leftAs): void {
      if (name === null) return;
      const query = "INSERT OR IGNORE INTO farewells (game, name) VALUES (?, ?)";
      for (const game of games) sql.exec(query, game, name);
      isLeaving ||= games.length > 0;
    },

    /** Notes under which name the player leaves; within a transaction. */
    begin(newName: string): void {
      sql.exec("DELETE FROM gone");
      sql.exec("INSERT INTO gone (name) VALUES (?)", newName);
    },

    /** The transaction that began the leaving has been committed. */
    begun(newName: string): void {
      leftAs = newName;
    },

    /** Leaves what is to be left. */
    async run(): Promise<void> {
      if (isLeaving) await leave();
    },
  };
}
