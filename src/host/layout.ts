import { readdirSync } from "node:fs";
import { join } from "node:path";

/* Separate from local.ts, because that module takes half a second to load. */

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

/** Wrangler uses this name, so `npm start` and `npm run dev` share the folder. */
export const storageIn = (state: string): string => join(state, "v3");
