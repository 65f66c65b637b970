import type { ObjectStorage } from "../lib/object-storage.ts";
import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";

/** No quota looks further back: what is older is forgotten, of which kind it ever was. */
const LONGEST_SPAN = DAY;

/** How often something may be done in a span of time (milliseconds, a day at the most). */
export interface Quota {
  readonly kind: string;
  readonly max: number;
  readonly span: number;
}

/** Counts what a player does by the hour and the day: spans that the platform's rate limiter does not know. */
export function openQuotas({ sql }: ObjectStorage) {
  return {
    /** Counts one use. Returns null, or how many milliseconds to wait where the quota is used up. */
    use({ kind, max, span }: Quota): number | null {
      sql.exec(
        "DELETE FROM uses WHERE at <= ? OR (kind = ? AND at <= ?)",
        now() - LONGEST_SPAN,
        kind,
        now() - span,
      );
      const { used, first } =
        sql.exec("SELECT count(*) AS used, min(at) AS first FROM uses WHERE kind = ?", kind).toArray()[0] ??
        {};
      if (Number(used) >= max) return Number(first) + span - now();
      sql.exec("INSERT INTO uses (kind, at) VALUES (?, ?)", kind, now());
      return null;
    },
  };
}
