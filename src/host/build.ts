import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { noteBindings } from "./local.ts";
import { runCommand, Trouble } from "./settings.ts";

export const WORKER_FOLDER = "dist/worker";
/** The module in it that a server of one's own begins with. */
export const AROUND_WORKER = "server.js";
/** The file in it with the licences of the libraries that are part of the Worker. */
export const LICENCES = "third-party-licences.txt";

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
  const words = ["deploy", entry, "--dry-run", "--env", "local", "--outdir", folder, "--metafile"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [wranglerProgram(), ...words], {
    env: { ...wranglerEnvironment(), CI: "1", NO_COLOR: "1" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Trouble(`The Worker could not be built. Wrangler says:\n${stdout}${stderr}`);
  noteBindings(folder);
  buildAround(folder);
  writeLicences(folder);
}

/** The folder of a library, as a path in it begins. */
const LIBRARY = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** What a library says of how it may be passed on: its licence as it stands there, or else what it is called. */
function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly [member: string]: string;
  };
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice)(\.|$)/i.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${name} ${version}: ${license}`, ...texts].join("\n\n");
}

/** Writes the licences of all libraries that the Worker was built from, for most ask that theirs goes along. */
function writeLicences(folder: string): void {
  const file = join(folder, "bundle-meta.json");
  const { inputs } = JSON.parse(readFileSync(file, "utf8")) as { readonly inputs: object };
  rmSync(file);
  const folders = Object.keys(inputs).flatMap((path) => LIBRARY.exec(path)?.[0] ?? []);
  const packages = [...new Set(folders)].toSorted();
  const texts = packages.map((path) => licenceOf(path));
  writeFileSync(join(folder, LICENCES), `${texts.join(`\n\n${"-".repeat(72)}\n\n`)}\n`);
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
