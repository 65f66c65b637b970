import type { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { readableBody } from "../http/body.ts";
import type { HttpEnv } from "../http/context.ts";
import { envelope } from "../http/envelope.ts";
import { addFallbacks } from "../http/fallbacks.ts";
import { ownHostOnly, ownPagesOnly } from "../http/local-only.ts";
import { aboutPages } from "./about/handler.ts";
import { counterPages } from "./challenges/counter-handler.ts";
import { challengePages } from "./challenges/handler.ts";
import { newChallengePages } from "./challenges/new-handler.ts";
import { changesPages } from "./changes/handler.ts";
import { clockPages } from "./clock/handler.ts";
import { confirmPages } from "./confirm/handler.ts";
import { mailByHand } from "./dev-mail/by-hand.ts";
import { devMail } from "./dev-mail/handler.ts";
import { docsPages } from "./docs/handler.ts";
import { embedPages } from "./embed/handler.ts";
import { assets } from "./frame/assets.ts";
import { compressed } from "./frame/compressed.ts";
import { siteIcons } from "./frame/icons.ts";
import { chosenLanguage } from "./frame/language-cookie.ts";
import { languageForm } from "./frame/language.ts";
import { knowReader } from "./frame/opened.ts";
import { leadToForm, notePage } from "./frame/page-of-form.ts";
import { problemsForPeople } from "./frame/problem-page.ts";
import { leadFromRefusal } from "./frame/refused-page.ts";
import { homePages } from "./front/handler.ts";
import { gamePages } from "./game/handler.ts";
import { helpPages } from "./help/handler.ts";
import { howToPlayPages } from "./how-to-play/handler.ts";
import { lobbyPages } from "./lobby/handler.ts";
import { logPages } from "./log/handler.ts";
import { myGamesPages } from "./my-games/handler.ts";
import { playPages } from "./play-link/handler.ts";
import { playerPages } from "./player/handler.ts";
import { playersPages } from "./players/handler.ts";
import { problemPages } from "./problems/handler.ts";
import { workerPages } from "./push/handler.ts";
import { rulesPages } from "./rules/handler.ts";
import { rulesetPages } from "./rulesets/handler.ts";
import { settingsPages } from "./settings/routes.ts";
import { sitemap } from "./sitemap.ts";
import { signInPages } from "./sign-in/handler.ts";
import { signInLinkPages } from "./sign-in/link-handler.ts";
import { signOutForm } from "./sign-in/sign-out-handler.ts";
import { startPages } from "./sign-in/start-handler.ts";
import { statusPages } from "./status/handler.ts";
import { unsubscribePages } from "./unsubscribe/handler.ts";
import { watchPages } from "./watch/handler.ts";

const TOPICS = [
  assets,
  siteIcons,
  workerPages,
  homePages,
  lobbyPages,
  watchPages,
  playersPages,
  embedPages,
  gamePages,
  clockPages,
  logPages,
  playerPages,
  rulesPages,
  howToPlayPages,
  rulesetPages,
  challengePages,
  counterPages,
  myGamesPages,
  newChallengePages,
  problemPages,
  changesPages,
  statusPages,
  aboutPages,
  helpPages,
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

/** The pages. `isLocal` adds those that exist in local mode only; `api` is the app that they tell of. */
export function site(isLocal: boolean, api: () => OpenAPIHono<HttpEnv>): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  if (isLocal) app.use(compressed);
  app.use(envelope(chosenLanguage));
  // Outside of the pages: what a page needs is not answered at such an address either.
  if (isLocal) app.use(ownHostOnly);
  app.use(notePage(app));
  app.use(leadToForm(app));
  app.use(leadFromRefusal);
  app.use(problemsForPeople);
  app.use(knowReader);
  // The buttons of pages send forms, which the page's own handler reads (frame/forms.ts).
  app.use(readableBody(({ method }) => method === "POST"));
  if (isLocal) app.use("/dev/*", ownPagesOnly);
  for (const pages of TOPICS) app.route("/", pages);
  app.route("/", docsPages(api)).route("/", sitemap(api));
  if (isLocal) app.route("/", devMail).route("/", mailByHand);
  addFallbacks(app);
  return app;
}
