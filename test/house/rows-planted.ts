import {
  allRows,
  allValues,
  firstRow,
  firstValue,
  insertRow,
  type Sql,
} from "../../src/lib/object-storage.ts";

type Named<Row> = Readonly<Row>;

/** Statements on the tables of a game that are wrong, each in its own way (rows.test.ts). */
export const planted = (sql: Sql) => [
  allRows<Named<{ seq: string }>>(sql, "SELECT seq, body FROM events"),

  // A column is missing.
  allRows<Named<{ seq: number; player: string }>>(sql, "SELECT seq FROM events"),

  // So is a table.
  allRows<Named<{ seq: number }>>(sql, "SELECT seq FROM happenings"),

  // A value has another type.
  firstValue<number>(sql, "SELECT body FROM events"),

  // A row is not whole, and has a column too many.
  insertRow(sql, "events", { seq: 1, text: "" }),

  // One column was meant.
  allValues<number>(sql, "SELECT seq, body FROM events"),

  // It is never null.
  firstRow<Named<{ body: string | null }>>(sql, "SELECT body FROM events"),
];
