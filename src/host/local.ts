import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { applyMigrations, migrationFiles } from "./migrations.ts";
import { Trouble } from "./settings.ts";
import { writePrivately } from "./state.ts";

/** Options for Miniflare: no fetching of metadata, no telemetry, and only warnings in the log. */
export const QUIETLY = {
  cf: false,
  telemetry: { enabled: false },
  unsafeObservability: false,
  log: new Log(LogLevel.WARN),
} as const;

type LocalBindings = Required<Pick<V4WorkerOptions, "d1Databases" | "bindings" | "assets" | "ratelimits">>;

/**
 * Reads the bindings of local mode from wrangler.toml. Wrangler's type for them is not Miniflare's, hence the cast. Only
 * who asks loads wrangler, whose code takes as long to read as the rest of a start.
 */
export function localBindings(): LocalBindings {
  const wrangler = createRequire(import.meta.url)("wrangler") as typeof import("wrangler");
  return wrangler.unstable_getMiniflareWorkerOptions("wrangler.toml", "local").workerOptions as LocalBindings;
}

/** The file beside the built Worker with the bindings that it was built with. */
const bindingsOf = (folder: string) => join(folder, "bindings.json");

/** Notes with a built Worker the bindings of local mode, for those who start it; the checkout may be moved meanwhile. */
export function noteBindings(folder: string): void {
  const { assets, ...bindings } = localBindings();
  const directory = relative("", assets.directory);
  writeFileSync(bindingsOf(folder), JSON.stringify({ ...bindings, assets: { ...assets, directory } }));
}

/** The bindings of local mode, as the build of a Worker noted them. */
export function builtBindings(folder: string): LocalBindings {
  return JSON.parse(readFileSync(bindingsOf(folder), "utf8")) as LocalBindings;
}

/** The folder of databases and objects below the state. It is wrangler's own, so that `npm start` and `npm run dev` share it. */
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
 * @param bindings reads those of local mode
 */
export async function migrateState(state: string, bindings = localBindings): Promise<string[]> {
  if (isUpToDate(state)) return [];
  const applied = await migrate(state, bindings());
  writePrivately(noteIn(state), allMigrations());
  return applied;
}

async function migrate(state: string, { d1Databases }: LocalBindings): Promise<string[]> {
  const worker = {
    modules: [{ type: "ESModule" as const, path: "migrate.js", contents: "export default {}" }],
    compatibilityDate: "2026-11-01",
    d1Databases,
  };
  const options = { ...QUIETLY, resourcePersistencePath: storageIn(state), workers: [worker] };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  try {
    const applied = await applyMigrations(await miniflare.getD1Database("DB"));
    if (applied !== null) return applied;
    throw new Trouble(
      `The state in ${state} is of a Taflpost from before 1.0, which this one cannot read. Name another folder: STATE=…`,
    );
  } finally {
    await miniflare.dispose();
  }
}
