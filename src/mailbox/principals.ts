import { HOUR } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { AccountRecords, Principal } from "./account.ts";
import { hasEnded } from "./sessions.ts";

/** A token's last use is noted to the hour: a write for every request would be a write on the path of a move. */
const USE_RESOLUTION = HOUR;

/**
 * Who holds which token of this player, remembered in the one place that every change of theirs goes through. So a
 * request costs no query, and what is revoked is forgotten everywhere at once: there is nowhere else it is known.
 */
export function openPrincipals({
  principal: load,
  touchToken: touch,
}: Pick<AccountRecords, "principal" | "touchToken">) {
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
    /** The holder of the token with this digest, or null. A session ends while it is remembered, too. */
    async find(hash: string): Promise<Principal | null> {
      const asked = known.get(hash) ?? loaded(hash, known);
      known.set(hash, asked);
      const principal = await asked;
      return principal === null || hasEnded(principal.token) ? null : principal;
    },

    /** Notes the use of a token, once an hour. */
    async used({ token }: Principal, hash: string): Promise<void> {
      if (now() - token.lastUsedAt <= USE_RESOLUTION) return;
      await touch(token.id);
      known.delete(hash);
    },

    /** The id of the token with this digest, if it holds now: what changes meanwhile is looked up again. */
    async holds(hash: string): Promise<string | null> {
      for (;;) {
        const before = changes;
        const principal = await this.find(hash);
        if (before === changes) return principal?.token.id ?? null;
      }
    },

    /** Makes a change in the records of this player; what was remembered before it is not used after it. */
    async changing<T>(change: () => Promise<T>): Promise<T> {
      try {
        return await change();
      } finally {
        this.forget();
      }
    },

    /** Forgets everybody. What is being looked up meanwhile answers its own request and is not remembered. */
    forget(): void {
      known = new Map();
      changes++;
    },
  };
}

export type Principals = ReturnType<typeof openPrincipals>;
