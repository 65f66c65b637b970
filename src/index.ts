import { getPath } from "hono/utils/url";
import { receiveMail } from "./app/inbound-mail.ts";
import type { Env } from "./env.ts";
import { gameObject } from "./game/object.ts";
import { apiApp, isOfApi } from "./http/api.ts";
import { onFirstUse } from "./lib/on-first-use.ts";
import { mailboxObject } from "./mailbox/object.ts";
import { accountRecords } from "./players/account-records.ts";
import { site } from "./pages/site.ts";
import { recordGame } from "./players/records.ts";

export { LocalClock } from "./lib/local-clock.ts";
export { LocalPost } from "./local/mail-store.ts";

/** One object a game; its events go to the mailboxes of its players and to the records of all games (D1). */
export const Game = gameObject((env: Env) => ({
  toMailbox: (player, news) => env.MAILBOXES.getByName(player).receive(news),
  toRecords: (record) => recordGame(env.DB, record),
}));

/** One object a player. */
export const Mailbox = mailboxObject((env: Env) => ({
  records: accountRecords(env.DB),
  leaveGame: (game, player, newName) =>
    env.GAMES.getByName(game).leave({ id: player, name: newName }, newName),
}));

/** The two apps of one mode. A fresh isolate builds only the one that it needs. */
const appsOf = (isLocal: boolean) => ({
  api: onFirstUse(() => apiApp(isLocal)),
  site: onFirstUse(() => site(isLocal)),
});
const apps = { local: appsOf(true), production: appsOf(false) };

export default {
  fetch(request, env, ctx) {
    const { api, site: pages } = env.LOCAL === "1" ? apps.local : apps.production;
    return (isOfApi(getPath(request)) ? api() : pages()).fetch(request, env, ctx);
  },
  email: receiveMail,
} satisfies ExportedHandler<Env>;
