import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { storageIn } from "./layout.ts";
import { bindingsFor, type Mode, type ModeBindings } from "./local-bindings.ts";
import { applyMigrations, contractionsIn, migrationFiles } from "./migrations.ts";
import { Trouble } from "./settings.ts";
import { ANOTHER_FOLDER, writePrivately } from "./state.ts";

/** Options of Miniflare: no fetched metadata, no telemetry, only warnings in the log. */
export const QUIETLY = {
  cf: false,
  telemetry: { enabled: false },
  unsafeObservability: false,
  log: new Log(LogLevel.WARN),
} as const;

type Databases = Pick<ModeBindings, "d1Databases">;

const localDatabases = (): Databases => bindingsFor("local");

const bindingsOf = (folder: string, mode: Mode) =>
  join(folder, mode === "local" ? "bindings.json" : "bindings-production.json");

/** Writes the bindings beside a built Worker, because wrangler.toml may change before the Worker is started. */
export function noteBindings(folder: string): void {
  for (const mode of ["local", "production"] as const)
    writeFileSync(bindingsOf(folder, mode), JSON.stringify(bindingsFor(mode)));
}

export const builtBindings = (folder: string, mode: Mode = "local"): ModeBindings =>
  JSON.parse(readFileSync(bindingsOf(folder, mode), "utf8")) as ModeBindings;

const noteIn = (state: string) => join(state, "migrated");

/** In the note, marks a migration that removes something that the previous release reads. */
const CONTRACTS = " contracts";

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
 * Applies missing migrations and returns their names. Throws if the state is from before 1.0, or if a later release has
 * removed something that this release reads. Unless the state is up to date, this starts another runtime, which takes half
 * a second.
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
