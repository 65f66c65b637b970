import { answerOf, oneAtATime } from "./calls.ts";
import { MINUTE, SECOND } from "./duration.ts";
import { now } from "./now.ts";
import { allRows, allValues, firstValue, hasRows, insertRow, type Sql } from "./object-storage.ts";

/** Subjects delivered to at the same time, and in one run. */
const SIDE_BY_SIDE = 10;
const SUBJECTS = 400;

/** Returns the delay after the `tries`th failure (1 is the first), in milliseconds. */
export const triedAgain = (tries: number): number => Math.min(5 * SECOND * 2 ** (tries - 1), 30 * MINUTE);

/** Entries that wait for one subject, oldest first. */
export interface Waiting<Entry> {
  readonly subject: string;
  readonly entries: readonly Entry[];
}

/** A table of waiting entries: `place`, the subject, `body` (an entry as JSON), `due`, `tries`. */
interface Table {
  readonly table: string;
  /** The column of the subject. */
  readonly subject: string;
  /** Entries of one subject in one delivery. */
  readonly batch: number;
  /** Logs a failed delivery. */
  readonly delayed: (subject: string, tries: number, fault: unknown) => void;
}

/**
 * An outbox: delivers entries at least once, in order for each subject; subjects do not wait for each other.
 * @param deliver delivers to a subject, among others at the same time. Must be idempotent. Fails as a whole, also after
 * half a minute
 */
export function openSubjects<Entry>(
  sql: Sql,
  { table, subject: column, batch, delayed }: Table,
  deliver: (waiting: Waiting<Entry>, all: readonly Waiting<Entry>[]) => Promise<void>,
) {
  type Row = { readonly place: number; readonly body: string; readonly tries: number };
  const BATCH = `SELECT place, body, tries FROM ${table} WHERE ${column} = ? ORDER BY place LIMIT ?`;

  function waitingFor(subject: string) {
    const rows = allRows<Row>(sql, BATCH, subject, batch);
    return { subject, rows, entries: rows.map(({ body }) => JSON.parse(body) as Entry) };
  }
  type Rows = ReturnType<typeof waitingFor>;

  async function tell(one: Rows, all: readonly Rows[]): Promise<void> {
    const { subject, rows } = one;
    try {
      await answerOf(deliver(one, all));
      sql.exec(`DELETE FROM ${table} WHERE ${column} = ? AND place <= ?`, subject, rows.at(-1)?.place ?? 0);
    } catch (fault) {
      const tries = Math.max(...rows.map((row) => row.tries)) + 1;
      delayed(subject, tries, fault);
      const due = now() + triedAgain(tries);
      sql.exec(`UPDATE ${table} SET tries = ?, due = ? WHERE ${column} = ?`, tries, due, subject);
    }
  }

  function next(): Rows[] {
    const query = `SELECT DISTINCT ${column} FROM ${table} WHERE due <= ? ORDER BY due LIMIT ?`;
    return allValues<string>(sql, query, now(), SIDE_BY_SIDE).map(waitingFor);
  }

  return {
    nextDue: (): number | null => firstValue(sql, `SELECT min(due) FROM ${table}`),

    /** Whether entries wait for more than so many subjects. */
    isOver: (subjects: number): boolean =>
      hasRows(sql, `SELECT DISTINCT ${column} FROM ${table} LIMIT 1 OFFSET ?`, subjects),

    /** Adds an entry for a subject. Inside a transaction. */
    add: (subject: string, entry: Entry): void =>
      insertRow(sql, table, { [column]: subject, body: JSON.stringify(entry), due: now() }),

    /** Removes a deleted player's entries. */
    forget: (subject: string): void => void sql.exec(`DELETE FROM ${table} WHERE ${column} = ?`, subject),

    /** Delivers what is due. Rejects only if the storage fails. */
    run: oneAtATime(async () => {
      let left = SUBJECTS;
      for (let some = next(); some.length > 0 && left > 0; some = next()) {
        left -= some.length;
        const all = some;
        await Promise.all(all.map((one) => tell(one, all)));
      }
    }),
  };
}
