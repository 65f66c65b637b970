import { DAY, HOUR } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { AccountRecords, Principal, Token } from "./account.ts";

/** How long an unused session is kept, in milliseconds. */
export const LONGEST_UNUSED = 30 * DAY;
/** How long any session is kept, in milliseconds: as long as browsers keep a cookie. */
export const LONGEST_SESSION = 400 * DAY;

/** Whether this is a session that has ended; a token ends by being revoked alone. */
export function hasEnded({
  kind,
  createdAt,
  lastUsedAt,
}: Pick<Token, "kind" | "createdAt" | "lastUsedAt">): boolean {
  if (kind !== "session") return false;
  return now() - lastUsedAt >= LONGEST_UNUSED || now() - createdAt >= LONGEST_SESSION;
}

/** A token's last use is noted to the hour: a write for every request would be a write on the path of a move. */
const USE_RESOLUTION = HOUR;

/** What was looked up by the digest of a token, until it is forgotten. */
function openCache(load: AccountRecords["principal"]) {
  let known = new Map<string, Promise<Principal | null>>();
  let changes = 0;

  async function loaded(hash: string, memory: typeof known): Promise<Principal | null> {
    try {
      const principal = await load(hash);
      // Strangers are not remembered: there is no end of them.
      if (principal === null) memory.delete(hash);
      return principal;
    } catch (fault) {
      memory.delete(hash);
      throw fault;
    }
  }

  return {
    get(hash: string): Promise<Principal | null> {
      const asked = known.get(hash) ?? loaded(hash, known);
      known.set(hash, asked);
      return asked;
    },

    /** How often everything has been forgotten. */
    changes: (): number => changes,

    forget(hash: string): void {
      known.delete(hash);
    },

    /** Forgets everybody. What is being looked up meanwhile answers its own request and is not remembered. */
    forgetAll(): void {
      known = new Map();
      changes++;
    },
  };
}

/**
 * Who holds which token of this player, remembered in the one place that every change of theirs goes through. So a
 * request costs no query, and what is revoked is forgotten everywhere at once: there is nowhere else it is known.
 */
export function openPrincipals({
  principal: load,
  touchToken: touch,
}: Pick<AccountRecords, "principal" | "touchToken">) {
  const cache = openCache(load);

  /** The holder of the token with this digest, or null. A session ends while it is remembered, too. */
  async function find(hash: string): Promise<Principal | null> {
    const principal = await cache.get(hash);
    return principal === null || hasEnded(principal.token) ? null : principal;
  }

  return {
    find,

    /** Notes the use of a token, once an hour. */
    async used({ token }: Principal, hash: string): Promise<void> {
      if (now() - token.lastUsedAt <= USE_RESOLUTION) return;
      await touch(token.id);
      cache.forget(hash);
    },

    /** The id of the token with this digest, if it holds now: what changes meanwhile is looked up again. */
    async holds(hash: string): Promise<string | null> {
      for (;;) {
        const before = cache.changes();
        const principal = await find(hash);
        if (before === cache.changes()) return principal?.token.id ?? null;
      }
    },

    /** Makes a change in the records of this player; what was remembered before it is not used after it. */
    async changing<T>(change: () => Promise<T>): Promise<T> {
      try {
        return await change();
      } finally {
        cache.forgetAll();
      }
    },
  };
}

export type Principals = ReturnType<typeof openPrincipals>;
