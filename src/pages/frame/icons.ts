import { Hono } from "hono";
import { FAVICON } from "./favicon.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";

/** A day, in seconds: what hardly ever changes, and may be old for so long. */
const DAY = "public, max-age=86400";

/** What only their reader has, or what only changes something: nothing that a search engine should open. */
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

/** What browsers and engines ask of every site: its icon, and where they may go. */
export const siteIcons = new Hono<HttpEnv>()
  .get("/favicon.svg", icon)
  // Where programs look that have read no page. The type says what it is, whatever the name.
  .get("/favicon.ico", icon)
  .get("/robots.txt", (c) => c.text(`User-agent: *\n${ROBOTS}`, 200, { "cache-control": DAY }));
