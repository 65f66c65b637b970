import type { RequestKey } from "../game/answers.ts";
import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { deleteSome, type ObjectStorage, type Sql, firstRow } from "../lib/object-storage.ts";
import { openWaiters } from "../lib/waiters.ts";
import { hourly } from "../lib/calls.ts";

/** What an idempotency key stands for: something to be done (with the seed for its ids), a sealed answer, or misuse. */
export type Claim =
  | { readonly kind: "fresh"; readonly seed: string }
  | { readonly kind: "answered"; readonly answer: string }
  | { readonly kind: "reused" };

/** A day is promised, a day is spare. */
const ANSWERS_KEPT = 2 * DAY;
/** So long a repeat waits for the request under way, in milliseconds; then that one is taken for lost. */
const PATIENCE = 10_000;

interface AnswerRow {
  readonly request: string;
  readonly seed: string;
  readonly answer: string | null;
}

/** What a key stands for now; one that is new is stored, with a seed. */
function take(sql: Sql, newId: () => string, { key, request }: RequestKey): Claim {
  const row = firstRow<AnswerRow>(sql, "SELECT request, seed, answer FROM answers WHERE key = ?", key);
  if (row === null) {
    const seed = newId();
    const query = "INSERT INTO answers (key, request, seed, answer, at) VALUES (?, ?, ?, NULL, ?)";
    sql.exec(query, key, request, seed, now());
    return { kind: "fresh", seed };
  }
  if (row.request !== request) return { kind: "reused" };
  return row.answer === null ? { kind: "fresh", seed: row.seed } : { kind: "answered", answer: row.answer };
}

/** The answers that a player's requests outside of games were given under idempotency keys. */
export function openAnswers({ sql }: ObjectStorage, newId: () => string) {
  const underWay = new Set<string>();
  const settled = openWaiters();

  function settle(key: string): void {
    underWay.delete(key);
    settled.wakeAll();
  }

  /** Deletes what need not be kept any longer. */
  const prune = hourly(() =>
    deleteSome(sql, { table: "answers", key: "key" }, "at < ?", now() - ANSWERS_KEPT),
  );

  return {
    /**
     * Claims a key for a request. Two at once are done one after the other, so that the second gets the first one's
     * answer; a repeat of one that was cut off gets the same seed, so that it creates nothing new.
     */
    async claim(key: string, request: string): Promise<Claim> {
      const until = Date.now() + PATIENCE;
      // Nothing is awaited between the last look at the key and its claim: of two at once both would be first.
      while (underWay.has(key) && Date.now() < until) await settled.next(until - Date.now());
      // Here too: a player to whom no game has anything to tell has no other occasion.
      prune();
      const claim = take(sql, newId, { key, request });
      if (claim.kind === "fresh") underWay.add(key);
      return claim;
    },

    /** Keeps the answer (sealed) that was given under a key. */
    keep(key: string, answer: string): void {
      sql.exec("UPDATE answers SET answer = ? WHERE key = ?", answer, key);
      settle(key);
    },

    /** Frees a key whose request was refused: nothing was done under it. */
    release(key: string): void {
      sql.exec("DELETE FROM answers WHERE key = ? AND answer IS NULL", key);
      settle(key);
    },

    /** Gives up the waiting for a key whose request broke off: a repeat gets the same seed at once. */
    abandon: settle,

    prune,
  };
}
