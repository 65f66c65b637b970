import type { MiddlewareHandler, Hono } from "hono";
import { preferredLanguage } from "../i18n/catalogues.ts";
import type { Language } from "../contract/languages.ts";
import { startLocalClock } from "../lib/local-clock.ts";
import { trace, tracedAs } from "../lib/tracing.ts";
import type { Ctx, HttpEnv } from "./context.ts";
import { HTTPException } from "hono/http-exception";
import { log, pathText } from "../lib/log.ts";
import { problem } from "./problem-answers.ts";
import type { RouterRoute } from "hono/types";

/** The headers of every answer; a route may replace the policy by its own. */
const SECURITY_HEADERS = Object.entries({
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
});

/**
 * Gives every request its id and language, and every answer its protecting headers. They are set on the finished answer,
 * because Hono rebuilds the answer for each header that is set before it (as its cors does) or through `c.header()`:
 * that was a fifth of a move's time.
 * @param languageOf chooses the language, given the one that `Accept-Language` asks for
 */
export function envelope(languageOf: (c: Ctx, preferred: Language) => Language): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    // What comes in a batch is a part of that request.
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
    // An answer to a principal must not be kept by a shared cache.
    const isPrivate = c.req.header("authorization") !== undefined || c.var.principal !== undefined;
    if (isPrivate && !headers.has("cache-control")) headers.set("cache-control", "no-store");
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/:[^/]+/g, "[^/]+")}$`);
}

/** Lists the methods of a path, for an `Allow` header; none for an unknown path. */
export function allowedMethods(routes: readonly RouterRoute[], path: string): string {
  const matching = routes.filter((route) => route.method !== "ALL" && patternOf(route.path).test(path));
  const methods = matching.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set(methods)].join(", ");
}

/** Makes an app answer unknown addresses, unsupported methods and faults. */
export function addFallbacks(app: Pick<Hono<HttpEnv>, "routes" | "notFound" | "onError">): void {
  app.notFound((c) => {
    const allow = allowedMethods(app.routes, c.req.path);
    if (allow === "") return problem(c, "not-found", { path: c.req.path });
    return problem(c, "method-not-allowed", { method: c.req.method, allow }, { headers: { allow } });
  });
  app.onError((fault, c) => {
    if (fault instanceof HTTPException && fault.status === 415)
      return problem(c, "unsupported-media-type", { wants: "json" });
    if (fault instanceof HTTPException && fault.status === 400) return problem(c, "malformed-json");
    log("error", "fault", { path: pathText(c.req.path), player: c.var.principal?.player.id, fault });
    return problem(c, "internal-error", { requestId: c.var.requestId });
  });
}
