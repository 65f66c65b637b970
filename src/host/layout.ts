import { readdirSync } from "node:fs";
import { join } from "node:path";

/*
 * Where things are in a build and below a state. Apart from what runs the Worker (local.ts), which takes half a second to
 * load: most commands only need the paths.
 */

/** The folders of a build (builds.ts) with the Worker and with the files that it serves. */
export const WORKER = "worker";
export const ASSETS = "assets";
/** The Worker's entry module: on Cloudflare and in local mode; and for `npm run serve`. */
export const FIRST = "index.js";
export const FIRST_ON_SERVER = "server.js";
/** The folder beside it with the modules that it needs, and those that it loads when they are first used. */
export const OTHERS = "chunks";

/** All modules of a built Worker, by their paths in its folder; the first one first. */
export const modulesOf = (folder: string, first = FIRST): string[] => [
  first,
  ...readdirSync(join(folder, OTHERS))
    .filter((name) => name.endsWith(".js"))
    .map((name) => `${OTHERS}/${name}`),
];

/** The folder of databases and objects below the state. It is wrangler's own, so that `npm start` and `npm run dev` share it. */
export function storageIn(state: string): string {
  return join(state, "v3");
}
