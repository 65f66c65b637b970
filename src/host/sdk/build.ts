import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { Trouble } from "../settings.ts";

const source = join(import.meta.dirname, "../../sdk");

/** The modules whose declarations make up `sdk.d.ts`. Their declarations refer to no other modules. */
const EXPORTED = ["types", "pause", "problem", "webhook", "sign-in", "asking", "client"];

const SERVED = ["sdk.js", "sdk.d.ts"];

function declare(folder: string): void {
  const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
  const program = join(dirname(compiler), "bin/tsc");
  const words = ["-p", source, "--outDir", folder, "--noEmit", "false"];
  const kind = ["--declaration", "--emitDeclarationOnly", "--stripInternal"];
  const { status, stdout } = spawnSync(process.execPath, [program, ...words, ...kind], { encoding: "utf8" });
  if (status !== 0) throw new Trouble(`The SDK’s declarations could not be built:\n${stdout}`);
}

function declarations(beside: string): string {
  using folder = mkdtempDisposableSync(join(beside, "declared-"));
  declare(folder.path);
  const texts = EXPORTED.map((name) => readFileSync(join(folder.path, `${name}.d.ts`), "utf8"));
  const own = texts.map((text) => text.replaceAll(/^(import .*|export \{\};)\n/gm, ""));
  return `${own.join("\n")}export {};\n`;
}

/** `packed`: the folder of the package for `npm pack`. Returns the names of the served files. */
export async function buildSdk(served: string, packed: string): Promise<readonly string[]> {
  for (const folder of [served, packed]) mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: { sdk: join(source, "index.ts") },
    outdir: served,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    banner: { js: "// Taflpost's SDK. Types: sdk.d.ts, beside this file. MIT licence." },
  });
  writeFileSync(join(served, "sdk.d.ts"), declarations(packed));
  for (const name of SERVED) copyFileSync(join(served, name), join(packed, name));
  for (const name of ["package.json", "README.md"]) copyFileSync(join(source, name), join(packed, name));
  copyFileSync(join(source, "../../LICENSE"), join(packed, "LICENSE"));
  return SERVED;
}
