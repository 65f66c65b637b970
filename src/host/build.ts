import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { buildAssets } from "./assets.ts";
import { publish } from "./builds.ts";
import { bundle, LEFT_OUT } from "./bundle.ts";
import { WORKER } from "./layout.ts";
import { noteBindings } from "./local.ts";
import { buildMessages } from "./messages/make.ts";
import { runCommand } from "./settings.ts";

export const wranglerProgram = (): string =>
  join(dirname(createRequire(import.meta.url).resolve("wrangler/package.json")), "bin/wrangler.js");

/** Returns wrangler's environment: this process's Node, no telemetry, no fetched `cf` data, and `TAFLPOST_BUILD`. */
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

export async function buildContents(folder: string): Promise<void> {
  buildMessages();
  await buildAssets(join(folder, "assets"), join(folder, "sdk"));
}

/** `npm run build`. Holds a lock on the build until the process ends, so that no other build removes it. */
export const buildWorker = (): Promise<string> => publish((folder) => makeWorker(folder));

/** The bench passes its own entry, and leaves out more libraries. */
export async function makeWorker(folder: string, entry = "src/index.ts", leftOut = LEFT_OUT): Promise<void> {
  await buildContents(folder);
  const worker = join(folder, WORKER);
  await bundle(entry, worker, leftOut);
  noteBindings(worker);
}

if (import.meta.main) await runCommand(async () => void (await buildWorker()));
