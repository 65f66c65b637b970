import type { Sql } from "../lib/object-storage.ts";

/** A class over some tables of an object. */
export abstract class Tables {
  protected readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }
}
