import { HOUR, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { type ObjectStorage, type Sql, allRows, firstValue, openKept } from "../lib/object-storage.ts";
import { openErrand } from "../lib/wakeup.ts";

/** Has a game know the player of this mailbox by another name; takes them out of it unless they stay. */
export type LeaveGame = (game: string, newName: string, stays: boolean) => Promise<void>;

/** Stands for the name that the player has when a game learns of it: they stay. */
const NAME_NOW = "";

/** Stands among the games to leave for the records (D1), which are to forget who the player was: they come first. */
const RECORDS = "";

/** A game that could not be left is tried again after this. */
const FIRST_DELAY = 5000;
/** Each time that a game cannot be left it is left alone for twice as long, up to this. */
const LONGEST_DELAY = 6 * HOUR;

/** How long after the `tries`th failure (1 is the first) a game is tried again, in milliseconds. */
export function leavingDelay(tries: number): number {
  return Math.min(FIRST_DELAY * 2 ** (tries - 1), LONGEST_DELAY);
}

/** A game that has still to be left, and how often that has failed. */
interface GameToLeave {
  readonly game: string;
  readonly name: string;
  readonly tries: number;
}

/**
 * So many are left in a turn, and in the turn for which a request waits, which has 300 ms of CPU: the records and a few games,
 * each of which tells both its players. The next turn comes a second later.
 */
const [A_TURN, IN_A_REQUEST] = [100, 5];
const NEXT_TURN = SECOND;

function gamesToLeave(sql: Sql, most: number): GameToLeave[] {
  const query = "SELECT game, name, tries FROM games_to_leave WHERE next <= ? ORDER BY next, game LIMIT ?";
  return allRows(sql, query, now(), most);
}

/** When the next game is to be left, in milliseconds since 1970; null for none. */
const firstNext = (sql: Sql): number | null => firstValue(sql, "SELECT min(next) FROM games_to_leave");

/** Leaves some of the games for which it is time. One that cannot be left now is due later, and does not keep the others. */
async function leaveSome(
  sql: Sql,
  most: number,
  leaveGame: (game: string, newName: string) => Promise<void>,
): Promise<void> {
  for (const { game, name, tries } of gamesToLeave(sql, most)) {
    try {
      await leaveGame(game, name);
      // By the name, too: a player who has left meanwhile has still to leave it.
      sql.exec("DELETE FROM games_to_leave WHERE game = ? AND name = ?", game, name);
    } catch (fault) {
      const next = now() + leavingDelay(tries + 1);
      sql.exec("UPDATE games_to_leave SET tries = ?, next = ? WHERE game = ?", tries + 1, next, game);
      log("warn", "leaving-delayed", { game, tries: tries + 1, fault });
    }
  }
}

/** What leaving reaches: the games, and what the records (D1) know of the player. */
interface LeavingPorts {
  readonly leaveGame: LeaveGame;
  readonly erase: (newName: string) => Promise<void>;
  /** The name that the player has now; null for one who has gone. */
  readonly nameNow: () => Promise<string | null>;
}

/**
 * The games that a player who deletes their account has still to leave, or that have to learn their new name, with the records that are to forget them, and the
 * name that is left of them: what still comes for them afterwards is left under it, too. A row stands until it is done.
 */
export function openLeaving({ sql }: ObjectStorage, { leaveGame, erase, nameNow }: LeavingPorts) {
  const gone = openKept<string>(sql, "gone");
  let leftAs = gone.read();

  async function leaveOne(game: string, newName: string): Promise<void> {
    if (game === RECORDS) return erase(newName);
    const name = newName === NAME_NOW ? await nameNow() : newName;
    if (name !== null) await leaveGame(game, name, newName === NAME_NOW);
  }

  // One run at a time: each game that is left tells this very mailbox so.
  let [most, nextTurn] = [A_TURN, 0];
  const errand = openErrand(firstNext(sql), async () => {
    do {
      const some = most;
      most = A_TURN;
      await leaveSome(sql, some, leaveOne);
      // Meanwhile more may have begun for which a request waits.
    } while (most !== A_TURN);
    const next = firstNext(sql);
    nextTurn = next !== null && next <= now() ? now() + NEXT_TURN : 0;
    errand.next(next === null ? null : Math.max(next, nextTurn));
  });

  /** All has to be done, the first of it while a request waits. */
  function beginNow(): void {
    most = IN_A_REQUEST;
    errand.next(0);
  }

  return {
    hasLeft: (): boolean => leftAs !== null,
    /** The name that is left of the player; null for one who is here. */
    leftAs: (): string | null => leftAs,

    nextDue: errand.nextDue,
    run: errand.run,

    /** Notes the games of a player who has left; within a transaction. */
    note(games: readonly string[]): void {
      if (leftAs === null) return;
      const query = "INSERT OR IGNORE INTO games_to_leave (game, name) VALUES (?, ?)";
      for (const game of games) sql.exec(query, game, leftAs);
      // Each game that is left comes here, too: it does not begin the next turn.
      if (games.length > 0) errand.next(nextTurn);
    },

    /** Notes that all games have to learn the name that the player has then; within a transaction. */
    rename(): void {
      const again = "ON CONFLICT (game) DO UPDATE SET tries = 0, next = 0";
      sql.exec(
        `INSERT INTO games_to_leave (game, name) SELECT id, ? FROM games WHERE true ${again}`,
        NAME_NOW,
      );
      beginNow();
    },

    /**
     * Notes under which name the player leaves, and that all of this has still to be done; within a transaction.
     * @param empty deletes everything else
     */
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

    /** The transaction that began the leaving has been committed. */
    begun(newName: string): void {
      leftAs = newName;
    },
  };
}
