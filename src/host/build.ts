import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { Trouble } from "./settings.ts";

/** Where the built Worker lies. */
export const WORKER_FOLDER = "dist/worker";

/** Wrangler's program, to be run with our own Node. */
export function wranglerProgram(): string {
  return join(dirname(createRequire(import.meta.url).resolve("wrangler/package.json")), "bin/wrangler.js");
}

/** The environment for wrangler: it asks and tells nobody, and the build command that it runs gets our own Node too. */
export function wranglerEnvironment(): NodeJS.ProcessEnv {
  const path = `${dirname(process.execPath)}${delimiter}${process.env["PATH"] ?? ""}`;
  return { ...process.env, PATH: path, WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };
}

/** Builds the Worker as it would be deployed, with the bindings of local mode. Says what wrangler said if it fails. */
export function buildWorker(folder = WORKER_FOLDER, entry = "src/index.ts"): void {
  const words = ["deploy", entry, "--dry-run", "--env", "local", "--outdir", folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, [wranglerProgram(), ...words], {
    env: { ...wranglerEnvironment(), CI: "1", NO_COLOR: "1" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Trouble(`The Worker could not be built. Wrangler says:\n${stdout}${stderr}`);
}
