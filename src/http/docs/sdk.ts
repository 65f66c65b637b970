import type { OpenAPIHono } from "@hono/zod-openapi";
import { sha256 } from "../../lib/bytes.ts";
import type { HttpEnv } from "../context.ts";
import { problem } from "../problem-answers.ts";
import { tagged } from "../versions.ts";

/** The files of the SDK, with their types. The types' file is none that a browser knows; Deno asks for it. */
const FILES = {
  "/sdk.js": "text/javascript; charset=utf-8",
  "/sdk.d.ts": "application/typescript; charset=utf-8",
} as const;

/**
 * Adds `/sdk.js` and `/sdk.d.ts`, which the build writes (src/host/sdk/build.ts). The platform answers these before the
 * Worker is asked, with the headers of the file `_headers`; local mode does not.
 */
export function addSdk(app: OpenAPIHono<HttpEnv>): void {
  for (const [path, type] of Object.entries(FILES))
    app.get(path, async (c) => {
      const file = await c.env.ASSETS.fetch(new Request(c.req.url));
      if (!file.ok) return problem(c, "not-found", { path: c.req.path });
      const text = await file.text();
      const headers = {
        "content-type": type,
        // Asked for anew each time, so that it fits the service that it speaks to; mostly the answer is 304.
        "cache-control": "no-cache",
        etag: `"${(await sha256(text)).slice(0, 22)}"`,
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        "x-typescript-types": "./sdk.d.ts",
      };
      return tagged(c, headers, () => c.body(text, 200, headers));
    });
}
