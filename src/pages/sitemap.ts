import type { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import type { HttpEnv } from "../http/context.ts";
import { openApiOf } from "../http/docs/docs.ts";
import { RULESETS } from "../rules/index.ts";
import type { OpenApi } from "./docs/openapi.ts";
import { referenceOf } from "./docs/reference.ts";
import { GUIDES, GUIDES_HREF, guideHref } from "./guides/guides.ts";

/** The pages that are for everybody and lead to all the others. Games and players are not listed: they are somebody's. */
const PAGES = [
  "/",
  "/lobby",
  "/watch",
  "/players",
  "/how-to-play",
  "/rules",
  ...RULESETS.map(({ id }) => `/rules/${id}`),
  "/rulesets/new",
  "/embed",
  "/about",
  "/help",
  "/status",
  "/docs",
  "/docs/changes",
  GUIDES_HREF,
  ...GUIDES.map(({ id }) => guideHref(id)),
  "/problems",
];

/** `/sitemap.xml` (sitemaps.org), which `robots.txt` names: the pages to begin with. */
export function sitemap(api: () => OpenAPIHono<HttpEnv>): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get("/sitemap.xml", (c) => {
    const { ORIGIN } = c.env;
    const { parts, events } = referenceOf(openApiOf(api(), ORIGIN) as unknown as OpenApi);
    const paths = [...PAGES, ...[...parts, events].map(({ href }) => href)];
    const places = paths.map((path) => `<url><loc>${ORIGIN}${path}</loc></url>\n`).join("");
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places}</urlset>\n`;
    return c.body(text, 200, {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=86400",
    });
  });
}
