import { Hono } from "hono";
import { sha256 } from "../../lib/bytes.ts";
import type { HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { tagged } from "../../http/versions.ts";

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/**
 * `/assets/<file>`: the pages' style and scripts, which the build writes (src/host/assets.ts). The platform answers
 * these before the Worker is asked, with the headers of the file `_headers`; local mode does not.
 */
export const assets = new Hono<HttpEnv>().get("/assets/:file", async (c) => {
  const file = await c.env.ASSETS.fetch(new Request(c.req.url));
  const type = TYPES[c.req.path.split(".").at(-1) ?? ""];
  if (!file.ok || type === undefined) return problem(c, "not-found", { path: c.req.path });
  const text = await file.text();
  const headers = {
    "content-type": type,
    // Revalidated each time, so that a page and its script are of the same release.
    "cache-control": "no-cache",
    etag: `"${(await sha256(text)).slice(0, 22)}"`,
    // Other sites embed <tafl-board> as a module, which browsers load only with this.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  };
  return tagged(c, headers, () => c.body(text, 200, headers));
});
