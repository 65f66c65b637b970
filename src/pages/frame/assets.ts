import { Hono, type MiddlewareHandler } from "hono";
import { builtFile, FOR_OTHER_SITES } from "../../http/well-known.ts";
import type { HttpEnv } from "../../http/context.ts";

const TEXT = /^(?:text\/|image\/svg)/;
/** A client that takes gzip, unless it says that it does not (`q=0`). */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Compresses pages, with their style and scripts. For local mode: Cloudflare compresses by itself. */
export const compressed: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { headers, body } = c.res;
  if (body === null || !TEXT.test(headers.get("content-type") ?? "")) return;
  const answer = new Response(body, c.res);
  answer.headers.append("vary", "Accept-Encoding");
  // The runtime encodes the body as this header says.
  if (TAKES_GZIP.test(c.req.header("accept-encoding") ?? "")) answer.headers.set("content-encoding", "gzip");
  c.res = answer;
};

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** `/assets/<file>`: the pages' style and scripts, which the build writes (src/host/assets.ts). */
export const assets = new Hono<HttpEnv>().get("/assets/:file", (c) =>
  builtFile(c, TYPES[c.req.path.split(".").at(-1) ?? ""], FOR_OTHER_SITES),
);
