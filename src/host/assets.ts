import { copyFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import { iconIco, ICONS, iconPng } from "../board/icon.ts";
import { LOOKS } from "../board/looks.ts";
import { STYLE } from "../board/style.ts";
import { removeOthers } from "./backup/files.ts";
import { buildGuides } from "./guides.ts";
import { buildSdk } from "./sdk/build.ts";

const pages = join(import.meta.dirname, "../pages");
const FONT_LICENCE = "assets/piazzolla-OFL.txt";

/** Tells esbuild that importing our modules has no side effects, so that it leaves out modules that a script does not use. */
const withoutUnused: Plugin = {
  name: "without unused modules",
  setup(building) {
    building.onResolve({ filter: /^\.{1,2}\/.*\.tsx?$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: false,
    }));
  },
};

const MINIFIED = { bundle: true, metafile: true, minify: true } as const;

/** The pages' main script, the scripts that it loads on demand, and the board for other sites. */
const SCRIPTS = {
  pages: join(pages, "script.ts"),
  analysis: join(pages, "game/script/analysis/open.ts"),
  computer: join(pages, "game/script/computer/open.ts"),
  end: join(pages, "game/script/end/open.ts"),
  first: join(pages, "game/script/first/open.ts"),
  "rule-text": join(pages, "rulesets/script/text.ts"),
  editor: join(pages, "rulesets/script/open.ts"),
  record: join(pages, "records/script/open.ts"),
  guide: join(pages, "docs/script/open.ts"),
  sound: join(pages, "game/script/sound/play.ts"),
  push: join(pages, "push/script/open.ts"),
  passkeys: join(pages, "passkeys/script/open.ts"),
  proof: join(pages, "log/script/proof/open.ts"),
  "tafl-board": join(pages, "embed/script/tafl-board.ts"),
};
/** Built separately: in one build with `SCRIPTS`, every script that imports this module would contain the whole module. */
const LOOKS_SCRIPT = { looks: join(pages, "../board/looks.ts") };

const buildScripts = (root: string, entryPoints: Readonly<Record<string, string>>) =>
  build({
    ...MINIFIED,
    entryPoints,
    outdir: join(root, "assets"),
    format: "esm",
    target: "es2022",
    plugins: [withoutUnused],
    // esbuild does not read tsconfig.json for files that a plugin resolves.
    jsx: "automatic",
    jsxImportSource: "hono/jsx",
    // Browsers read modules as UTF-8, in which letters are shorter than their escapes.
    charset: "utf8",
  });

const buildServiceWorker = (root: string) =>
  build({
    ...MINIFIED,
    entryPoints: { sw: join(pages, "push/script/worker.ts") },
    outdir: root,
    format: "iife",
    target: "es2022",
  });

const buildStyle = (root: string) =>
  build({
    ...MINIFIED,
    entryPoints: { pages: join(pages, "style.css") },
    outdir: join(root, "assets"),
    banner: { css: STYLE + LOOKS },
    loader: { ".woff2": "file" },
    assetNames: "[name]",
  });

/** Writes all files of the site to `root` and removes all other files. `packed`: the folder of the SDK's package. */
export async function buildAssets(root: string, packed: string): Promise<void> {
  const built = [
    await buildScripts(root, SCRIPTS),
    await buildScripts(root, LOOKS_SCRIPT),
    await buildServiceWorker(root),
    await buildStyle(root),
  ];
  for (const [name, { side, form }] of Object.entries(ICONS))
    writeFileSync(join(root, name), await iconPng(side, form));
  writeFileSync(join(root, "favicon.ico"), await iconIco());
  const sdk = await buildSdk(root, packed);
  const guides = buildGuides(root);
  // On Cloudflare, the platform serves these files itself, with these headers. Elsewhere, the Worker serves them and sets
  // the headers (src/http/well-known.ts, src/pages/kit/assets.ts).
  copyFileSync(join(import.meta.dirname, "_headers"), join(root, "_headers"));
  copyFileSync(join(pages, "kit/style/fonts/OFL.txt"), join(root, FONT_LICENCE));
  const bundles = built.flatMap(({ metafile }) => Object.keys(metafile.outputs));
  const files = bundles.map((file) => relative(root, file));
  const others = [...Object.keys(ICONS), "favicon.ico", "_headers", FONT_LICENCE];
  removeOthers(root, [...files, ...sdk, ...guides, ...others]);
}
