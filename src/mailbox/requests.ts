import type { Quota } from "../contract/limits.ts";
import type { RequestKey } from "../game/answers.ts";
import { hourly, openWaiters } from "../lib/calls.ts";
import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { type ObjectStorage, type Sql, deleteSome, firstRow, firstValue } from "../lib/object-storage.ts";

/** `fresh`: to be handled, with a seed for its ids; `answered`: sealed; `reused`: the key had another request. */
export type Claim =
  | { readonly kind: "fresh"; readonly seed: string }
  | { readonly kind: "answered"; readonly answer: string }
  | { readonly kind: "reused" };

/** The API promises one day. */
const ANSWERS_KEPT = 2 * DAY;
/** How long a repeat waits for the first request, in milliseconds. After that the first counts as lost. */
const PATIENCE = 10_000;

interface AnswerRow {
  readonly request: string;
  readonly seed: string;
  readonly answer: string | null;
}

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

export function openAnswers({ sql }: ObjectStorage, newId: () => string) {
  const underWay = new Set<string>();
  const settled = openWaiters();

  function settle(key: string): void {
    underWay.delete(key);
    settled.wakeAll();
  }

  const prune = hourly(() =>
    deleteSome(sql, { table: "answers", key: "key" }, "at < ?", now() - ANSWERS_KEPT),
  );

  return {
    /** A concurrent repeat waits for the first answer. One after a failure gets the same seed, for the same ids. */
    async claim(key: string, request: string): Promise<Claim> {
      const until = Date.now() + PATIENCE;
      // No await between the last check and the claim: two requests could both be first.
      while (underWay.has(key) && Date.now() < until) await settled.next(until - Date.now());
      // Here too, for players without news of games.
      prune();
      const claim = take(sql, newId, { key, request });
      if (claim.kind === "fresh") underWay.add(key);
      return claim;
    },

    keep(key: string, answer: string): void {
      sql.exec("UPDATE answers SET answer = ? WHERE key = ?", answer, key);
      settle(key);
    },

    /** For a refused request, which had no effect. */
    release(key: string): void {
      sql.exec("DELETE FROM answers WHERE key = ? AND answer IS NULL", key);
      settle(key);
    },

    /** For a request that broke off: a repeat gets the same seed without waiting. */
    abandon: settle,

    prune,
  };
}

const LONGEST_SPAN = DAY;

const ROWS = { table: "uses", key: "id" };

/** Hourly and daily quotas, which the platform's rate limiter does not support. */
export function openQuotas({ sql }: ObjectStorage) {
  return {
    /** Counts one use. Returns null, or the milliseconds to wait if the quota is used up. */
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
