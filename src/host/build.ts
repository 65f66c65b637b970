import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Where the built Worker lies. */
export const WORKER_FOLDER = "dist/worker";

/** Runs wrangler with our own Node; prints what it says only where it fails, and throws then. */
export function wrangler(...words: readonly string[]): void {
  const program = join(
    dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
    "bin/wrangler.js",
  );
  const environment = { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    env: environment,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`wrangler ${words.join(" ")} failed:\n${stdout}${stderr}`);
}

/** Builds the Worker as it would be deployed, with the bindings of local mode. */
export function buildWorker(): void {
  wrangler("deploy", "--dry-run", "--env", "local", "--outdir", WORKER_FOLDER);
}
