import { ALL_SCOPES, type Scope } from "../contract/terms.ts";
import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import {
  type ObjectStorage,
  allRows,
  allValues,
  firstRow,
  firstValue,
  insertRow,
} from "../lib/object-storage.ts";
import { SQL_ORDERS, type Reach, boundOf } from "../lib/places.ts";

/** What lets a program, or a browser (a session), act for a player. Only the digest of the secret is stored. */
export interface Token {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  /** Words with spaces between them. */
  readonly scopes: string;
  readonly createdAt: number;
  /** To the day: what uses it again within a day of this is not noted. */
  readonly lastUsedAt: number;
  readonly kind: "token" | "session";
  /** The token that a session was made with, and ends with; null for none. */
  readonly parent: string | null;
}

/** What a principal acts by: a token, a session, or what a player has granted to an app, for one resource. */
export type Holder = Omit<Token, "kind"> & {
  readonly kind: Token["kind"] | "app";
  readonly resource?: string;
};

/** The digest of a token's secret, and what the token allows. */
export type NewToken = Pick<Token, "id" | "name" | "hash"> & { readonly scopes: readonly Scope[] };
/** The same of a session; `parent` is the token that it is made with, if it is made with one. */
export type NewSession = NewToken & Pick<Token, "parent">;

/** What a token allows. */
export function scopesOf({ scopes }: Pick<Token, "scopes">): Scope[] {
  const words = scopes.split(" ");
  return ALL_SCOPES.filter((scope) => words.includes(scope));
}

/** How long an unused session is kept, in milliseconds. */
const LONGEST_UNUSED = 30 * DAY;
/** How long any session is kept, in milliseconds: as long as browsers keep a cookie. */
const LONGEST_SESSION = 400 * DAY;

/** What holds, in SQL: a session until it has ended; a token ends by being revoked alone. */
const HOLDS = "(kind = 'token' OR (used > ? AND created > ?))";
const endings = (): [number, number] => [now() - LONGEST_UNUSED, now() - LONGEST_SESSION];

const TOKEN = "id, name, hash, scopes, created AS createdAt, used AS lastUsedAt, kind, parent";

/**
 * The tokens and sessions of the player, in the one place that knows them: what is revoked here holds nowhere. A player has
 * few; of one who has left nothing is stored. All calls are synchronous.
 */
export function openTokens({ sql }: ObjectStorage, hasLeft: () => boolean) {
  /** Adds one. The same id again replaces it: it is a retry of the same request. */
  function insert({ scopes, ...token }: NewToken & Pick<Token, "kind" | "parent">): Token {
    const [row, at] = [{ ...token, scopes: scopes.join(" ") }, now()];
    sql.exec("DELETE FROM tokens WHERE id = ?", row.id);
    if (!hasLeft()) insertRow(sql, "tokens", { ...row, created: at, used: at });
    return { ...row, createdAt: at, lastUsedAt: at };
  }

  return {
    /** The one with a digest; null where none holds. */
    find: (hash: string): Token | null =>
      firstRow(sql, `SELECT ${TOKEN} FROM tokens WHERE hash = ? AND ${HOLDS}`, hash, ...endings()),

    /** When a session ends if it is not used again, in milliseconds since 1970; null for what does not end by itself. */
    endOf: (hash: string): number | null =>
      firstValue(
        sql,
        "SELECT min(used + ?, created + ?) FROM tokens WHERE hash = ? AND kind = 'session'",
        LONGEST_UNUSED,
        LONGEST_SESSION,
        hash,
      ),

    /** Notes that one is used, once a day: a write for every request would be a write on the path of a move. */
    used({ hash, lastUsedAt }: Token): void {
      if (now() - lastUsedAt >= DAY) sql.exec("UPDATE tokens SET used = ? WHERE hash = ?", now(), hash);
    },

    /** The ids of all that hold. */
    ids: (): ReadonlySet<string> =>
      new Set(allValues<string>(sql, `SELECT id FROM tokens WHERE ${HOLDS}`, ...endings())),

    /** Those that hold, by the time of their making. */
    list(reach: Reach): Token[] {
      const { beyond, word } = SQL_ORDERS[reach.order];
      const query = `SELECT ${TOKEN} FROM tokens WHERE ${HOLDS} AND (created, id) ${beyond} (?, ?)
        ORDER BY created ${word}, id ${word} LIMIT ?`;
      return allRows(sql, query, ...endings(), ...boundOf(reach), reach.limit);
    },

    /** Adds a token; null where the player has as many as they can have, this one not counted. Sessions do not count. */
    add(token: NewToken, most: number): Token | null {
      const others = allValues(sql, "SELECT id FROM tokens WHERE kind = 'token' AND id <> ?", token.id);
      return others.length >= most ? null : insert({ ...token, kind: "token", parent: null });
    },

    /**
     * Adds a session. Removes those that have ended, those whose token was revoked (this one too, if that happened
     * meanwhile), and of more than `most` the least recently used. Sessions that were made with a token are counted
     * apart: a token that may only read must not push out the session that may do everything.
     */
    addSession(session: NewSession, most: number): void {
      insert({ ...session, kind: "session" });
      const isAlike = session.parent === null ? "parent IS NULL" : "parent IS NOT NULL";
      const parents = "SELECT id FROM tokens WHERE kind = 'token'";
      const kept = `SELECT id FROM tokens WHERE kind = 'session' AND ${isAlike}
        ORDER BY id = ? DESC, used DESC, created DESC LIMIT ?`;
      const query = `DELETE FROM tokens WHERE NOT ${HOLDS}
        OR (parent IS NOT NULL AND parent NOT IN (${parents}))
        OR (kind = 'session' AND ${isAlike} AND id NOT IN (${kept}))`;
      sql.exec(query, ...endings(), session.id, most);
    },

    /** Revokes one, and the sessions that were made with it. Gives the ids of all that have gone. */
    remove: (id: string): string[] =>
      allValues(sql, "DELETE FROM tokens WHERE id = ? OR parent = ? RETURNING id", id, id),
  };
}

export type Tokens = ReturnType<typeof openTokens>;
