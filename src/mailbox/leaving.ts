import { HOUR, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { type ObjectStorage, type Sql, allRows, firstValue, openKept } from "../lib/object-storage.ts";
import { openErrand } from "../lib/wakeup.ts";

/** Renames the player in a game, and takes them out of it unless `stays`. */
export type LeaveGame = (game: string, newName: string, stays: boolean) => Promise<void>;

/** Stored in place of a name: the game gets the name that the player has at that time. */
const NAME_NOW = "";

/** Stored in place of a game's id for D1, which erases the player. It sorts first. */
const RECORDS = "";

const FIRST_DELAY = 5000;
/** The delay doubles with each failure, up to this. */
const LONGEST_DELAY = 6 * HOUR;

/** The delay after the `tries`th failure (from 1), in milliseconds. */
export function leavingDelay(tries: number): number {
  return Math.min(FIRST_DELAY * 2 ** (tries - 1), LONGEST_DELAY);
}

interface GameToLeave {
  readonly game: string;
  readonly name: string;
  readonly tries: number;
}

/** Games per run. A request has 300 ms of CPU: enough for D1 and a few games, which each notify both players. */
const [A_TURN, IN_A_REQUEST] = [100, 5];
const NEXT_TURN = SECOND;

function gamesToLeave(sql: Sql, most: number): GameToLeave[] {
  const query = "SELECT game, name, tries FROM games_to_leave WHERE next <= ? ORDER BY next, game LIMIT ?";
  return allRows(sql, query, now(), most);
}

const firstNext = (sql: Sql): number | null => firstValue(sql, "SELECT min(next) FROM games_to_leave");

/** A failure postpones a game without holding up the others. */
async function leaveSome(
  sql: Sql,
  most: number,
  leaveGame: (game: string, newName: string) => Promise<void>,
): Promise<void> {
  for (const { game, name, tries } of gamesToLeave(sql, most)) {
    try {
      await leaveGame(game, name);
      // By name, too: if the player has left meanwhile, the game still has to learn the last name.
      sql.exec("DELETE FROM games_to_leave WHERE game = ? AND name = ?", game, name);
    } catch (fault) {
      const next = now() + leavingDelay(tries + 1);
      sql.exec("UPDATE games_to_leave SET tries = ?, next = ? WHERE game = ?", tries + 1, next, game);
      log("warn", "leaving-delayed", { game, tries: tries + 1, fault });
    }
  }
}

interface LeavingPorts {
  readonly leaveGame: LeaveGame;
  readonly erase: (newName: string) => Promise<void>;
  readonly nameNow: () => Promise<string | null>;
}

/** Games that do not know yet that the player has left or has a new name, and D1. Rows stay until they are done. */
export function openLeaving({ sql }: ObjectStorage, { leaveGame, erase, nameNow }: LeavingPorts) {
  const gone = openKept<string>(sql, "gone");
  let leftAs = gone.read();

  async function leaveOne(game: string, newName: string): Promise<void> {
    if (game === RECORDS) return erase(newName);
    const name = newName === NAME_NOW ? await nameNow() : newName;
    if (name !== null) await leaveGame(game, name, newName === NAME_NOW);
  }

  // One run at a time, because each game left sends news to this mailbox.
  let [most, nextTurn] = [A_TURN, 0];
  const errand = openErrand(firstNext(sql), async () => {
    do {
      const some = most;
      most = A_TURN;
      await leaveSome(sql, some, leaveOne);
      // A request may have started a run meanwhile.
    } while (most !== A_TURN);
    const next = firstNext(sql);
    nextTurn = next !== null && next <= now() ? now() + NEXT_TURN : 0;
    errand.next(next === null ? null : Math.max(next, nextTurn));
  });

  function beginNow(): void {
    most = IN_A_REQUEST;
    errand.next(0);
  }

  return {
    hasLeft: (): boolean => leftAs !== null,
    leftAs: (): string | null => leftAs,

    nextDue: errand.nextDue,
    run: errand.run,

    /** Call within a transaction. */
    note(games: readonly string[]): void {
      if (leftAs === null) return;
      const query = "INSERT OR IGNORE INTO games_to_leave (game, name) VALUES (?, ?)";
      for (const game of games) sql.exec(query, game, leftAs);
      // Each game left sends news here, which does not start the next run early.
      if (games.length > 0) errand.next(nextTurn);
    },

    /** Sends all games the player's current name. Call within a transaction. */
    rename(): void {
      const again = "ON CONFLICT (game) DO UPDATE SET tries = 0, next = 0";
      sql.exec(
        `INSERT INTO games_to_leave (game, name) SELECT id, ? FROM games WHERE true ${again}`,
        NAME_NOW,
      );
      beginNow();
    },

    /** Stores the new name as work for D1 and all games. `empty` deletes everything else. Call within a transaction. */
    begin(newName: string, empty: () => void): void {
      const all = "SELECT id AS game FROM games UNION SELECT game FROM games_to_leave UNION SELECT ?";
      sql.exec(
        `INSERT OR REPLACE INTO games_to_leave (name, game) SELECT ?, game FROM (${all})`,
        newName,
        RECORDS,
      );
      empty();
      gone.keep(newName);
      beginNow();
    },

    /** Call after the transaction with `begin` is committed. */
    begun(newName: string): void {
      leftAs = newName;
    },
  };
}
