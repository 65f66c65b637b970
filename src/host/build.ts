import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { noteBindings } from "./local.ts";
import { runCommand, Trouble } from "./settings.ts";

export const WORKER_FOLDER = "dist/worker";
/** The module in it that a server of one's own begins with. */
export const AROUND_WORKER = "server.js";

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

/** `npm run build`: builds the Worker as it would be deployed, and notes its bindings. A failure tells what wrangler printed. */
export function buildWorker(folder = WORKER_FOLDER, entry = "src/index.ts"): void {
  const words = ["deploy", entry, "--dry-run", "--env", "local", "--outdir", folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, [wranglerProgram(), ...words], {
    env: { ...wranglerEnvironment(), CI: "1", NO_COLOR: "1" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Trouble(`The Worker could not be built. Wrangler says:\n${stdout}${stderr}`);
  noteBindings(folder);
  buildAround(folder);
}

/** Builds, beside the Worker, the module that stands around it on a server of one's own (src/server.ts). */
function buildAround(folder: string): void {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild");
  const { outputFiles } = buildSync({
    entryPoints: ["src/server.ts"],
    bundle: true,
    format: "esm",
    external: ["./index.ts", "cloudflare:workers"],
    write: false,
  });
  const code = outputFiles.map(({ text }) => text).join("");
  writeFileSync(join(folder, AROUND_WORKER), code.replaceAll('"./index.ts"', '"./index.js"'));
}

if (import.meta.main) await runCommand(() => Promise.resolve(buildWorker()));
