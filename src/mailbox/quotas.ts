import { deleteSome, type ObjectStorage, firstRow, firstValue } from "../lib/object-storage.ts";
import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";

/** No quota looks further back: what is older is forgotten, of which kind it ever was. */
const LONGEST_SPAN = DAY;

const ROWS = { table: "uses", key: "id" };

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
