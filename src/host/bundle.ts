import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { OTHERS } from "./layout.ts";

/** The file beside a built Worker with the licences of the libraries that are part of it. */
const LICENCES = "LICENCES";

/** Packages and the module that replaces them. */
type LeftOut = readonly (readonly [packages: RegExp, instead: string])[];

/**
 * Unused dependencies of libraries, and what replaces them. The first request that needs a module waits until its text
 * is read: about 25 ms for a megabyte.
 */
export const LEFT_OUT: LeftOut = [
  // Device attestation: passkeys are created without it.
  [
    /^@peculiar\/(x509|asn1-(android|ecc|rsa|x509|x509-post-quantum))$|^reflect-metadata$/,
    "module.exports = {};",
  ],
  [/^@peculiar\/asn1-schema$/, 'module.exports = require("./src/lib/ecdsa-signature.ts");'],
  // Checks answers of clients to questions, which are not asked.
  [/^@modelcontextprotocol\/server\/_shims$/, "export class DefaultJsonSchemaValidator {}"],
];

const without = (parts: LeftOut): Plugin => ({
  name: "left out",
  setup(building) {
    for (const [at, [filter, contents]] of parts.entries()) {
      const namespace = `left out ${at}`;
      building.onResolve({ filter }, ({ path }) => ({ path, namespace }));
      building.onLoad({ filter: /.*/, namespace }, () => ({ contents, resolveDir: process.cwd() }));
    }
  },
});

/** The folder of a library, as a path in it begins. */
const LIBRARY = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Returns a library's licence: its text or its name. */
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
function writeLicences(folder: string, inputs: readonly string[]): void {
  const folders = inputs.flatMap((path) => LIBRARY.exec(path)?.[0] ?? []);
  const packages = [...new Set(folders)].toSorted();
  const texts = packages.map((path) => licenceOf(path));
  writeFileSync(join(folder, LICENCES), `${texts.join(`\n\n${"-".repeat(72)}\n\n`)}\n`);
}

/**
 * Builds a Worker's modules into an empty folder, with the licences of its libraries. Modules that are loaded by
 * `import()` are separate: in one file (wrangler's way) shared code would be wrapped in functions, and a fresh isolate
 * would read most of it twice (40 ms).
 * @param leftOut the bench leaves out more
 */
export async function bundle(entry: string, folder: string, leftOut = LEFT_OUT): Promise<void> {
  const { metafile } = await build({
    entryPoints: { index: entry, server: "src/server.ts" },
    outdir: folder,
    chunkNames: `${OTHERS}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: "esm",
    // Nothing reads the name of a function or a class. Letters beyond ASCII are written as escapes, or each of the text's
    // letters would take two bytes of the isolate's memory.
    minify: true,
    legalComments: "none",
    // Beside each module, for the errors in Cloudflare's log. The sources themselves do not go along.
    sourcemap: true,
    sourcesContent: false,
    target: "es2024",
    platform: "neutral",
    mainFields: ["browser", "module", "main"],
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    plugins: [without(leftOut)],
    metafile: true,
  });
  writeLicences(folder, Object.keys(metafile.inputs));
}
