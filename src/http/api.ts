import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { TrieRouter } from "hono/router/trie-router";
import { Resource } from "./app.ts";
import { bound } from "./bind.ts";
import { readableBody } from "./body.ts";
import type { HttpEnv } from "./context.ts";
import { addDocs, DOCUMENTS } from "./docs/docs.ts";
import HEADERS from "./docs/headers.json" with { type: "json" };
import { envelope } from "./envelope.ts";
import { addFallbacks } from "./fallbacks.ts";
import { addOAuth, OAUTH_FORMS } from "./oauth.ts";
import { addWellKnown, API_CATALOG, DESCRIBED_BY } from "./well-known.ts";
import { batchRoutes } from "./batch.ts";
import { OPERATIONS } from "../operations/index.ts";
import { neverInTheOpen, ownHostOnly, ownPagesOnly, whenFilled } from "./guards.ts";
import { localOperations } from "../operations/local.ts";
import { listMyMail } from "../operations/sandbox.ts";

const PREFLIGHT = {
  origin: "*",
  allowHeaders: [
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-Match",
    "If-None-Match",
    "Accept",
    "Accept-Language",
    "Last-Event-ID",
    // Tracing headers that pages may send (W3C Trace Context and Baggage). The API does not read them.
    "traceparent",
    "tracestate",
    "baggage",
  ],
  allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  maxAge: 600,
};

/** Pages of other origins may read all responses, because the API uses no cookies. */
const OPEN_HEADERS = Object.entries({
  "access-control-allow-origin": "*",
  "access-control-expose-headers": Object.keys(HEADERS).join(", "),
});

/** Addresses outside /v1 that pages of other origins may read. */
const OPEN_TOO = [
  "/feeds/*",
  "/.well-known/jwks.json",
  "/.well-known/oauth-protected-resource/*",
  API_CATALOG,
];

const openToAll: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  for (const [name, value] of OPEN_HEADERS) c.res.headers.set(name, value);
};

const described: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  c.res.headers.append("link", DESCRIBED_BY);
};

/** Addresses below /v1 whose responses are the same with any token or none. */
const FOR_EVERYBODY = new Set(Object.keys(DOCUMENTS));

/** Marks responses as varying by token, because another token may show more, and an invalid token is rejected. */
const variesByToken: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const vary = c.res.headers.get("vary");
  if (!FOR_EVERYBODY.has(c.req.path) && !vary?.includes("Authorization"))
    c.res.headers.set("vary", vary === null ? "Authorization" : `${vary}, Authorization`);
};

/** Bound only once per isolate, because its local and production apps share these routes. */
const API = bound(OPERATIONS);

export function apiApp(isLocal: boolean, inSandbox = false): Resource {
  // Hono would also choose this router, but only after the first request has built another router, which does not
  // support a word and a parameter in the same place (`deliveries/resend` and `deliveries/:id/resend`).
  const app = new Resource({ router: new TrieRouter() });
  app.use(envelope((_c, preferred) => preferred));
  if (isLocal) app.use(ownHostOnly).use("/dev/*", ownPagesOnly);
  app.use("/v1/*", openToAll, described, variesByToken);
  for (const path of OPEN_TOO) app.use(path, openToAll);
  for (const path of ["/v1/*", ...OPEN_TOO]) app.options(path, cors(PREFLIGHT));
  app.use(neverInTheOpen);
  if (inSandbox) app.use(whenFilled);
  app.use(readableBody(({ url }) => OAUTH_FORMS.has(new URL(url).pathname)));
  app.take(API);
  app.take(batchRoutes(async (c, request) => app.fetch(request, c.env, c.executionCtx)));
  if (isLocal) app.take(bound(localOperations));
  if (inSandbox) app.take(bound([listMyMail]));
  addDocs(app);
  addWellKnown(app);
  addOAuth(app);
  addFallbacks(app);
  return app;
}
