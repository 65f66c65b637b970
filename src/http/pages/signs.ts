import { Hono } from "hono";
import { FAVICON } from "../../web/favicon.ts";
import type { HttpEnv } from "../context.ts";

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

/** What browsers and engines ask of every site: its sign, and where they may go. */
export const signs = new Hono<HttpEnv>()
  .get("/favicon.svg", (c) =>
    c.body(FAVICON, 200, { "content-type": "image/svg+xml; charset=utf-8", "cache-control": DAY }),
  )
  .get("/favicon.ico", (c) => c.body(null, 301, { location: "/favicon.svg", "cache-control": DAY }))
  .get("/robots.txt", (c) => c.text(`User-agent: *\n${ROBOTS}`, 200, { "cache-control": DAY }));
