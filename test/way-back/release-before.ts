import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

/** The release before this one: what ran at the end of 28 November 2026. Move it on when this release is out. */
const COMMIT = "97bd84d39c1f26fba6045de7bd769f62fa926296";

/** The parts of the project that it needs for its build. */
const PARTS = ["src", "migrations", "package.json", "tsconfig.json", "wrangler.toml"];

/** Builds the Worker with what that release builds it by, and its SDK, without the other files that it serves. */
const BUILD = `import { buildMessages } from "./src/host/messages/make.ts";
buildMessages();
await import("./src/host/sdk/make.ts");
const { bundle } = await import("./src/host/bundle.ts");
await bundle("src/index.ts", "build/worker");
(await import("./src/host/local.ts")).noteBindings("build/worker");
const sdk = { entryPoints: ["src/sdk/index.ts"], outfile: "build/sdk/sdk.js", bundle: true, format: "esm" };
await (await import("esbuild")).build(sdk);`;

/** Builds the release before in an empty folder. Returns the folder of the build; null where git does not have the release. */
export async function buildBefore(folder: string): Promise<string | null> {
  if (spawnSync("git", ["cat-file", "-e", `${COMMIT}^{commit}`]).status !== 0) return null;
  const input = execFileSync("git", ["archive", COMMIT, ...PARTS], { maxBuffer: 1 << 28 });
  execFileSync("tar", ["-x", "-C", folder], { input });
  const modules = resolve("node_modules");
  symlinkSync(modules, join(folder, "node_modules"));
  mkdirSync(join(folder, "build", "assets"), { recursive: true });
  const path = `${join(modules, ".bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", BUILD], {
    cwd: folder,
    env: { ...process.env, PATH: path },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [status] = (await once(child, "exit")) as [number | null];
  if (status !== 0) throw new Error("the release before does not build any more");
  return join(folder, "build");
}
