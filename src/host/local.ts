import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { storageIn } from "./layout.ts";
import { bindingsFor, type Mode, type ModeBindings } from "./local-bindings.ts";
import { applyMigrations, contractionsIn, migrationFiles } from "./migrations.ts";
import { Trouble } from "./settings.ts";
import { ANOTHER_FOLDER, writePrivately } from "./state.ts";

/** Options for Miniflare: no fetching of metadata, no telemetry, and only warnings in the log. */
export const QUIETLY = {
  cf: false,
  telemetry: { enabled: false },
  unsafeObservability: false,
  log: new Log(LogLevel.WARN),
} as const;

/** Where the database is, of all that a Worker is bound to. */
type Databases = Pick<ModeBindings, "d1Databases">;

const localDatabases = (): Databases => bindingsFor("local");

/** The file beside the built Worker with the bindings that it was built with. */
const bindingsOf = (folder: string, mode: Mode) =>
  join(folder, mode === "local" ? "bindings.json" : "bindings-production.json");

/** Notes with a built Worker the bindings of each mode, for those who start it; the checkout may be moved meanwhile. */
export function noteBindings(folder: string): void {
  for (const mode of ["local", "production"] as const)
    writeFileSync(bindingsOf(folder, mode), JSON.stringify(bindingsFor(mode)));
}

/** The bindings of a mode, as the build of a Worker noted them. */
export function builtBindings(folder: string, mode: Mode = "local"): ModeBindings {
  return JSON.parse(readFileSync(bindingsOf(folder, mode), "utf8")) as ModeBindings;
}

/** The file beside the state that lists the applied migrations. */
const noteIn = (state: string) => join(state, "migrated");

/** What stands behind a migration that takes away what the release before it reads. */
const CONTRACTS = " contracts";

/** The migrations of this release, as they are noted: a release that does not have them sees which it can live with. */
function ownMigrations(): string[] {
  const contracting = new Set(contractionsIn());
  return migrationFiles().map((file) => (contracting.has(file) ? file + CONTRACTS : file));
}

const notedIn = (state: string): string[] =>
  existsSync(noteIn(state)) ? readFileSync(noteIn(state), "utf8").split("\n") : [];

const UNREADABLE = {
  older: `is from a Taflpost before 1.0, which this release can’t read. ${ANOTHER_FOLDER}`,
  newer:
    "is from a newer Taflpost, which this release can’t read. Start that release, or restore an earlier backup.",
};

const unreadable = (state: string, why: keyof typeof UNREADABLE) =>
  new Trouble(`The state in ${state} ${UNREADABLE[why]}`);

/**
 * Migrates the database before the service listens. Unless the state is known to be up to date, this starts a runtime
 * of its own, which takes half a second. Returns the names of the applied migrations. What a later release has added is
 * left as it is; where it took something away, this one does not start.
 * @param bindings reads those of the Worker
 */
export async function migrateState(state: string, bindings = localDatabases): Promise<string[]> {
  const [own, noted] = [ownMigrations(), notedIn(state)];
  const newer = noted.filter((name) => !own.includes(name));
  if (newer.some((name) => name.endsWith(CONTRACTS))) throw unreadable(state, "newer");
  const hasDatabase = existsSync(join(storageIn(state), "d1"));
  if (hasDatabase && own.every((name) => noted.includes(name))) return [];
  const applied = await migrate(state, bindings(), newer);
  writePrivately(noteIn(state), [...own, ...newer].join("\n"));
  return applied;
}

async function migrate(state: string, { d1Databases }: Databases, newer: readonly string[]) {
  const worker = {
    modules: [{ type: "ESModule" as const, path: "migrate.js", contents: "export default {}" }],
    compatibilityDate: "2026-11-01",
    d1Databases,
  };
  const options = { ...QUIETLY, resourcePersistencePath: storageIn(state), workers: [worker] };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  try {
    const applied = await applyMigrations(await miniflare.getD1Database("DB"), newer);
    if (typeof applied === "string") throw unreadable(state, applied);
    return applied;
  } finally {
    await miniflare.dispose();
  }
}
