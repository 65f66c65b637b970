import type { MiddlewareHandler } from "hono";
import { preferredLanguage } from "../i18n/catalogues.ts";
import { startLocalClock } from "../lib/local-clock.ts";
import type { HttpEnv } from "./context.ts";
import { isForPeople } from "../pages/frame/forms.ts";
import { chosenLanguage } from "../pages/frame/language-cookie.ts";

/** What every answer carries; a route may replace the policy by its own. */
const SECURITY_HEADERS = Object.entries({
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
});

/** What a page of another origin may read of an answer: everything, for there are no cookies to abuse. */
const OPEN_HEADERS = Object.entries({
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, Location, Retry-After, X-Request-Id, Idempotency-Replayed, X-Next-Cursor",
});

/**
 * What is around every answer: its number, the language to speak, the headers that protect it. The headers are set on
 * the answer when it is there: set before (as Hono's cors does, which answers preflights here) or through `c.header()`,
 * each would have the answer made anew, which was a fifth of a move's time.
 */
export const envelope: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  const preferred = preferredLanguage(c.req.header("accept-language"));
  c.set("language", isForPeople(c.req.path) ? chosenLanguage(c, preferred) : preferred);
  await startLocalClock(c.env);
  await next();
  const { headers } = c.res;
  headers.set("x-request-id", c.var.requestId);
  for (const [name, value] of SECURITY_HEADERS) if (!headers.has(name)) headers.set(name, value);
  if (/^\/v1(\/|$)/.test(c.req.path)) for (const [name, value] of OPEN_HEADERS) headers.set(name, value);
  // What was asked with a token, or by whoever is signed in, is for them, and for no cache between.
  const isPrivate = c.req.header("authorization") !== undefined || c.var.principal !== undefined;
  if (isPrivate && !headers.has("cache-control")) headers.set("cache-control", "no-store");
};
