import { ALL_SCOPES, type Scope } from "../contract/terms.ts";
import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  allValues,
  firstRow,
  firstValue,
  insertRow,
  type ObjectStorage,
  type Sql,
} from "../lib/object-storage.ts";
import { SQL_ORDERS, type Reach, boundOf } from "../lib/places.ts";

/** `hash`: the digest of the secret, which is not stored. */
export interface Token {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  /** Separated by spaces. */
  readonly scopes: string;
  readonly createdAt: number;
  /** Accurate to a day, because further uses within a day are not written. */
  readonly lastUsedAt: number;
  readonly kind: "token" | "session";
  /** The id of the token that created the session. The session ends with that token. Null for none. */
  readonly parent: string | null;
}

export type Holder = Omit<Token, "kind"> & {
  readonly kind: Token["kind"] | "app";
  readonly resource?: string;
};

export type NewToken = Pick<Token, "id" | "name" | "hash"> & { readonly scopes: readonly Scope[] };
export type NewSession = NewToken & Pick<Token, "parent">;

export function scopesOf({ scopes }: Pick<Token, "scopes">): Scope[] {
  const words = scopes.split(" ");
  return ALL_SCOPES.filter((scope) => words.includes(scope));
}

const LONGEST_UNUSED = 30 * DAY;
/** Browsers store cookies for at most 400 days, so no session is older. */
const LONGEST_SESSION = 400 * DAY;

/** Sessions expire. Tokens end only when they are revoked, so that programs keep working. */
const HOLDS = "(kind = 'token' OR (used > ? AND created > ?))";
const endings = (): [number, number] => [now() - LONGEST_UNUSED, now() - LONGEST_SESSION];

const TOKEN = "id, name, hash, scopes, created AS createdAt, used AS lastUsedAt, kind, parent";

/** The only copy of the player's tokens and sessions, so a revocation takes effect at once. */
export class Tokens {
  readonly #sql: Sql;
  readonly #hasLeft: () => boolean;

  constructor({ sql }: ObjectStorage, hasLeft: () => boolean) {
    this.#sql = sql;
    this.#hasLeft = hasLeft;
  }

  find(hash: string): Token | null {
    const query = `SELECT ${TOKEN} FROM tokens WHERE hash = ? AND ${HOLDS}`;
    return firstRow(this.#sql, query, hash, ...endings());
  }

  /** Returns when a session ends if it is not used again, in milliseconds since 1970; null for tokens. */
  endOf(hash: string): number | null {
    const query = "SELECT min(used + ?, created + ?) FROM tokens WHERE hash = ? AND kind = 'session'";
    return firstValue(this.#sql, query, LONGEST_UNUSED, LONGEST_SESSION, hash);
  }

  /** Notes a use. Writes at most once a day, because this runs with every request. */
  used({ hash, lastUsedAt }: Token): void {
    if (now() - lastUsedAt >= DAY) this.#sql.exec("UPDATE tokens SET used = ? WHERE hash = ?", now(), hash);
  }

  ids(): string[] {
    return allValues(this.#sql, `SELECT id FROM tokens WHERE ${HOLDS}`, ...endings());
  }

  list(reach: Reach): Token[] {
    const { beyond, word } = SQL_ORDERS[reach.order];
    const query = `SELECT ${TOKEN} FROM tokens WHERE ${HOLDS} AND (created, id) ${beyond} (?, ?)
      ORDER BY created ${word}, id ${word} LIMIT ?`;
    return allRows(this.#sql, query, ...endings(), ...boundOf(reach), reach.limit);
  }

  /** Adds a token. Returns null if the player has `most` other tokens, sessions not included. */
  add(token: NewToken, most: number): Token | null {
    const others = allValues(this.#sql, "SELECT id FROM tokens WHERE kind = 'token' AND id <> ?", token.id);
    return others.length >= most ? null : this.#insert({ ...token, kind: "token", parent: null });
  }

  /**
   * Adds a session. Deletes expired sessions, sessions of revoked tokens, and the least recently used sessions beyond `most`.
   * Sessions made with a token are counted separately, so that a read-only token cannot push out a session with all scopes.
   */
  addSession(session: NewSession, most: number): void {
    this.#insert({ ...session, kind: "session" });
    const isAlike = session.parent === null ? "parent IS NULL" : "parent IS NOT NULL";
    const parents = "SELECT id FROM tokens WHERE kind = 'token'";
    const newest = `SELECT id FROM tokens WHERE kind = 'session' AND ${isAlike}
      ORDER BY id = ? DESC, used DESC, created DESC LIMIT ?`;
    const query = `DELETE FROM tokens WHERE NOT ${HOLDS}
      OR (parent IS NOT NULL AND parent NOT IN (${parents}))
      OR (kind = 'session' AND ${isAlike} AND id NOT IN (${newest}))`;
    this.#sql.exec(query, ...endings(), session.id, most);
  }

  /** Removes a token or session, and the sessions made with the token. Returns the ids of everything removed. */
  remove(id: string): string[] {
    return allValues(this.#sql, "DELETE FROM tokens WHERE id = ? OR parent = ? RETURNING id", id, id);
  }

  /** Replaces a row that has the same id, because a retried request gets the same id but a new secret. */
  #insert({ scopes, ...token }: NewToken & Pick<Token, "kind" | "parent">): Token {
    const [row, at] = [{ ...token, scopes: scopes.join(" ") }, now()];
    this.#sql.exec("DELETE FROM tokens WHERE id = ?", row.id);
    if (!this.#hasLeft()) insertRow(this.#sql, "tokens", { ...row, created: at, used: at });
    return { ...row, createdAt: at, lastUsedAt: at };
  }
}
