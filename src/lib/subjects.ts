import { answerOf, oneAtATime } from "./calls.ts";
import { MINUTE, SECOND } from "./duration.ts";
import { now } from "./now.ts";
import { allRows, allValues, firstValue, hasRows, insertRow, type Sql } from "./object-storage.ts";

/** So many subjects are told side by side, and so many in one run. */
const SIDE_BY_SIDE = 10;
const SUBJECTS = 400;

/** How long after the `tries`th failure (1 is the first) it is tried again, in milliseconds. */
export const triedAgain = (tries: number): number => Math.min(5 * SECOND * 2 ** (tries - 1), 30 * MINUTE);

/** What waits for one subject, the oldest first. */
export interface Waiting<Entry> {
  readonly subject: string;
  readonly entries: readonly Entry[];
}

/** A table of what waits: `place`, the subject, `body` (an entry as JSON), `due`, `tries`. */
interface Table {
  readonly table: string;
  /** The column of the subject. */
  readonly subject: string;
  /** So many entries of one subject go at a time. */
  readonly batch: number;
  /** Logs that a subject could not be told. */
  readonly delayed: (subject: string, tries: number, fault: unknown) => void;
}

/**
 * What an object has others know, at least once: what is for one subject in order, while others do not wait for it.
 * @param deliver tells a subject, of those that are told side by side; it fails as a whole, also if it takes longer than half
 *   a minute, and twice is once
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

    /** Whether more than so many subjects are to be told something. */
    isOver: (subjects: number): boolean =>
      hasRows(sql, `SELECT DISTINCT ${column} FROM ${table} LIMIT 1 OFFSET ?`, subjects),

    /** Notes what a subject is to know, after what it does not know yet. Within a transaction. */
    add: (subject: string, entry: Entry): void =>
      insertRow(sql, table, { [column]: subject, body: JSON.stringify(entry), due: now() }),

    /** Whoever has left is told nothing. */
    forget: (subject: string): void => void sql.exec(`DELETE FROM ${table} WHERE ${column} = ?`, subject),

    /** Tells what is due. Never fails but with the storage. */
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
