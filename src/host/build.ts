import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { bundle } from "./bundle.ts";
import { noteBindings, WORKER_FOLDER } from "./local.ts";
import { buildMessages } from "./messages/make.ts";
import { runCommand } from "./settings.ts";

/** Finds wrangler's program, which is run with our own Node. */
export function wranglerProgram(): string {
  return join(dirname(createRequire(import.meta.url).resolve("wrangler/package.json")), "bin/wrangler.js");
}

/**
 * The environment for wrangler: without telemetry or questions, with our own Node for the build command that it runs, and
 * with our word that what it builds is not wrangler.toml's placeholders put into service (before-build.ts).
 */
export function wranglerEnvironment(): NodeJS.ProcessEnv {
  const path = `${dirname(process.execPath)}${delimiter}${process.env["PATH"] ?? ""}`;
  return {
    ...process.env,
    PATH: path,
    WRANGLER_SEND_METRICS: "false",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    TAFLPOST_BUILD: "1",
  };
}

/** Makes what the Worker says, and the files that it serves. */
export async function buildContents(): Promise<void> {
  buildMessages();
  await import("./assets.ts");
}

/**
 * `npm run build`: builds the Worker as it is deployed, with what it says and serves, and notes its bindings.
 * @param entry what begins it; the bench has one that can be looked into
 */
export async function buildWorker(folder = WORKER_FOLDER, entry = "src/index.ts"): Promise<void> {
  await buildContents();
  await bundle(entry, folder);
  noteBindings(folder);
}

if (import.meta.main) await runCommand(() => buildWorker());
