import { answerOf } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  allValues,
  committing,
  firstValue,
  hasRows,
  type ObjectStorage,
} from "../lib/object-storage.ts";
import type { SocketEnd } from "../lib/sockets.ts";
import { triedAgain } from "../lib/subjects.ts";
import { Errand } from "../lib/wakeup.ts";

export const LISTENING = [
  // Tokens (by digest) that opened sockets on a game, or on the player's own events (''). ends: when the token expires, in
  // milliseconds since 1970; null for never, 0 if the sockets have to be closed.
  `CREATE TABLE listening (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, game TEXT NOT NULL, ends INTEGER,
     UNIQUE (hash, game))`,
];

export const OWN_EVENTS = "";

/** Maximum rows, because rows stay when clients close sockets. The sockets of older rows are closed, and clients reconnect. */
const MOST = 500;

const AT_ONCE = 50;

export type EndSockets = (game: string, hash: string, why: SocketEnd) => Promise<void>;

interface ListeningHost {
  readonly holds: (hash: string) => boolean;
  readonly endOf: (hash: string) => number | null;
  readonly endSockets: EndSockets;
  readonly arm: () => void;
}

interface Row {
  readonly id: number;
  readonly hash: string;
  readonly game: string;
}

const ENDED = "SELECT id, hash, game FROM listening WHERE ends = 0 AND id > ? ORDER BY id LIMIT ?";
const SOONEST = "SELECT min(ends) FROM listening";

/** Closes the sockets of ended tokens, because games do not know when a token ends. Rows stay when clients close sockets. */
export class Listening {
  readonly errand: Errand;
  readonly #storage: ObjectStorage;
  readonly #host: ListeningHost;
  #failures = 0;

  constructor(storage: ObjectStorage, host: ListeningHost) {
    this.#storage = storage;
    this.#host = host;
    this.errand = new Errand(firstValue(storage.sql, SOONEST), () => this.#endDue());
  }

  /** Records an open socket on a game, or on `OWN_EVENTS`. Returns false if the token is not valid. */
  listens(hash: string, game: string): boolean {
    const { holds, endOf, arm } = this.#host;
    const { sql } = this.#storage;
    if (!holds(hash)) return false;
    const ends = endOf(hash);
    const known = "SELECT id FROM listening WHERE hash = ? AND game = ? AND ends IS NOT 0";
    // This object closes its own sockets when a token is revoked, so only tokens that expire need a row.
    if ((game === OWN_EVENTS && ends === null) || hasRows(sql, known, hash, game)) return true;
    committing({ storage: this.#storage, arm })(() => {
      sql.exec("INSERT OR REPLACE INTO listening (hash, game, ends) VALUES (?, ?, ?)", hash, game, ends);
      const kept = "SELECT id FROM listening WHERE ends IS NOT 0 ORDER BY id DESC LIMIT ?";
      sql.exec(`UPDATE listening SET ends = 0 WHERE id NOT IN (${kept})`, MOST);
      this.#plan();
    });
    return true;
  }

  /** Marks ended tokens. Updates when other tokens expire, because each use postpones their end. Call within a transaction. */
  look(): void {
    const { sql } = this.#storage;
    for (const hash of allValues<string>(sql, "SELECT DISTINCT hash FROM listening WHERE ends IS NOT 0")) {
      const ends = this.#host.holds(hash) ? this.#host.endOf(hash) : 0;
      const query = "UPDATE listening SET ends = ? WHERE hash = ? AND ends IS NOT 0 AND ends IS NOT ?";
      sql.exec(query, ends, hash, ends);
    }
    this.#plan();
  }

  /** Marks all sockets to be closed. Call within a transaction. */
  endAll(): void {
    this.#storage.sql.exec("UPDATE listening SET ends = 0");
    this.#plan();
  }

  #plan(): void {
    this.errand.next(firstValue(this.#storage.sql, SOONEST));
  }

  /** Closes all marked sockets. Retries failures after five seconds at first, later up to a minute. */
  async #endDue(): Promise<void> {
    this.#storage.transactionSync(() => this.look());
    const next = (after: number) => allRows<Row>(this.#storage.sql, ENDED, after, AT_ONCE);
    let isDone = true;
    for (let rows = next(0); rows.length > 0; rows = next(rows.at(-1)?.id ?? Infinity)) {
      const all = await Promise.all(rows.map((row) => this.#end(row)));
      isDone &&= all.every(Boolean);
    }
    this.#failures = isDone ? 0 : this.#failures + 1;
    if (isDone) this.#plan();
    else this.errand.next(now() + triedAgain(this.#failures, MINUTE));
  }

  async #end({ id, hash, game }: Row): Promise<boolean> {
    try {
      await answerOf(this.#host.endSockets(game, hash, this.#host.holds(hash) ? "again" : "ended"));
    } catch (fault) {
      log("warn", "sockets-delayed", { game, fault });
      return false;
    }
    // By id, because the token may have been recorded again meanwhile.
    this.#storage.sql.exec("DELETE FROM listening WHERE id = ?", id);
    return true;
  }
}
