import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { serialize } from "node:v8";

/** Bytes, as a line has them. */
interface Bytes {
  readonly base64: string;
}
type Value = Exclude<SQLOutputValue, Uint8Array> | Bytes;
type Row = Readonly<Record<string, Value>>;

/** A row of a table of one database. */
export type StateRow = readonly [database: string, table: string, row: Row];

/**
 * A line of a state that was read: the SQL that makes a table or an index of a kind of database, the tables that one
 * database has of those (with commas), or a row of it.
 */
export type StateLine =
  | readonly [kind: string, sql: string]
  | readonly [database: string, tables: string]
  | StateRow;

const BINDING = /^\[\[durable_objects\.bindings\]\]\nname = "\w+"\nclass_name = "(\w+)"$/gm;

/** The kinds of Durable Objects that are deployed, from wrangler.toml: the names of their classes in lower case. */
export const OBJECT_KINDS: readonly string[] = [
  ...readFileSync("wrangler.toml", "utf8").matchAll(BINDING),
].map(([, name = ""]) => name.toLowerCase());

/** The folder in which the platform stores the databases of a kind. */
const folderOf = (kind: string): string =>
  kind === "d1"
    ? "d1/miniflare-D1DatabaseObject"
    : `do/taflpost-${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;

const CLOCK =
  "v3/do/taflpost-LocalClock/50549a4a1737f57494a8021722c92dc54b5c71e1126297a5c56a503ccc037472.sqlite";

export interface StoredDatabase {
  readonly kind: string;
  /** `kind/id`, the id being that of the platform. */
  readonly name: string;
  readonly file: string;
}

/**
 * The databases of a state that no service runs: D1's, and each object's. The platform's own rows are left out, and so is an
 * object that was only asked whether it answers: it has no tables.
 */
export function databasesIn(state: string): readonly StoredDatabase[] {
  return [...OBJECT_KINDS, "d1"].flatMap((kind) => {
    const path = join(state, "v3", folderOf(kind));
    const files = existsSync(path) ? readdirSync(path).toSorted() : [];
    return files
      .filter((file) => /^[0-9a-f]{64}\.sqlite$/.test(file))
      .map((file) => ({ kind, name: `${kind}/${basename(file, ".sqlite")}`, file: join(path, file) }))
      .filter((database) => within(database, tablesIn).length > 0);
  });
}

/** Opens a database of a state that nobody runs, for as long as something is done with it. */
export function within<T>({ file }: Pick<StoredDatabase, "file">, work: (db: DatabaseSync) => T): T {
  using db = new DatabaseSync(file);
  return work(db);
}

const OWN = "name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";

/** The tables that are ours. */
export const tablesIn = (db: DatabaseSync): string[] =>
  db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND ${OWN} ORDER BY rowid`)
    .all()
    .map(({ name }) => String(name));

/** The columns of a table that rows are written with; the others are worked out. */
const columnsOf = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));

const fromDatabase = (row: Record<string, SQLOutputValue>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString("base64") } : value,
    ]),
  );

const forDatabase = (value: Value): SQLInputValue =>
  typeof value === "object" && value !== null ? Buffer.from(value.base64, "base64") : value;

/** Reads a state: how each kind of database was made, and every row. */
export function readState(state: string): readonly StateLine[] {
  const made = new Map<string, Set<string>>();
  const rows = databasesIn(state).flatMap((database) =>
    within(database, (db) => {
      const sql = db.prepare(`SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND ${OWN} ORDER BY rowid`);
      const known = made.get(database.kind) ?? new Set<string>();
      made.set(database.kind, new Set([...known, ...sql.all().map((row) => String(row["sql"]))]));
      const tables = tablesIn(db);
      const lines = tables.flatMap((table) => {
        const all = db.prepare(`SELECT ${columnsOf(db, table).join(", ")} FROM ${table}`).all();
        return all.map((row): StateLine => [database.name, table, fromDatabase(row)]);
      });
      return [[database.name, tables.join(",")] as const, ...lines];
    }),
  );
  const schemas = [...made].flatMap(([kind, all]) => [...all].map((sql): StateLine => [kind, sql]));
  return [...schemas, ...rows];
}

/** The table that such SQL makes, or makes an index of. */
const TABLE_OF = /^CREATE (?:TABLE |(?:UNIQUE )?INDEX \S+ ON )[`"]?(\w+)/;

function databaseAt(state: string, name: string): string {
  const [kind = "", id] = name.split("/");
  return join(state, "v3", folderOf(kind), `${id}.sqlite`);
}

/** Ends of grants and apps in what the library for OAuth stores (seconds since 1970). It compares them with the machine's clock. */
const LIBRARY_ENDS = /(?<="(?:expiresAt|registrationExpiresAt)":)\d+/g;

/** A row as it is written to a state whose time is `now`: `ends` has the same instant by the service's clock. */
const withMachineTime = (row: Row, now: number): Row =>
  typeof row["ends"] !== "number" || typeof row["body"] !== "string"
    ? row
    : {
        ...row,
        body: row["body"].replaceAll(
          LIBRARY_ENDS,
          String(Math.floor((row["ends"] - now + Date.now()) / 1000)),
        ),
      };

/**
 * Writes a state that was read, for a service at whose time it is `now` (milliseconds since 1970). The beacon has just
 * beaten: nothing was out in between.
 */
export function writeState(state: string, lines: readonly StateLine[], now: number): void {
  const schemas = Map.groupBy(
    lines.filter((line) => line.length === 2),
    ([kind]) => kind,
  );
  const rows = Map.groupBy(
    lines.filter((line) => line.length === 3),
    ([database]) => database,
  );
  for (const [name, all] of rows) {
    const file = databaseAt(state, name);
    mkdirSync(dirname(file), { recursive: true });
    within({ file }, (db) => {
      db.exec("PRAGMA journal_mode = WAL; BEGIN");
      const [, tables = ""] = schemas.get(name)?.[0] ?? [];
      for (const [, sql] of schemas.get(name.split("/")[0]!) ?? [])
        if (tables.split(",").includes(TABLE_OF.exec(sql)?.[1] ?? "")) db.exec(sql);
      for (const [, table, row] of all) {
        const columns = Object.keys(row);
        const insert = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
        db.prepare(insert).run(...Object.values(withMachineTime(row, now)).map(forDatabase));
      }
      db.exec("COMMIT");
      if (name.startsWith("beacon/")) db.prepare("UPDATE beats SET at = ?").run(Date.now());
    });
  }
  setTime(state, now);
}

/** Sets the service's time of a state that nobody runs. */
function setTime(state: string, now: number): void {
  const file = join(state, CLOCK);
  mkdirSync(dirname(file), { recursive: true });
  within({ file }, (db) => {
    db.exec("CREATE TABLE IF NOT EXISTS _cf_KV (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID");
    db.prepare("INSERT OR REPLACE INTO _cf_KV VALUES ('offset', ?)").run(serialize(now - Date.now()));
  });
}

/** The files beside the databases that belong to a state: its secret and the key that it signs with. */
export function writeSecrets(state: string, secrets: Readonly<Record<string, string>>): void {
  mkdirSync(state, { recursive: true });
  for (const [name, text] of Object.entries(secrets)) writeFileSync(join(state, name), text);
}
