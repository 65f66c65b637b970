import type { Quota } from "../contract/limits.ts";
import type { RequestKey } from "../game/answers.ts";
import { hourly, openWaiters } from "../lib/calls.ts";
import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { type ObjectStorage, type Sql, deleteSome, firstRow, firstValue } from "../lib/object-storage.ts";

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

/** No quota looks further back: what is older is forgotten, of which kind it ever was. */
const LONGEST_SPAN = DAY;

const ROWS = { table: "uses", key: "id" };

/** Counts what a player does by the hour and the day: spans that the platform's rate limiter does not know. */
export function openQuotas({ sql }: ObjectStorage) {
  return {
    /** Counts one use. Returns null, or how many milliseconds to wait where the quota is used up. */
    use({ kind, max, span }: Quota): number | null {
      deleteSome(sql, ROWS, "at <= ?", now() - LONGEST_SPAN);
      deleteSome(sql, ROWS, "kind = ? AND at <= ?", kind, now() - span);
      const lately = "SELECT at FROM uses WHERE kind = ? AND at > ? ORDER BY at DESC LIMIT ?";
      const query = `SELECT count(*) AS used, min(at) AS first FROM (${lately})`;
      const lastUses = firstRow<{ readonly used: number; readonly first: number }>;
      const { used, first } = lastUses(sql, query, kind, now() - span, max)!;
      if (used >= max) return first + span - now();
      sql.exec("INSERT INTO uses (kind, at) VALUES (?, ?)", kind, now());
      return null;
    },

    left({ kind, max, span }: Quota): number {
      const query = `SELECT count(*) FROM (SELECT at FROM uses WHERE kind = ? AND at > ? LIMIT ?)`;
      return max - (firstValue<number>(sql, query, kind, now() - span, max) ?? 0);
    },
  };
}
