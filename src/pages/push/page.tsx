import { Layout } from "../kit/layout.tsx";
import { LinkLine } from "../kit/lists.tsx";
import { useWords } from "../kit/context.tsx";
import { Hono } from "hono";
import { builtFile } from "../../http/well-known.ts";
import type { HttpEnv } from "../../http/context.ts";
import { frameOf, renderPage } from "../kit/page.tsx";

/** The service worker's policy: it may only send requests to this service. */
const WORKER = {
  "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

export const workerPages = new Hono<HttpEnv>()
  .get("/sw.js", (c) => builtFile(c, "text/javascript; charset=utf-8", WORKER))
  .get("/offline", (c) => renderPage(c, <OfflinePage />, { frame: { ...frameOf(c), principal: null } }));

function OfflinePage() {
  const words = useWords().pushPages.offline;
  return (
    <Layout title={words.title}>
      <p>{words.what}</p>
      {/* An empty `href` is the address of the requested page. */}
      <LinkLine class="button" href="" text={words.again} />
    </Layout>
  );
}
