import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";

const FOLDER = "migrations";

/** Uses wrangler's own table, so that `wrangler d1 migrations` and the host agree. */
const NOTES = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

function statementsOf(file: string): string[] {
  return readFileSync(join(FOLDER, file), "utf8")
    .split("--> statement-breakpoint")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

export function migrationFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .toSorted();
}

/** Lists the migrations that remove something that the previous release reads. Their first line begins with `-- contracts`. */
export function contractionsIn(): string[] {
  return migrationFiles().filter((file) =>
    readFileSync(join(FOLDER, file), "utf8").startsWith("-- contracts"),
  );
}

/**
 * Applies each missing migration in one batch with its row in the table, and returns their names. Applies none if the
 * database is from before 1.0 ("older") or has unknown migrations ("newer"). `expanding`: known migrations of later
 * releases, which only add.
 */
export async function applyMigrations(db: D1Database, expanding: readonly string[]) {
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
