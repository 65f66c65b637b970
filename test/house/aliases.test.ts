import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { expect, it } from "vitest";

/** What wrangler.toml has stand in for what is imported under these names, wherever that is. */
const toml = readFileSync("wrangler.toml", "utf8");
const [, table = ""] = /^\[alias\]\n((?:".*\n)+)/m.exec(toml) ?? [];
const aliases = [...table.matchAll(/^"(.*)" = "(.*)"$/gm)].map(([, from]) => from);

/** Every import of the Worker as it would be without: who imports, and under what name. */
async function imports(): Promise<{ readonly by: string; readonly name: string }[]> {
  const { metafile } = await build({
    entryPoints: ["src/index.ts"],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    outdir: "dist/none",
    external: ["cloudflare:*", "node:*"],
    conditions: ["workerd", "worker", "browser"],
    jsx: "automatic",
    jsxImportSource: "hono/jsx",
    loader: { ".sql": "text" },
  });
  return Object.entries(metafile.inputs).flatMap(([by, input]) =>
    input.imports.map(({ original = "" }) => ({ by, name: original })),
  );
}

it("each alias stands in for one module of one package, which the Worker would have without it", async () => {
  const every = await imports();
  const importers = aliases.map((alias) => [
    alias,
    [
      ...new Set(
        every.filter(({ name }) => name === alias).map(({ by }) => by.split("/").slice(0, 2).join("/")),
      ),
    ],
  ]);
  expect(Object.fromEntries(importers)).toEqual({
    "../locales/index.js": ["node_modules/zod"],
    "./compile.js": ["node_modules/zod"],
    "./from-json-schema.js": ["node_modules/zod"],
    "./html-entities.js": ["node_modules/postal-mime"],
  });
});
