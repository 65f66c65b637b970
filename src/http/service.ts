import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";
import { preferredLanguage } from "../i18n/catalogues.ts";
import { newId } from "../lib/ids.ts";
import { startLocalClock } from "../lib/local-clock.ts";
import { faultText, log } from "../lib/log.ts";
import { resource } from "./app.ts";
import { readableBody } from "./body.ts";
import { allowedMethods } from "./methods.ts";
import { problem } from "./problem-answers.ts";
import { challengeRoutes } from "./routes/challenges.ts";
import { addDocs } from "./routes/docs.ts";
import { eventRoutes } from "./routes/events.ts";
import { exportRoutes } from "./routes/exports.ts";
import { gameRoutes } from "./routes/games.ts";
import { lobbyRoutes } from "./routes/lobby.ts";
import { localRoutes } from "./routes/local.ts";
import { meRoutes } from "./routes/me.ts";
import { myGameRoutes } from "./routes/my-games.ts";
import { playerRoutes } from "./routes/players.ts";
import { problemPages } from "./routes/problem-pages.ts";
import { rulesetRoutes } from "./routes/rulesets.ts";
import { serviceRoutes } from "./routes/service.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

/** What every answer carries; a route may replace the policy by its own. */
const SECURITY_HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
} as const;

const EXPOSED = ["ETag", "Location", "Retry-After", "X-Request-Id", "Idempotency-Replayed", "X-Next-Cursor"];
const ACCEPTED = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-None-Match",
  "Accept",
  "Accept-Language",
];

/** The whole HTTP door. `isLocal` adds the routes that exist on one's own machine only. */
export function httpService(isLocal: boolean) {
  const app = resource();

  app.use(async (c, next) => {
    c.set("requestId", newId());
    c.set("language", preferredLanguage(c.req.header("accept-language")));
    await startLocalClock(c.env);
    await next();
    // On the answer itself: each call of c.header() would make a new one of it.
    const { headers } = c.res;
    headers.set("x-request-id", c.var.requestId);
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!headers.has(name)) headers.set(name, value);
    // What was asked with a token is for whoever holds it, and for no cache between.
    const isPrivate = c.req.header("authorization") !== undefined;
    if (isPrivate && !headers.has("cache-control")) headers.set("cache-control", "no-store");
  });
  app.use(
    "/v1/*",
    cors({
      origin: "*",
      allowHeaders: ACCEPTED,
      exposeHeaders: EXPOSED,
      maxAge: 600,
      allowMethods: ["GET", "POST", "PATCH", "DELETE"],
    }),
  );
  app.use(readableBody);

  const resources = [
    serviceRoutes,
    playerRoutes,
    meRoutes,
    tokenRoutes,
    rulesetRoutes,
    challengeRoutes,
    lobbyRoutes,
    gameRoutes,
    myGameRoutes,
    exportRoutes,
    eventRoutes,
    webhookRoutes,
    ...(isLocal ? [localRoutes] : []),
  ];
  for (const routes of resources) app.route("/", routes);
  app.route("/", problemPages);
  addDocs(app);
  // Until games have pages of their own, the link in an event leads to the board.
  app.get("/games/:id", (c) =>
    c.redirect(`/v1/games/${encodeURIComponent(c.req.param("id"))}/board.svg`, 302),
  );
  app.get("/", (c) => c.redirect("/docs", 302));

  app.notFound((c) => {
    const allow = allowedMethods(app.routes, c.req.path);
    if (allow === "") return problem(c, "not-found", { path: c.req.path });
    return problem(c, "method-not-allowed", { method: c.req.method, allow }, { headers: { allow } });
  });
  app.onError((fault, c) => {
    if (fault instanceof HTTPException && fault.status === 415) return problem(c, "unsupported-media-type");
    if (fault instanceof HTTPException && fault.status === 400) return problem(c, "malformed-json");
    log("fault", { requestId: c.var.requestId, path: c.req.path, fault: faultText(fault) });
    return problem(c, "internal-error", { requestId: c.var.requestId });
  });
  return app;
}
