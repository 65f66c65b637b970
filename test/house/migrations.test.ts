import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as schema from "../../src/players/schema.ts";
import { migratedDatabase, migrationFiles } from "./database.ts";
import { read } from "./files.ts";

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
const db = migratedDatabase();
const namesOf = (query: string) =>
  db
    .prepare(query)
    .all()
    // An index on an expression has no column name for it.
    .map((row) => String(row["name"] ?? ""));

describe("the migrations", () => {
  it.each(migrationFiles())("%s deletes nothing unexpectedly, and drops nothing", (file) => {
    const sql = read(`migrations/${file}`);
    expect(sql).not.toMatch(/CASCADE|PRAGMA\s+foreign_keys|REFERENCES|DROP\s+TABLE/i);
  });

  it("are numbered without a gap, and each is in the journal", () => {
    const journal = JSON.parse(read("migrations/meta/_journal.json")) as {
      entries: { idx: number; tag: string }[];
    };
    const files = migrationFiles().map((file) => file.replace(/\.sql$/, ""));
    expect(journal.entries.map(({ tag }) => tag)).toEqual(files);
    expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_file, index) => index));
  });

  it("make exactly the tables of the schema", () => {
    const made = namesOf("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
    expect(made.toSorted()).toEqual(tables.map(getTableName).toSorted());
  });

  it.each(tables.map((table) => [getTableName(table), table] as const))(
    "give %s exactly the columns of the schema",
    (name, table) => {
      const made = db.prepare(`SELECT name, type, "notnull", pk FROM pragma_table_info('${name}')`).all();
      const wanted = Object.values(getTableColumns(table)).map((column) => ({
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        isNotNull: column.notNull,
      }));
      expect(
        made.map((row) => ({
          name: row["name"],
          type: String(row["type"]).toUpperCase(),
          isNotNull: row["notnull"] === 1,
        })),
      ).toEqual(wanted);
    },
  );

  it.each(tables.map((table) => [getTableName(table), table] as const))(
    "give %s exactly the indexes of the schema, in their order of columns",
    (name, table) => {
      const made = namesOf(
        `SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = '${name}' AND sql IS NOT NULL`,
      );
      const wanted = getTableConfig(table).indexes.map(({ config }) => ({
        name: config.name,
        columns: config.columns.map((column) => ("name" in column ? column.name : "")),
        isUnique: config.unique,
      }));
      expect(made.toSorted()).toEqual(wanted.map((index) => index.name).toSorted());
      for (const { name: index, columns, isUnique } of wanted) {
        expect(namesOf(`SELECT name FROM pragma_index_info('${index}')`)).toEqual(columns);
        const unique = db
          .prepare(`SELECT "unique" FROM pragma_index_list('${name}') WHERE name = '${index}'`)
          .get();
        expect(unique?.["unique"]).toBe(isUnique ? 1 : 0);
      }
    },
  );

  it("the last snapshot is of the same tables and columns", () => {
    const last = String(migrationFiles().length - 1).padStart(4, "0");
    const snapshot = JSON.parse(read(`migrations/meta/${last}_snapshot.json`)) as {
      tables: Record<string, { columns: Record<string, unknown> }>;
    };
    const shape = Object.entries(snapshot.tables).map(([name, { columns }]) => [name, Object.keys(columns)]);
    const wanted = tables.map((table) => [
      getTableName(table),
      Object.values(getTableColumns(table)).map((column) => column.name),
    ]);
    expect(Object.fromEntries(shape)).toEqual(Object.fromEntries(wanted));
  });
});
