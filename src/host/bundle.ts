import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { OTHERS } from "./layout.ts";

const LICENCES = "LICENCES";

type LeftOut = readonly (readonly [packages: RegExp, instead: string])[];

/**
 * Packages that libraries import but this service never uses, and their replacements. Each megabyte of module text
 * delays the first request by about 25 ms.
 */
export const LEFT_OUT: LeftOut = [
  // Needed only for device attestation, which our passkeys do not use.
  [
    /^@peculiar\/(x509|asn1-(android|ecc|rsa|x509|x509-post-quantum))$|^reflect-metadata$/,
    "module.exports = {};",
  ],
  [/^@peculiar\/asn1-schema$/, 'module.exports = require("./src/lib/ecdsa-signature.ts");'],
  // The MCP library uses it only to validate a client's answers to the server's questions, and this server asks none.
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

const LIBRARY = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly [member: string]: string;
  };
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice)(\.|$)/i.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${name} ${version}: ${license}`, ...texts].join("\n\n");
}

function writeLicences(folder: string, inputs: readonly string[]): void {
  const folders = inputs.flatMap((path) => LIBRARY.exec(path)?.[0] ?? []);
  const packages = [...new Set(folders)].toSorted();
  const texts = packages.map((path) => licenceOf(path));
  writeFileSync(join(folder, LICENCES), `${texts.join(`\n\n${"-".repeat(72)}\n\n`)}\n`);
}

/**
 * Bundles the Worker into `folder`. Modules loaded by `import()` become separate files: from a single file, a fresh
 * isolate would read most of the shared code twice (40 ms). The bench passes a longer `leftOut`.
 */
export async function bundle(entry: string, folder: string, leftOut = LEFT_OUT): Promise<void> {
  const { metafile } = await build({
    entryPoints: { index: entry, server: "src/server.ts" },
    outdir: folder,
    chunkNames: `${OTHERS}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: "esm",
    // Without `charset`, esbuild escapes non-ASCII letters. A single unescaped letter would double the memory of the text.
    minify: true,
    legalComments: "none",
    // Cloudflare uses the source maps for the stack traces in its log.
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
