import { Hono } from "hono";
import { builtFile } from "../../http/built-files.ts";
import type { HttpEnv } from "../../http/context.ts";
import { frameOf, page } from "../frame/page.ts";
import { OfflinePage } from "./view.tsx";

/** What the service worker may do: ask this service. */
const WORKER = {
  "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/** `/sw.js`, the service worker, and `/offline`, the page that it keeps. */
export const workerPages = new Hono<HttpEnv>()
  .get("/sw.js", (c) => builtFile(c, "text/javascript; charset=utf-8", WORKER))
  .get("/offline", (c) =>
    page(c, c.var.language, OfflinePage({ frame: { ...frameOf(c), principal: null } })),
  );
