import type { OpenAPIHono } from "@hono/zod-openapi";
import { builtFile, FOR_OTHER_SITES } from "../built-files.ts";
import type { HttpEnv } from "../context.ts";

/** The files of the SDK, with their types. Browsers do not know the types' file; Deno asks for it. */
const FILES = {
  "/sdk.js": "text/javascript; charset=utf-8",
  "/sdk.d.ts": "application/typescript; charset=utf-8",
} as const;

/** Adds `/sdk.js` and `/sdk.d.ts`, which the build writes (src/host/sdk/build.ts). */
export function addSdk(app: OpenAPIHono<HttpEnv>): void {
  for (const [path, type] of Object.entries(FILES))
    app.get(path, (c) => builtFile(c, type, { ...FOR_OTHER_SITES, "x-typescript-types": "./sdk.d.ts" }));
}
