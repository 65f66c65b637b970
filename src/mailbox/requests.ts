import type { Quota } from "../contract/limits.ts";
import { hourly, Waiters } from "../lib/calls.ts";
import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import {
  deleteSome,
  firstRow,
  firstValue,
  insertRow,
  type ObjectStorage,
  type Sql,
  Tables,
} from "../lib/object-storage.ts";

/** `fresh`: handle the request, with a seed for ids. `answered`: a sealed answer. `reused`: another request used the key. */
export type Claim =
  | { readonly kind: "fresh"; readonly seed: string }
  | { readonly kind: "answered"; readonly answer: string }
  | { readonly kind: "reused" };

const ANSWERS = { table: "answers", key: "key" };
const USES = { table: "uses", key: "id" };

/** How long answers are stored, in milliseconds. Clients can rely on one day. */
const RETENTION = 2 * DAY;
const LONGEST_SPAN = DAY;
/** How long a retry waits for the first request, in milliseconds. Then the first request is considered lost. */
const PATIENCE = 10_000;

interface AnswerRow {
  readonly request: string;
  readonly seed: string;
  readonly answer: string | null;
}

/** Answers by idempotency key, so that a retried request has no further effect. */
export class Answers {
  readonly #sql: Sql;
  readonly #newId: () => string;
  readonly #underWay = new Set<string>();
  readonly #settled = new Waiters();

  constructor({ sql }: ObjectStorage, newId: () => string) {
    this.#sql = sql;
    this.#newId = newId;
  }

  /** A concurrent retry waits for the first answer. A retry after a failure gets the same seed, and so the same ids. */
  async claim(key: string, request: string): Promise<Claim> {
    const until = Date.now() + PATIENCE;
    // No await between the last check and the claim, or two requests could both be first.
    while (this.#underWay.has(key) && Date.now() < until) await this.#settled.next(until - Date.now());
    // Pruned here too, for players without news of games.
    this.prune();
    const claim = this.#take(key, request);
    if (claim.kind === "fresh") this.#underWay.add(key);
    return claim;
  }

  keep(key: string, answer: string): void {
    this.#sql.exec("UPDATE answers SET answer = ? WHERE key = ?", answer, key);
    this.abandon(key);
  }

  /** Frees the key of a refused request, which had no effect. */
  release(key: string): void {
    this.#sql.exec("DELETE FROM answers WHERE key = ? AND answer IS NULL", key);
    this.abandon(key);
  }

  /** Ends the claim of a request that failed without an answer. A retry then gets the same seed without waiting. */
  abandon(key: string): void {
    this.#underWay.delete(key);
    this.#settled.wakeAll();
  }

  readonly prune = hourly(() => deleteSome(this.#sql, ANSWERS, "at < ?", now() - RETENTION));

  #take(key: string, request: string): Claim {
    const query = "SELECT request, seed, answer FROM answers WHERE key = ?";
    const row = firstRow<AnswerRow>(this.#sql, query, key);
    if (row === null) {
      const seed = this.#newId();
      insertRow(this.#sql, "answers", { key, request, seed, answer: null, at: now() });
      return { kind: "fresh", seed };
    }
    if (row.request !== request) return { kind: "reused" };
    return row.answer === null ? { kind: "fresh", seed: row.seed } : { kind: "answered", answer: row.answer };
  }
}

/** Hourly and daily quotas, which the platform's rate limiter does not support. */
export class Quotas extends Tables {
  /** Counts one use. Returns null, or how many milliseconds to wait if the quota is used up. */
  use({ kind, max, span }: Quota): number | null {
    deleteSome(this.sql, USES, "at <= ?", now() - LONGEST_SPAN);
    deleteSome(this.sql, USES, "kind = ? AND at <= ?", kind, now() - span);
    const latest = "SELECT at FROM uses WHERE kind = ? AND at > ? ORDER BY at DESC LIMIT ?";
    const query = `SELECT count(*) AS used, min(at) AS first FROM (${latest})`;
    type Uses = { readonly used: number; readonly first: number };
    const { used, first } = firstRow<Uses>(this.sql, query, kind, now() - span, max)!;
    if (used >= max) return first + span - now();
    insertRow(this.sql, "uses", { kind, at: now() });
    return null;
  }

  left({ kind, max, span }: Quota): number {
    const query = "SELECT count(*) FROM (SELECT at FROM uses WHERE kind = ? AND at > ? LIMIT ?)";
    return max - (firstValue<number>(this.sql, query, kind, now() - span, max) ?? 0);
  }
}
