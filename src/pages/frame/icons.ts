import { Hono } from "hono";
import { FAVICON } from "./favicon.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";

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

/** What browsers and search engines ask of every site: its icon, and `robots.txt`. */
export const siteIcons = new Hono<HttpEnv>()
  .get("/favicon.svg", icon)
  // For programs that have read no page. The content type says that it is an SVG, whatever the name.
  .get("/favicon.ico", icon)
  .get("/robots.txt", (c) => c.text(`User-agent: *\n${ROBOTS}`, 200, { "cache-control": DAY }));
