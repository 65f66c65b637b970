import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { WORKER_FOLDER } from "./build.ts";
import { applyMigrations } from "./migrations.ts";

/** Where to listen, and where what must survive is kept. */
export interface HostSettings {
  readonly host: string;
  readonly port: number;
  readonly state: string;
}

/** A running service. */
export interface Host {
  readonly url: string;
  readonly migrated: readonly string[];
  stop(): Promise<void>;
}

/** The secret of this machine: made at the first start, kept beside the state that is sealed with it. */
function secretOf(state: string): string {
  const file = join(state, "secret");
  if (!existsSync(file)) {
    mkdirSync(state, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8");
}

const quietly = {
  cf: false,
  telemetry: { enabled: false },
  unsafeObservability: false,
  log: new Log(LogLevel.WARN),
} as const;

type LocalBindings = Required<Pick<V4WorkerOptions, "d1Databases" | "bindings">>;

/** What wrangler.toml binds in local mode. Its type leaves out the source, and with it Miniflare's own type for the rest. */
function localBindings(): LocalBindings {
  return unstable_getMiniflareWorkerOptions("wrangler.toml", "local").workerOptions as LocalBindings;
}

/**
 * Brings the database up to date before anybody can knock: a runtime of its own, which listens where nobody looks.
 * Returns what was applied.
 */
async function migrate(
  resourcePersistencePath: string,
  d1Databases: LocalBindings["d1Databases"],
): Promise<string[]> {
  const worker = {
    modules: [{ type: "ESModule" as const, path: "migrate.js", contents: "export default {}" }],
    compatibilityDate: "2026-11-01",
    d1Databases,
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ ...quietly, resourcePersistencePath, workers: [worker] }),
  );
  try {
    return await applyMigrations(await miniflare.getD1Database("DB"));
  } finally {
    await miniflare.dispose();
  }
}

/**
 * Serves the built Worker on the real runtime through Miniflare's API, with the bindings that wrangler.toml gives to
 * local mode. Not through `wrangler dev`: its proxy and its log would take most of a move's time.
 */
export async function serve({ host, port, state }: HostSettings): Promise<Host> {
  const { d1Databases, ...bindings } = localBindings();
  const origin = `http://localhost:${port}`;
  // wrangler keeps its local state in a folder of this name below the one it is told.
  const resourcePersistencePath = join(state, "v3");
  const migrated = await migrate(resourcePersistencePath, d1Databases);
  const worker = {
    ...bindings,
    d1Databases,
    name: "taflpost",
    modules: [{ type: "ESModule" as const, path: join(WORKER_FOLDER, "index.js") }],
    bindings: { ...bindings.bindings, ORIGIN: origin, SECRET: secretOf(state) },
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ ...quietly, host, port, resourcePersistencePath, workers: [worker] }),
  );
  await miniflare.ready;
  return { url: origin, migrated, stop: () => miniflare.dispose() };
}
