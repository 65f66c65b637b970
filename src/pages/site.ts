import { Hono } from "hono";
import type { Resource } from "../http/app.ts";
import { readableBody } from "../http/body.ts";
import type { HttpEnv } from "../http/context.ts";
import { envelope } from "../http/envelope.ts";
import { addFallbacks } from "../http/fallbacks.ts";
import { ownHostOnly, ownPagesOnly, whenFilled } from "../http/guards.ts";
import { counterPages } from "./challenges/counter.tsx";
import { authorizePages } from "./apps/page.tsx";
import { challengePages } from "./challenges/handler.tsx";
import { newChallengePages } from "./challenges/new-handler.tsx";
import { changesPages } from "./changes/page.tsx";
import { clockPages } from "./clock/page.tsx";
import { consentPages } from "./consents/page.tsx";
import { confirmPages } from "./confirm/handler.tsx";
import { mailByHand } from "./dev-mail/by-hand.ts";
import { devMail } from "./dev-mail/page.tsx";
import { docsPages } from "./docs/handler.tsx";
import { embedPages } from "./embed/page.tsx";
import { assets, compressed, siteIcons } from "./kit/assets.ts";
import { chosenLanguage } from "./kit/page.tsx";
import { languageForm } from "./kit/language.ts";
import { knowReader } from "./kit/opened.ts";
import { leadToForm, notePage } from "./kit/forms.ts";
import { leadFromRefusal, problemsForPeople } from "./kit/problem.tsx";
import { homePages } from "./front/page.tsx";
import { gamePages } from "./game/handler.ts";
import { helpPages } from "./help/page.tsx";
import { howToPlayPages } from "./rules/how-to-play.tsx";
import { legalPages } from "./legal/page.tsx";
import { lobbyPages } from "./lobby/page.tsx";
import { logPages } from "./log/page.tsx";
import { moderationPages } from "./moderation/page.tsx";
import { reportPages } from "./moderation/report.tsx";
import { myGamesPages } from "./my-games/handler.tsx";
import { playPages } from "./play-link/handler.tsx";
import { playNowPages } from "./play-now/page.tsx";
import { playerPages } from "./player/page.tsx";
import { playersPages } from "./players/page.tsx";
import { problemPages } from "./problems/page.tsx";
import { workerPages } from "./push/page.tsx";
import { ladderFormPages } from "./ladders/form.tsx";
import { ladderPages } from "./ladders/handler.tsx";
import { matchPages } from "./matches/page.tsx";
import { leaderboardPages } from "./ratings/leaderboards.tsx";
import { ratingPages } from "./ratings/player.tsx";
import { recordPages } from "./records/handler.tsx";
import { rulesPages } from "./rules/handler.tsx";
import { rulesetPages } from "./rulesets/handler.tsx";
import { accountPages } from "./settings/account/page.tsx";
import { generalPages } from "./settings/general/page.tsx";
import { mailPages } from "./settings/mail/page.tsx";
import { peoplePages } from "./settings/people/page.tsx";
import { pushPages } from "./settings/push/page.tsx";
import { timePages } from "./settings/time/page.tsx";
import { appPages } from "./settings/apps/page.tsx";
import { botPages } from "./settings/bots/page.tsx";
import { tokenPages } from "./settings/tokens/page.tsx";
import { passkeyPages } from "./settings/passkeys/page.tsx";
import { passkeyOptions } from "./kit/passkey.ts";
import { webhookListPages } from "./settings/webhooks/list-page.tsx";
import { webhookPages } from "./settings/webhooks/one-page.tsx";
import { signInLinkPages, signInPages, signOutForm, startPages } from "./sign-in/handler.tsx";
import { statusPages } from "./status/page.tsx";
import { calendarPages } from "./tournaments/calendar.tsx";
import { tournamentPages } from "./tournaments/handler.tsx";
import { tournamentListPages } from "./tournaments/list.tsx";
import { newTournamentPages } from "./tournaments/new.tsx";
import { unsubscribePages } from "./unsubscribe/handler.tsx";
import { watchPages } from "./watch/page.tsx";
import { openApiOf } from "../http/docs/docs.ts";
import { RULESETS } from "../rules/index.ts";
import type { OpenApi } from "./docs/openapi.ts";
import { referenceOf } from "./docs/reference.ts";
import { guideHref, GUIDES, GUIDES_HREF } from "./docs/guides.ts";

