import type { Env } from "./env.ts";
import { gameObject } from "./game/object.ts";
import { httpService } from "./http/service.ts";
import { receiveMail } from "./mail/inbound/handler.ts";
import { recordGame } from "./players/records.ts";

export { Mailbox } from "./mailbox/object.ts";
export { LocalClock } from "./lib/local-clock.ts";
export { LocalPost } from "./local/post.ts";

/** One object a game; what happens there goes to the mailboxes of its players, and to the records of all games. */
export const Game = gameObject((env: Env) => ({
  toMailbox: (player, news) => env.MAILBOXES.getByName(player).receive(news),
  toRecords: (record) => recordGame(env.DB, record),
}));

const services = { production: httpService(false), local: httpService(true) };

export default {
  fetch(request, env, ctx) {
    return (env.LOCAL === "1" ? services.local : services.production).fetch(request, env, ctx);
  },
  email: receiveMail,
} satisfies ExportedHandler<Env>;
