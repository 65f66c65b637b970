import type { ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import { DAY } from "../lib/duration.ts";

/** What an idempotency key stands for: something to be done (with the seed for its ids), a sealed answer, or misuse. */
export type Claim =
  | { readonly kind: "fresh"; readonly seed: string }
  | { readonly kind: "answered"; readonly answer: string }
  | { readonly kind: "reused" };

/** A day is promised (api.md), a day is spare. */
const ANSWERS_KEPT = 2 * DAY;

/** The answers that a player's requests outside of games were given under idempotency keys. Synchronous. */
export function openAnswers({ sql }: ObjectStorage, newId: () => string) {
  return {
    /** Claims a key for a request. A repeat before the answer was stored gets the same seed, so it creates nothing new. */
    claim(key: string, request: string): Claim {
      const row = sql.exec("SELECT request, seed, answer FROM answers WHERE key = ?", key).toArray()[0];
      if (row === undefined) {
        const seed = newId();
        sql.exec(
          "INSERT INTO answers (key, request, seed, answer, at) VALUES (?, ?, ?, NULL, ?)",
          key,
          request,
          seed,
          now(),
        );
        return { kind: "fresh", seed };
      }
      if (row["request"] !== request) return { kind: "reused" };
      return typeof row["answer"] === "string"
        ? { kind: "answered", answer: row["answer"] }
        : { kind: "fresh", seed: String(row["seed"]) };
    },

    /** Keeps the answer (sealed) that was given under a key. */
    keep(key: string, answer: string): void {
      sql.exec("UPDATE answers SET answer = ? WHERE key = ?", answer, key);
    },

    /** Frees a key whose request was refused: nothing was done under it. */
    release(key: string): void {
      sql.exec("DELETE FROM answers WHERE key = ? AND answer IS NULL", key);
    },

    prune(): void {
      sql.exec("DELETE FROM answers WHERE at < ?", now() - ANSWERS_KEPT);
    },
  };
}
