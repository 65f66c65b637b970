import { Hono } from "hono";
import type { HttpEnv } from "../context.ts";
import { problem } from "../problem-answers.ts";

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/**
 * `/assets/<file>`: the pages' style and scripts, which the build writes (src/host/assets.ts). The platform answers
 * these before the Worker is asked, with the headers of the file `_headers`; one's own machine does not.
 */
export const assets = new Hono<HttpEnv>().get("/assets/:file", async (c) => {
  const file = await c.env.ASSETS.fetch(c.req.raw);
  const type = TYPES[c.req.path.split(".").at(-1) ?? ""];
  if (!file.ok || type === undefined) return problem(c, "not-found", { path: c.req.path });
  return c.body(await file.text(), 200, {
    "content-type": type,
    "cache-control": "no-cache",
    // Other sites embed <tafl-board> as a module, which browsers load only with this.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
});
