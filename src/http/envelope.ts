import type { MiddlewareHandler } from "hono";
import { type Language, languageAmong } from "../contract/languages.ts";
import { startLocalClock } from "../lib/local-clock.ts";
import { trace, tracedAs } from "../lib/tracing.ts";
import { choicesIn } from "./accept.ts";
import type { Ctx, HttpEnv } from "./context.ts";

/** Headers of every response. A route may set its own values. */
const SECURITY_HEADERS = Object.entries({
  "content-security-policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
});

/** Returns the supported language that an `Accept-Language` header prefers (RFC 9110, 12.5.4), or the default. */
function preferredLanguage(acceptLanguage: string | null | undefined): Language {
  const choices = choicesIn((acceptLanguage ?? "").slice(0, 200));
  const wanted = choices.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return languageAmong(wanted.map(({ name }) => name));
}

/**
 * Gives every request an id and a language, and every response its security headers. Headers are set on the finished
 * response: for each header that is set earlier (as Hono's cors does) or by `c.header()`, Hono rebuilds the response.
 * That took a fifth of a move's time.
 * @param languageOf chooses the language, given the one that `Accept-Language` prefers
 */
export function envelope(languageOf: (c: Ctx, preferred: Language) => Language): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    // The requests of a batch share the batch's request id.
    const requestId = trace().requestId ?? crypto.randomUUID();
    c.set("requestId", requestId);
    c.set("language", languageOf(c, preferredLanguage(c.req.header("accept-language"))));
    await startLocalClock(c.env);
    await tracedAs({ requestId }, next);
    const { headers } = c.res;
    headers.set("x-request-id", requestId);
    for (const [name, value] of SECURITY_HEADERS) if (!headers.has(name)) headers.set(name, value);
    const { policies } = c.var;
    if (policies !== undefined) headers.set("ratelimit-policy", [...new Set(policies)].join(", "));
    // Shared caches must not store responses to requests with a token or a session.
    const isPrivate = c.req.header("authorization") !== undefined || c.var.principal !== undefined;
    if (isPrivate && !headers.has("cache-control")) headers.set("cache-control", "no-store");
  };
}
