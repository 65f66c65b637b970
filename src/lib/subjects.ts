import { answerOf, oneAtATime } from "./calls.ts";
import { MINUTE, SECOND } from "./duration.ts";
import { now } from "./now.ts";
import { allRows, allValues, firstValue, hasRows, insertRow, type Sql } from "./object-storage.ts";

const SIDE_BY_SIDE = 10;
const SUBJECTS = 400;

/** Returns the delay after failure number `tries` (from 1), in milliseconds. It doubles up to `longest`. */
export const triedAgain = (tries: number, longest = 30 * MINUTE): number =>
  Math.min(5 * SECOND * 2 ** (tries - 1), longest);

export interface Waiting<Entry> {
  readonly subject: string;
  readonly entries: readonly Entry[];
}

interface Table {
  readonly table: string;
  readonly subject: string;
  readonly batch: number;
  readonly delayed: (subject: string, tries: number, fault: unknown) => void;
}

interface Row {
  readonly place: number;
  readonly body: string;
  readonly tries: number;
}

interface Rows<Entry> extends Waiting<Entry> {
  readonly rows: readonly Row[];
}

type Deliver<Entry> = (waiting: Waiting<Entry>, all: readonly Waiting<Entry>[]) => Promise<void>;

/**
 * Delivers entries at least once, in order for each subject. A failing subject does not delay other subjects. `deliver`
 * must be idempotent. A call of it succeeds or fails as a whole, and times out after half a minute.
 */
export class SubjectOutbox<Entry> {
  readonly #sql: Sql;
  readonly #table: Table;
  readonly #deliver: Deliver<Entry>;

  constructor(sql: Sql, table: Table, deliver: Deliver<Entry>) {
    this.#sql = sql;
    this.#table = table;
    this.#deliver = deliver;
  }

  nextDue(): number | null {
    return firstValue(this.#sql, `SELECT min(due) FROM ${this.#table.table}`);
  }

  isOver(subjects: number): boolean {
    const { table, subject } = this.#table;
    return hasRows(this.#sql, `SELECT DISTINCT ${subject} FROM ${table} LIMIT 1 OFFSET ?`, subjects);
  }

  /** Call this inside a transaction. */
  add(subject: string, entry: Entry): void {
    const row = { [this.#table.subject]: subject, body: JSON.stringify(entry), due: now() };
    insertRow(this.#sql, this.#table.table, row);
  }

  forget(subject: string): void {
    this.#sql.exec(`DELETE FROM ${this.#table.table} WHERE ${this.#table.subject} = ?`, subject);
  }

  /** Delivers the entries that are due. Rejects only if the storage fails. */
  readonly run = oneAtATime(async () => {
    let left = SUBJECTS;
    for (let some = this.#due(); some.length > 0 && left > 0; some = this.#due()) {
      left -= some.length;
      const all = some;
      await Promise.all(all.map((one) => this.#send(one, all)));
    }
  });

  #due(): Rows<Entry>[] {
    const { table, subject: column, batch } = this.#table;
    const query = `SELECT DISTINCT ${column} FROM ${table} WHERE due <= ? ORDER BY due LIMIT ?`;
    const rowsOf = `SELECT place, body, tries FROM ${table} WHERE ${column} = ? ORDER BY place LIMIT ?`;
    return allValues<string>(this.#sql, query, now(), SIDE_BY_SIDE).map((subject) => {
      const rows = allRows<Row>(this.#sql, rowsOf, subject, batch);
      return { subject, rows, entries: rows.map(({ body }) => JSON.parse(body) as Entry) };
    });
  }

  async #send(one: Rows<Entry>, all: readonly Rows<Entry>[]): Promise<void> {
    const { table, subject: column, delayed } = this.#table;
    const { subject, rows } = one;
    try {
      await answerOf(this.#deliver(one, all));
      const last = rows.at(-1)?.place ?? 0;
      this.#sql.exec(`DELETE FROM ${table} WHERE ${column} = ? AND place <= ?`, subject, last);
    } catch (fault) {
      const tries = Math.max(...rows.map((row) => row.tries)) + 1;
      delayed(subject, tries, fault);
      const due = now() + triedAgain(tries);
      this.#sql.exec(`UPDATE ${table} SET tries = ?, due = ? WHERE ${column} = ?`, tries, due, subject);
    }
  }
}
