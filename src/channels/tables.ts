import type { Sql } from "../lib/object-storage.ts";

export abstract class Tables {
  protected readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }
}
