import { oneAtATime } from "../lib/calls.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { allRows, allValues, firstValue, insertRow, type Sql } from "../lib/object-storage.ts";
import { triedAgain } from "../mailbox/news-outbox.ts";

/** The table of an outbox. What is for one subject (a match, the records) goes in order; others do not wait for it. */
export const OUTBOX = [
  `CREATE TABLE outbox (place INTEGER PRIMARY KEY, subject TEXT NOT NULL, body TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL)`,
  "CREATE INDEX outbox_by_subject ON outbox (subject, place)",
  "CREATE INDEX outbox_by_due ON outbox (due, subject)",
] as const;

/** So many entries of one subject go at a time, to so many subjects side by side, and so many in one run. */
const BATCH = 100;
const SIDE_BY_SIDE = 10;
const SUBJECTS = 400;

/**
 * What an object has others know, at least once and in order.
 * @param deliver tells a subject some entries; it fails as a whole, and twice is once
 */
export function openOutbox<Entry>(
  sql: Sql,
  deliver: (subject: string, entries: readonly Entry[]) => Promise<void>,
) {
  async function deliverTo(subject: string): Promise<void> {
    type Row = { readonly place: number; readonly body: string; readonly tries: number };
    const query = "SELECT place, body, tries FROM outbox WHERE subject = ? ORDER BY place LIMIT ?";
    const rows = allRows<Row>(sql, query, subject, BATCH);
    try {
      await deliver(
        subject,
        rows.map(({ body }) => JSON.parse(body) as Entry),
      );
      sql.exec("DELETE FROM outbox WHERE subject = ? AND place <= ?", subject, rows.at(-1)?.place ?? 0);
    } catch (fault) {
      const tries = Math.max(...rows.map((row) => row.tries)) + 1;
      log("warn", "outbox-delayed", { subject, tries, fault });
      const due = now() + triedAgain(tries);
      sql.exec("UPDATE outbox SET tries = ?, due = ? WHERE subject = ?", tries, due, subject);
    }
  }

  const due = (): string[] =>
    allValues(
      sql,
      "SELECT DISTINCT subject FROM outbox WHERE due <= ? ORDER BY due LIMIT ?",
      now(),
      SIDE_BY_SIDE,
    );

  return {
    nextDue: (): number | null => firstValue(sql, "SELECT min(due) FROM outbox"),

    /** Notes what a subject is to know, after what it does not know yet. Within a transaction. */
    add(subject: string, entry: Entry): void {
      const waits = firstValue<number>(sql, "SELECT max(due) FROM outbox WHERE subject = ?", subject);
      insertRow(sql, "outbox", { subject, body: JSON.stringify(entry), due: waits ?? now() });
    },

    /** Whether a subject has still to know something. */
    awaits: (subject: string): boolean =>
      firstValue(sql, "SELECT place FROM outbox WHERE subject = ? LIMIT 1", subject) !== null,

    /** Tells what is due. Never fails but with the storage. */
    run: oneAtATime(async () => {
      let left = SUBJECTS;
      for (let subjects = due(); subjects.length > 0 && left > 0; subjects = due()) {
        left -= subjects.length;
        await Promise.all(subjects.map(deliverTo));
      }
    }),
  };
}
