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
import { openErrand } from "../lib/wakeup.ts";
import type { Apps } from "./apps.ts";
import type { Tokens } from "./tokens.ts";

export const LISTENING = [
  // The tokens (by their digests) with which sockets were opened, and on which game; '' is the player's own events. ends: when
  // the token expires, in milliseconds since 1970; null for never, 0 once the sockets have to be closed.
  `CREATE TABLE listening (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, game TEXT NOT NULL, ends INTEGER,
     UNIQUE (hash, game))`,
];

/** Stands in the place of a game for the player's own events. */
export const OWN_EVENTS = "";

/** So many rows are kept. The sockets of an older row are closed, and may come again. */
const MOST = 500;

/** So many sockets are closed side by side. */
const AT_ONCE = 50;

/** Closes the sockets that were opened with a token on a game, or on the player's own events. */
export type EndSockets = (game: string, hash: string, why: SocketEnd) => Promise<void>;

interface ListeningPorts {
  readonly holds: (hash: string) => boolean;
  /** When a token expires, in milliseconds since 1970; null for never. */
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

/**
 * Where the player's tokens have sockets open. A game knows nothing of tokens, so the mailbox has it close the sockets of a
 * token that was revoked or has expired. A row outlives its sockets: nothing reports that they are closed.
 */
export class Listening {
  readonly #storage: ObjectStorage;
  readonly #ports: ListeningPorts;
  readonly #errand: ReturnType<typeof openErrand>;
  #failures = 0;

  constructor(storage: ObjectStorage, ports: ListeningPorts) {
    this.#storage = storage;
    this.#ports = ports;
    this.#errand = openErrand(firstValue(storage.sql, SOONEST), () => this.#endDue());
  }

  nextDue = (): number | null => this.#errand.nextDue();

  run = (): Promise<void> => this.#errand.run();

  /**
   * Notes that a socket is open, so that it is closed when its token no longer holds.
   * @param hash the digest of the token; `game`: an id, or `OWN_EVENTS`
   * @returns false where the token does not hold now
   */
  listens(hash: string, game: string): boolean {
    const { holds, endOf, arm } = this.#ports;
    const { sql } = this.#storage;
    if (!holds(hash)) return false;
    const ends = endOf(hash);
    const known = "SELECT id FROM listening WHERE hash = ? AND game = ? AND ends IS NOT 0";
    // The object closes its own sockets whenever a token is revoked.
    if ((game === OWN_EVENTS && ends === null) || hasRows(sql, known, hash, game)) return true;
    committing({ storage: this.#storage, arm })(() => {
      sql.exec("INSERT OR REPLACE INTO listening (hash, game, ends) VALUES (?, ?, ?)", hash, game, ends);
      const kept = "SELECT id FROM listening WHERE ends IS NOT 0 ORDER BY id DESC LIMIT ?";
      sql.exec(`UPDATE listening SET ends = 0 WHERE id NOT IN (${kept})`, MOST);
      this.#plan();
    });
    return true;
  }

  /** Notes which tokens no longer hold, and when the others expire: each use puts that off. Within a transaction. */
  look(): void {
    const { sql } = this.#storage;
    for (const hash of allValues<string>(sql, "SELECT DISTINCT hash FROM listening WHERE ends IS NOT 0")) {
      const ends = this.#ports.holds(hash) ? this.#ports.endOf(hash) : 0;
      const query = "UPDATE listening SET ends = ? WHERE hash = ? AND ends IS NOT 0 AND ends IS NOT ?";
      sql.exec(query, ends, hash, ends);
    }
    this.#plan();
  }

  /** Has all sockets closed; within a transaction. */
  endAll(): void {
    this.#storage.sql.exec("UPDATE listening SET ends = 0");
    this.#plan();
  }

  #plan(): void {
    this.#errand.next(firstValue(this.#storage.sql, SOONEST));
  }

  /** Has all sockets closed that have to be. What fails is tried again after five seconds, then later, up to a minute. */
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
    else this.#errand.next(now() + Math.min(triedAgain(this.#failures), MINUTE));
  }

  /** Has the sockets of a row closed; whether that was done. */
  async #end({ id, hash, game }: Row): Promise<boolean> {
    try {
      await answerOf(this.#ports.endSockets(game, hash, this.#ports.holds(hash) ? "again" : "ended"));
    } catch (fault) {
      log("warn", "sockets-delayed", { game, fault });
      return false;
    }
    // By its id: the same token may have been noted again meanwhile.
    this.#storage.sql.exec("DELETE FROM listening WHERE id = ?", id);
    return true;
  }
}

/** What of a mailbox changes which tokens hold. */
interface Revocable {
  readonly storage: ObjectStorage;
  readonly arm: () => void;
  readonly tokens: Tokens;
  readonly apps: Apps;
  readonly channels: { readonly tokensEnded: (tokens: readonly string[]) => void };
  readonly listening: Listening;
}

/** The changes after which tokens may no longer hold: their sockets are noted in the same commit. */
export function openRevoking({ storage, arm, tokens, apps, channels, listening }: Revocable) {
  const commit = committing({ storage, arm });
  const ending = <T>(change: () => T): T =>
    commit(() => {
      const done = change();
      listening.look();
      return done;
    });

  return {
    /** Revokes a token, with the sessions made with it and the browsers that are notified by them: the ids of all. */
    revoke: (id: string): string[] =>
      ending(() => {
        const revoked = tokens.remove(id);
        channels.tokensEnded(revoked);
        return revoked;
      }),

    addSession: (...added: Parameters<Tokens["addSession"]>): void =>
      ending(() => tokens.addSession(...added)),
    endGrant: (id: string): boolean => ending(() => apps.end(id)),
    putAppText: (...put: Parameters<Apps["put"]>): string[] | null => ending(() => apps.put(...put)),

    /** Has no browser be notified any more, and all sockets closed: the account is closed. */
    silence: (): void =>
      commit(() => {
        channels.tokensEnded([...tokens.ids()]);
        listening.endAll();
      }),
  };
}
