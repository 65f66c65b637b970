import { readdirSync } from "node:fs";
import { join } from "node:path";

/*
 * Paths in a build and below a state. Apart from local.ts, which takes half a second to load, because most commands
 * only need the paths.
 */

export const WORKER = "worker";
export const ASSETS = "assets";
export const FIRST = "index.js";
export const FIRST_ON_SERVER = "server.js";
export const OTHERS = "chunks";

export const modulesOf = (folder: string, first = FIRST): string[] => [
  first,
  ...readdirSync(join(folder, OTHERS))
    .filter((name) => name.endsWith(".js"))
    .map((name) => `${OTHERS}/${name}`),
];

/** The folder of databases and objects, as wrangler names it, so that `npm start` and `npm run dev` share it. */
export function storageIn(state: string): string {
  return join(state, "v3");
}
