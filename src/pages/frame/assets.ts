import { Hono } from "hono";
import { builtFile, FOR_OTHER_SITES } from "../../http/built-files.ts";
import type { HttpEnv } from "../../http/context.ts";

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** `/assets/<file>`: the pages' style and scripts, which the build writes (src/host/assets.ts). */
export const assets = new Hono<HttpEnv>().get("/assets/:file", (c) =>
  builtFile(c, TYPES[c.req.path.split(".").at(-1) ?? ""], FOR_OTHER_SITES),
);
