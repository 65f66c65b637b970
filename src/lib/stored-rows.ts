import { base64 } from "./bytes.ts";
import { mapValues } from "./json.ts";
import { allRows, allValues, firstValue, hasSchema, type ObjectStorage, type Sql } from "./object-storage.ts";

/** Maximum characters of JSON in one page. A page with a single row may be longer. */
const PAGE = 1_000_000;

const AT_ONCE = 100;

const OWN = "name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";

type CopiedValue = string | number | null | { readonly base64: string };

export interface CopiedRow {
  readonly table: string;
  readonly values: Readonly<Record<string, CopiedValue>>;
}

/** `table`: the index among the object's tables; `row`: how many rows of that table earlier pages have. */
export interface RowsPlace {
  readonly table: number;
  readonly row: number;
}

export interface RowsPage {
  readonly schema: readonly string[];
  readonly rows: readonly CopiedRow[];
  /** Differs between two pages if the object was changed or restarted between them. */
  readonly state: string;
  readonly next: RowsPlace | null;
}

type StoredRow = Readonly<Record<string, string | number | ArrayBuffer | null>>;

const copied = (row: StoredRow): CopiedRow["values"] =>
  mapValues(row, (value) =>
    value instanceof ArrayBuffer ? { base64: base64(new Uint8Array(value)) } : value,
  );

function* rowsAfter(sql: Sql, tables: readonly string[], from: RowsPlace) {
  for (let { table, row } = from; table < tables.length; table++, row = 0) {
    const name = tables[table]!;
    let read: CopiedRow["values"][];
    do {
      read = allRows<StoredRow>(sql, `SELECT * FROM ${name} LIMIT ${AT_ONCE} OFFSET ${row}`).map(copied);
      for (const values of read) yield { copy: { table: name, values }, next: { table, row: ++row } };
    } while (read.length === AT_ONCE);
  }
}

/**
 * Returns a page of an object's rows; sealed and hashed values stay as they are. `started` identifies this run of the object,
 * because `total_changes()` restarts with it. Returns null after the last table, and if the object has stored nothing.
 */
export function rowsPage(
  storage: ObjectStorage,
  started: string,
  after: RowsPlace | null,
  limit = PAGE,
): RowsPage | null {
  if (!hasSchema(storage)) return null;
  const { sql } = storage;
  const made = `sqlite_master WHERE sql IS NOT NULL AND ${OWN}`;
  const schema = allValues<string>(sql, `SELECT sql FROM ${made} ORDER BY rowid`);
  const tables = allValues<string>(sql, `SELECT name FROM ${made} AND type = 'table' ORDER BY rowid`);
  const from = after ?? { table: 0, row: 0 };
  if (from.table >= tables.length) return null;
  const state = `${started} ${firstValue<number>(sql, "SELECT total_changes()")}`;
  const rows: CopiedRow[] = [];
  let [size, last] = [0, from];
  for (const { copy, next } of rowsAfter(sql, tables, from)) {
    size += JSON.stringify(copy).length;
    if (rows.length > 0 && size > limit) return { schema, rows, state, next: last };
    rows.push(copy);
    last = next;
  }
  return { schema, rows, state, next: null };
}
