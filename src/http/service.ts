import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";
import { faultText, log, pathText } from "../lib/log.ts";
import { resource } from "./app.ts";
import { readableBody } from "./body.ts";
import { envelope } from "./envelope.ts";
import { allowedMethods } from "./methods.ts";
import { problem } from "./problem-answers.ts";
import { challengeRoutes } from "./routes/challenges.ts";
import { confirmPages } from "../pages/confirm/handler.ts";
import { challengePages } from "../pages/challenges/handler.ts";
import { devMail } from "../pages/dev-mail/handler.ts";
import { addDocs } from "./docs/docs.ts";
import { myExportRoutes } from "./routes/my-export.ts";
import { eventRoutes } from "./routes/events.ts";
import { exportRoutes } from "./routes/exports.ts";
import { gameRoutes } from "./routes/games.ts";
import { lobbyRoutes } from "./routes/lobby.ts";
import { localRoutes } from "./routes/local.ts";
import { meRoutes } from "./routes/me.ts";
import { myGameRoutes } from "./routes/my-games.ts";
import { noticeRoutes } from "./routes/notices.ts";
import { assets } from "../pages/frame/assets.ts";
import { embedPages } from "../pages/embed/handler.ts";
import { gamePages } from "../pages/game/handler.ts";
import { languageForm } from "../pages/frame/language.ts";
import { homePages } from "../pages/front/handler.ts";
import { settingsPages } from "../pages/settings/routes.ts";
import { problemsForPeople } from "../pages/frame/problem-page.ts";
import { myGamesPages } from "../pages/my-games/handler.ts";
import { newChallengePages } from "../pages/challenges/new-handler.ts";
import { playPages } from "../pages/play-link/handler.ts";
import { signInLinkPages } from "../pages/sign-in/link-handler.ts";
import { signInPages } from "../pages/sign-in/handler.ts";
import { signOutForm } from "../pages/sign-in/sign-out-handler.ts";
import { startPages } from "../pages/sign-in/start-handler.ts";
import { playerRoutes } from "./routes/players.ts";
import { problemPages } from "../pages/problems/handler.ts";
import { playerPages } from "../pages/player/handler.ts";
import { rulesPages } from "../pages/rules/handler.ts";
import { rulesetRoutes } from "./routes/rulesets.ts";
import { serviceRoutes } from "./routes/service.ts";
import { subscriptionRoutes } from "./routes/subscriptions.ts";
import { streamRoutes } from "./routes/streams.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { signs } from "../pages/frame/icons.ts";
import { unsubscribePages } from "../pages/unsubscribe/handler.ts";
import { webhookDeliveryRoutes } from "./routes/webhook-deliveries.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

const PREFLIGHT = {
  origin: "*",
  allowHeaders: [
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-None-Match",
    "Accept",
    "Accept-Language",
    "Last-Event-ID",
  ],
  allowMethods: ["GET", "POST", "PATCH", "DELETE"],
  maxAge: 600,
};

/** The whole HTTP door. `isLocal` adds the routes that exist on one's own machine only. */
export function httpService(isLocal: boolean) {
  const app = resource();

  app.use(envelope);
  app.options("/v1/*", cors(PREFLIGHT));
  app.use(async (c, next) => {
    c.set("service", (request, env) => app.fetch(request, env, c.executionCtx));
    return next();
  });
  app.use(problemsForPeople);
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
    myExportRoutes,
    exportRoutes,
    eventRoutes,
    noticeRoutes,
    streamRoutes,
    subscriptionRoutes,
    webhookRoutes,
    webhookDeliveryRoutes,
    ...(isLocal ? [localRoutes] : []),
  ];
  for (const routes of resources) app.route("/", routes);
  const pages = [
    assets,
    signs,
    homePages,
    embedPages,
    gamePages,
    playerPages,
    rulesPages,
    challengePages,
    myGamesPages,
    newChallengePages,
    problemPages,
    confirmPages,
    unsubscribePages,
    playPages,
    startPages,
    signInPages,
    signInLinkPages,
    signOutForm,
    languageForm,
    settingsPages,
  ];
  for (const routes of pages) app.route("/", routes);
  if (isLocal) app.route("/", devMail);
  addDocs(app);

  app.notFound((c) => {
    const allow = allowedMethods(app.routes, c.req.path);
    if (allow === "") return problem(c, "not-found", { path: c.req.path });
    return problem(c, "method-not-allowed", { method: c.req.method, allow }, { headers: { allow } });
  });
  app.onError((fault, c) => {
    if (fault instanceof HTTPException && fault.status === 415)
      return problem(c, "unsupported-media-type", { wants: "json" });
    if (fault instanceof HTTPException && fault.status === 400) return problem(c, "malformed-json");
    log("fault", { requestId: c.var.requestId, path: pathText(c.req.path), fault: faultText(fault) });
    return problem(c, "internal-error", { requestId: c.var.requestId });
  });
  return app;
}
