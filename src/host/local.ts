import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { applyMigrations } from "./migrations.ts";

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

/**
 * Brings the database up to date before anybody can knock: a runtime of its own, which listens where nobody looks.
 * Returns what was applied.
 */
export async function migrateState(state: string): Promise<string[]> {
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
