import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";

const FOLDER = "migrations";

/** Wrangler's own table of applied migrations, so that `wrangler d1 migrations` and the host agree. */
const NOTES = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/** Splits a migration file into its statements, at the marks that drizzle-kit writes. */
function statementsOf(file: string): string[] {
  return readFileSync(join(FOLDER, file), "utf8")
    .split("--> statement-breakpoint")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

/** Lists the migration files, in order. */
export function migrationFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .toSorted();
}

/** Lists the migrations that take away what the release before still reads: their first line says so. */
export function contractionsIn(): string[] {
  return migrationFiles().filter((file) =>
    readFileSync(join(FOLDER, file), "utf8").startsWith("-- contracts"),
  );
}

/**
 * Applies the migrations that a local D1 does not have, each in one batch with its row in the table. Returns their
 * names. Nothing is done where the database is from before 1.0 ("older": its tables began with other migrations), or
 * has some that nobody here knows ("newer").
 * @param expanding those of later releases that only add
 */
export async function applyMigrations(
  db: D1Database,
  expanding: readonly string[],
): Promise<string[] | "older" | "newer"> {
  await db.prepare(NOTES).run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const seen = new Set(results.map(({ name }) => name));
  const files = migrationFiles().filter((file) => !seen.has(file));
  const [first] = migrationFiles();
  if (seen.size > 0 && first === files[0]) return "older";
  if (!seen.isSubsetOf(new Set([...migrationFiles(), ...expanding]))) return "newer";
  for (const file of files) {
    const note = db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(file);
    await db.batch([...statementsOf(file).map((statement) => db.prepare(statement)), note]);
  }
  return files;
}
