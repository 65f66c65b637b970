import { HOUR, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { allRows, firstValue, type ObjectStorage, type Sql, StoredFact } from "../lib/object-storage.ts";
import { triedAgain } from "../lib/subjects.ts";
import { Errand } from "../lib/wakeup.ts";

/** Renames the player in a game. Also removes them from it unless `stays`. */
export type LeaveGame = (game: string, newName: string, stays: boolean) => Promise<void>;

/** Stored instead of a name: the game then gets the name that the player has when the game is called. */
const NAME_NOW = "";

/** Stored instead of a game's id: this row erases the player in D1. It sorts first, so D1 comes before the games. */
const RECORDS = "";

/** The longest delay between two attempts, in milliseconds. */
export const LONGEST_DELAY = 6 * HOUR;

interface GameToLeave {
  readonly game: string;
  readonly name: string;
  readonly tries: number;
}

/** Maximum rows per run, and in a run within a request: a request's 300 ms of CPU suffice only for D1 and a few games. */
const [A_TURN, IN_A_REQUEST] = [100, 5];
const NEXT_TURN = SECOND;

interface LeavingHost {
  readonly leaveGame: LeaveGame;
  readonly erase: (newName: string) => Promise<void>;
  readonly nameNow: () => Promise<string | null>;
}

const DUE = "SELECT game, name, tries FROM games_to_leave WHERE next <= ? ORDER BY next, game LIMIT ?";

const firstNext = (sql: Sql): number | null => firstValue(sql, "SELECT min(next) FROM games_to_leave");

/** Notifies games that the player has left or has a new name, and erases the player in D1. Retries until that succeeds. */
export class Leaving {
  /** One run at a time, because each game that the player leaves sends news to this mailbox. */
  readonly errand: Errand;
  readonly #sql: Sql;
  readonly #host: LeavingHost;
  readonly #gone: StoredFact<string>;
  #leftAs: string | null;
  #most = A_TURN;
  #nextTurn = 0;

  constructor({ sql }: ObjectStorage, host: LeavingHost) {
    this.#sql = sql;
    this.#host = host;
    this.#gone = new StoredFact(sql, "gone");
    this.#leftAs = this.#gone.read();
    this.errand = new Errand(firstNext(sql), () => this.#leaveDue());
  }

  hasLeft(): boolean {
    return this.#leftAs !== null;
  }

  leftAs(): string | null {
    return this.#leftAs;
  }

  /** Adds games that still send news after the player has left. Call within a transaction. */
  note(games: readonly string[]): void {
    if (this.#leftAs === null) return;
    const query = "INSERT OR IGNORE INTO games_to_leave (game, name) VALUES (?, ?)";
    for (const game of games) this.#sql.exec(query, game, this.#leftAs);
    // Each game that the player leaves sends news here, which must not start the next run early.
    if (games.length > 0) this.errand.next(this.#nextTurn);
  }

  /** Schedules sending the player's current name to all games. Call within a transaction. */
  rename(): void {
    const query = `INSERT INTO games_to_leave (game, name) SELECT id, ? FROM games WHERE true
      ON CONFLICT (game) DO UPDATE SET tries = 0, next = 0`;
    this.#sql.exec(query, NAME_NOW);
    this.#beginNow();
  }

  /** Schedules the new name for D1 and all games. `empty` deletes everything else. Call within a transaction. */
  begin(newName: string, empty: () => void): void {
    const all = "SELECT id AS game FROM games UNION SELECT game FROM games_to_leave UNION SELECT ?";
    const query = `INSERT OR REPLACE INTO games_to_leave (name, game) SELECT ?, game FROM (${all})`;
    this.#sql.exec(query, newName, RECORDS);
    empty();
    this.#gone.keep(newName);
    this.#beginNow();
  }

  /** Call after the transaction with `begin` has been committed. */
  begun(newName: string): void {
    this.#leftAs = newName;
  }

  #beginNow(): void {
    this.#most = IN_A_REQUEST;
    this.errand.next(0);
  }

  async #leaveDue(): Promise<void> {
    do {
      const due = allRows<GameToLeave>(this.#sql, DUE, now(), this.#most);
      this.#most = A_TURN;
      for (const one of due) await this.#tryToLeave(one);
      // Repeats if `#beginNow` was called meanwhile, because its run is merged into this one.
    } while (this.#most !== A_TURN);
    const next = firstNext(this.#sql);
    this.#nextTurn = next !== null && next <= now() ? now() + NEXT_TURN : 0;
    this.errand.next(next === null ? null : Math.max(next, this.#nextTurn));
  }

  /** A failure postpones only this game, so that other games do not wait for it. */
  async #tryToLeave({ game, name, tries }: GameToLeave): Promise<void> {
    try {
      await this.#leave(game, name);
      // Also compares the name: if the player has left meanwhile, the game still needs the final name.
      this.#sql.exec("DELETE FROM games_to_leave WHERE game = ? AND name = ?", game, name);
    } catch (fault) {
      const next = now() + triedAgain(tries + 1, LONGEST_DELAY);
      this.#sql.exec("UPDATE games_to_leave SET tries = ?, next = ? WHERE game = ?", tries + 1, next, game);
      log("warn", "leaving-delayed", { game, tries: tries + 1, fault });
    }
  }

  async #leave(game: string, newName: string): Promise<void> {
    if (game === RECORDS) return this.#host.erase(newName);
    const name = newName === NAME_NOW ? await this.#host.nameNow() : newName;
    if (name !== null) await this.#host.leaveGame(game, name, newName === NAME_NOW);
  }
}
