import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { applyMigrations, migrationFiles } from "./migrations.ts";
import { writePrivately } from "./state.ts";

/** Options for Miniflare: no fetching of metadata, no telemetry, and only warnings in the log. */
export const QUIETLY = {
  cf: false,
  telemetry: { enabled: false },
  unsafeObservability: false,
  log: new Log(LogLevel.WARN),
} as const;

type LocalBindings = Required<Pick<V4WorkerOptions, "d1Databases" | "bindings" | "assets" | "ratelimits">>;

/** Reads the bindings of local mode from wrangler.toml. Wrangler's type for them is not Miniflare's, hence the cast. */
export function localBindings(): LocalBindings {
  return unstable_getMiniflareWorkerOptions("wrangler.toml", "local").workerOptions as LocalBindings;
}

/**
 * The folder of databases and objects below the state. It is wrangler's own, so that `npm start` and `npm run dev`
 * share it.
 */
export function storageIn(state: string): string {
  return join(state, "v3");
}

/** The file beside the state that lists the applied migrations. */
const noteIn = (state: string) => join(state, "migrated");

/** Whether the state is known to have every migration applied. */
function isUpToDate(state: string): boolean {
  const hasDatabase = existsSync(join(storageIn(state), "d1"));
  return hasDatabase && existsSync(noteIn(state)) && readFileSync(noteIn(state), "utf8") === allMigrations();
}

const allMigrations = (): string => migrationFiles().join("\n");

/**
 * Migrates the database before the service listens. Unless the state is known to be up to date, this starts a runtime
 * of its own, which takes half a second. Returns the names of the applied migrations.
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
