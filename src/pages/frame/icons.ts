import { Hono } from "hono";
import { FAVICON } from "./favicon.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { manifestIn } from "./manifest.ts";

/** A day, in seconds: how long these files are cached. */
const DAY = "public, max-age=86400";

/** Paths that search engines should not open: private pages, and forms. */
const ROBOTS = [
  "/me",
  "/settings",
  "/sign-in",
  "/challenges/",
  "/confirm/",
  "/unsubscribe/",
  "/play/",
  "/feeds/",
  "/v1/",
]
  .map((path) => `Disallow: ${path}\n`)
  .join("");

const icon = (c: Ctx) =>
  c.body(FAVICON, 200, { "content-type": "image/svg+xml; charset=utf-8", "cache-control": DAY });

/** An icon that the build made. It may stand on other sites: previews of links show it. */
async function builtIcon(c: Ctx, type = "image/png"): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new Request(c.req.url));
  if (!file.ok) return problem(c, "not-found", { path: c.req.path });
  const headers = {
    "content-type": type,
    "cache-control": DAY,
    "cross-origin-resource-policy": "cross-origin",
  };
  return c.body(await file.arrayBuffer(), 200, headers);
}

/** The manifest in the language that the browser asks for: it sends no cookies for it. */
const manifest = (c: Ctx) =>
  c.body(JSON.stringify(manifestIn(c.var.language)), 200, {
    "content-type": "application/manifest+json; charset=utf-8",
    "cache-control": DAY,
    vary: "Accept-Language",
  });

/** What browsers and search engines ask of every site: its icons, its manifest, and `robots.txt`. */
export const siteIcons = new Hono<HttpEnv>()
  .get("/favicon.svg", icon)
  .get("/favicon.ico", (c) => builtIcon(c, "image/vnd.microsoft.icon"))
  .get("/icon-192.png", (c) => builtIcon(c))
  .get("/icon-512.png", (c) => builtIcon(c))
  .get("/icon-maskable-512.png", (c) => builtIcon(c))
  .get("/apple-touch-icon.png", (c) => builtIcon(c))
  .get("/manifest.webmanifest", manifest)
  .get("/robots.txt", (c) =>
    c.text(`User-agent: *\n${ROBOTS}\nSitemap: ${c.env.ORIGIN}/sitemap.xml\n`, 200, { "cache-control": DAY }),
  );
