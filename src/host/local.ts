import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { applyMigrations, migrationFiles } from "./migrations.ts";
import { writePrivately } from "./state.ts";

/** How Miniflare runs here: it fetches nothing, sends nothing, and speaks only of what is wrong. */
export const QUIETLY = {
  cf: false,
  telemetry: { enabled: false },
  unsafeObservability: false,
  log: new Log(LogLevel.WARN),
} as const;

type LocalBindings = Required<Pick<V4WorkerOptions, "d1Databases" | "bindings" | "assets" | "ratelimits">>;

/** What wrangler.toml binds in local mode. Its type leaves out the source, and with it Miniflare's own type for the rest. */
export function localBindings(): LocalBindings {
  return unstable_getMiniflareWorkerOptions("wrangler.toml", "local").workerOptions as LocalBindings;
}

/** The folder below the state in which wrangler keeps databases and objects: so do we, and each finds the other's. */
export function storageIn(state: string): string {
  return join(state, "v3");
}

/** Noted beside the state: the migrations that it has seen. */
const noteIn = (state: string) => join(state, "migrated");

/** Whether the state is known to have seen every migration there is. */
function isUpToDate(state: string): boolean {
  const hasDatabase = existsSync(join(storageIn(state), "d1"));
  return hasDatabase && existsSync(noteIn(state)) && readFileSync(noteIn(state), "utf8") === allMigrations();
}

const allMigrations = (): string => migrationFiles().join("\n");

/**
 * Brings the database up to date before anybody can knock. Where that is not known to be done it takes a runtime of its
 * own, which listens where nobody looks: half a second that most starts are spared. Returns what was applied.
 */
export async function migrateState(state: string): Promise<string[]> {
  if (isUpToDate(state)) return [];
  const applied = await migrate(state);
  writePrivately(noteIn(state), allMigrations());
  return applied;
}

async function migrate(state: string): Promise<string[]> {
  const worker = {
    modules: [{ type: "ESModule" as const, path: "migrate.js", contents: "export default {}" }],
    compatibilityDate: "2026-11-01",
    d1Databases: localBindings().d1Databases,
  };
  const options = { ...QUIETLY, resourcePersistencePath: storageIn(state), workers: [worker] };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  try {
    return await applyMigrations(await miniflare.getD1Database("DB"));
  } finally {
    await miniflare.dispose();
  }
}
