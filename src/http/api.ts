import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { TrieRouter } from "hono/router/trie-router";
import { resource } from "./app.ts";
import { readableBody } from "./body.ts";
import type { HttpEnv } from "./context.ts";
import { addDocs } from "./docs/docs.ts";
import { HEADERS } from "./docs/headers.ts";
import { envelope } from "./envelope.ts";
import { addFallbacks } from "./fallbacks.ts";
import { API_CATALOG, addWellKnown, DESCRIBED_BY } from "./well-known.ts";
import { batchRoutes } from "./routes/batch.ts";
import { blockRoutes } from "./routes/blocks.ts";
import { challengeRoutes } from "./routes/challenges.ts";
import { successionRoutes } from "./routes/succession.ts";
import { clockRoutes } from "./routes/clocks.ts";
import { ownHostOnly, ownPagesOnly } from "./local-only.ts";
import { eventRoutes } from "./routes/events.ts";
import { exportRoutes } from "./routes/exports.ts";
import { gameRoutes } from "./routes/games.ts";
import { jottingRoutes } from "./routes/jottings.ts";
import { lobbyRoutes } from "./routes/lobby.ts";
import { localRoutes } from "./routes/local.ts";
import { meRoutes } from "./routes/me.ts";
import { myExportRoutes } from "./routes/my-export.ts";
import { myGameRoutes } from "./routes/my-games.ts";
import { messageRoutes } from "./routes/messages.ts";
import { noticeRoutes } from "./routes/notices.ts";
import { proofRoutes } from "./routes/proof.ts";
import { pushRoutes } from "./routes/push.ts";
import { planRoutes } from "./routes/plans.ts";
import { offerRoutes } from "./routes/offers.ts";
import { playerRoutes } from "./routes/players.ts";
import { rulesetRoutes } from "./routes/rulesets.ts";
import { scheduleRoutes } from "./routes/schedule.ts";
import { serviceRoutes } from "./routes/service.ts";
import { statusRoutes } from "./routes/status.ts";
import { streamRoutes } from "./routes/streams.ts";
import { subscriptionRoutes } from "./routes/subscriptions.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { vacationRoutes } from "./routes/vacation.ts";
import { webhookDeliveryRoutes } from "./routes/webhook-deliveries.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

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
    // What the tracing of a page adds to each of its requests (W3C Trace Context and Baggage). Nothing here reads them.
    "traceparent",
    "tracestate",
    "baggage",
  ],
  allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  maxAge: 600,
};

/** What a page of another origin may read of an answer: everything, for there are no cookies to abuse. */
const OPEN_HEADERS = Object.entries({
  "access-control-allow-origin": "*",
  "access-control-expose-headers": Object.keys(HEADERS).join(", "),
});

/** What is read from pages of other sites, besides what is under /v1. */
const OPEN_TOO = ["/feeds/*", "/.well-known/jwks.json", API_CATALOG];

const openToAll: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  for (const [name, value] of OPEN_HEADERS) c.res.headers.set(name, value);
};

/** Says of every answer where what answers is described. */
const described: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  c.res.headers.append("link", DESCRIBED_BY);
};

/** The one address under /v1 that does not ask who reads it. */
const FOR_EVERYBODY = "/v1/openapi.json";

/** Says of every answer that it depends on the token: another may see more, and a wrong one nothing. */
const variesByToken: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const vary = c.res.headers.get("vary");
  if (c.req.path !== FOR_EVERYBODY && !vary?.includes("Authorization"))
    c.res.headers.set("vary", vary === null ? "Authorization" : `${vary}, Authorization`);
};

const RESOURCES = [
  serviceRoutes,
  statusRoutes,
  playerRoutes,
  meRoutes,
  blockRoutes,
  tokenRoutes,
  rulesetRoutes,
  challengeRoutes,
  successionRoutes,
  clockRoutes,
  lobbyRoutes,
  gameRoutes,
  jottingRoutes,
  planRoutes,
  offerRoutes,
  messageRoutes,
  myGameRoutes,
  myExportRoutes,
  exportRoutes,
  proofRoutes,
  eventRoutes,
  noticeRoutes,
  pushRoutes,
  scheduleRoutes,
  vacationRoutes,
  streamRoutes,
  subscriptionRoutes,
  webhookRoutes,
  webhookDeliveryRoutes,
];

/** The API, with its documents. `isLocal` adds the routes that exist on one's own machine only. */
export function apiApp(isLocal: boolean): OpenAPIHono<HttpEnv> {
  // Hono's own choice would be this one, too, after it has built another for nothing at the first request: that one has
  // no place for a word beside a parameter (`deliveries/resend` beside `deliveries/:id/resend`).
  const app = resource({ router: new TrieRouter() });
  app.use(envelope((_c, preferred) => preferred));
  if (isLocal) app.use(ownHostOnly).use("/dev/*", ownPagesOnly);
  app.use("/v1/*", openToAll, described, variesByToken);
  for (const path of OPEN_TOO) app.use(path, openToAll);
  for (const path of ["/v1/*", ...OPEN_TOO]) app.options(path, cors(PREFLIGHT));
  app.use(readableBody(() => false));
  for (const routes of RESOURCES) app.route("/", routes);
  app.route(
    "/",
    batchRoutes(async (c, request) => app.fetch(request, c.env, c.executionCtx)),
  );
  if (isLocal) app.route("/", localRoutes);
  addDocs(app);
  addWellKnown(app);
  addFallbacks(app);
  return app;
}