/** Public pages, for search engines. Games and players are not listed, because they concern individual people. */
const PAGES = [
  "/",
  "/lobby",
  "/watch",
  "/players",
  "/tournaments",
  "/tournaments/calendar",
  "/ladders",
  "/leaderboards",
  ...RULESETS.map(({ id }) => `/leaderboards/${id}`),
  "/how-to-play",
  "/rules",
  ...RULESETS.map(({ id }) => `/rules/${id}`),
  "/rulesets/new",
  "/records",
  "/records/new",
  "/embed",
  "/about",
  "/terms",
  "/privacy",
  "/help",
  "/status",
  "/docs",
  "/docs/changes",
  GUIDES_HREF,
  ...GUIDES.map(({ id }) => guideHref(id)),
  "/problems",
];

function sitemap(api: () => Resource): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get("/sitemap.xml", async (c) => {
    const { parts, events } = referenceOf((await openApiOf(api(), c.env)) as unknown as OpenApi);
    const paths = [...PAGES, ...[...parts, events].map(({ href }) => href)];
    const places = paths.map((path) => `<url><loc>${c.env.ORIGIN}${path}</loc></url>\n`).join("");
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places}</urlset>\n`;
    return c.body(text, 200, {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=86400",
    });
  });
}

const TOPICS = [
  assets,
  siteIcons,
  workerPages,
  homePages,
  playNowPages,
  lobbyPages,
  watchPages,
  playersPages,
  leaderboardPages,
  matchPages,
  ratingPages,
  tournamentListPages,
  calendarPages,
  newTournamentPages,
  tournamentPages,
  ladderFormPages,
  ladderPages,
  embedPages,
  recordPages,
  gamePages,
  clockPages,
  logPages,
  playerPages,
  rulesPages,
  howToPlayPages,
  rulesetPages,
  challengePages,
  counterPages,
  reportPages,
  moderationPages,
  myGamesPages,
  newChallengePages,
  problemPages,
  changesPages,
  statusPages,
  legalPages,
  helpPages,
  confirmPages,
  unsubscribePages,
  playPages,
  startPages,
  signInPages,
  signInLinkPages,
  passkeyOptions,
  signOutForm,
  authorizePages,
  languageForm,
  generalPages,
  timePages,
  peoplePages,
  consentPages,
  mailPages,
  pushPages,
  tokenPages,
  appPages,
  passkeyPages,
  botPages,
  webhookListPages,
  webhookPages,
  accountPages,
];

/** Serves all pages. `isLocal` adds the pages of local mode. `api`: the API that `/docs` documents. */
export function site(isLocal: boolean, api: () => Resource): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  if (isLocal) app.use(compressed);
  app.use(envelope(chosenLanguage));
  // This comes before all pages and files, so that none of them is served under another host.
  if (isLocal) app.use(ownHostOnly);
  app.use(notePage(app));
  app.use(leadToForm(app));
  app.use(leadFromRefusal);
  app.use(problemsForPeople);
  app.use(whenFilled);
  app.use(knowReader);
  // Handlers of pages read their forms themselves (kit/forms.ts).
  app.use(readableBody(({ method }) => method === "POST"));
  if (isLocal) app.use("/dev/*", ownPagesOnly);
  for (const pages of TOPICS) app.route("/", pages);
  app.route("/", docsPages(api)).route("/", sitemap(api));
  if (isLocal) app.route("/", devMail).route("/", mailByHand);
  addFallbacks(app);
  return app;
}
