import { wordsIn } from "../../i18n/catalogues.ts";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { Hono } from "hono";
import { builtFile } from "../../http/well-known.ts";
import type { HttpEnv } from "../../http/context.ts";
import { frameOf, page } from "../kit/page.tsx";

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

/** What is shown while the service cannot be reached; the browser keeps it. */
export function OfflinePage({ frame }: { readonly frame: Frame }) {
  const words = wordsIn(frame.language).pushPages.offline;
  return (
    <Layout frame={frame} title={words.title}>
      <p>{words.what}</p>
      <p>
        {/* Without a path: the page that was asked for. */}
        <a class="button" href="">
          {words.again}
        </a>
      </p>
    </Layout>
  );
}
