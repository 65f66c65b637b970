import { wordsIn } from "../../i18n/catalogues.ts";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { Hono } from "hono";
import { builtFile } from "../../http/well-known.ts";
import type { HttpEnv } from "../../http/context.ts";
import { frameOf, page } from "../kit/page.tsx";

/** The service worker's policy: it may only send requests to this service. */
const WORKER = {
  "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

export const workerPages = new Hono<HttpEnv>()
  .get("/sw.js", (c) => builtFile(c, "text/javascript; charset=utf-8", WORKER))
  .get("/offline", (c) =>
    page(c, c.var.language, OfflinePage({ frame: { ...frameOf(c), principal: null } })),
  );

export function OfflinePage({ frame }: { readonly frame: Frame }) {
  const words = wordsIn(frame.language).pushPages.offline;
  return (
    <Layout frame={frame} title={words.title}>
      <p>{words.what}</p>
      <p>
        {/* An empty address is the requested page. */}
        <a class="button" href="">
          {words.again}
        </a>
      </p>
    </Layout>
  );
}
