import { NameParam } from "../contract/fields.ts";
import { ListQuery, pageOf } from "../contract/lists.ts";
import { OwnBot, TokenWithSecret } from "../contract/player.ts";
import { refusal } from "../contract/problems/table.ts";
import { SCOPES } from "../contract/terms.ts";
import { isBot } from "../mailbox/account.ts";
import { nameOfGone } from "../lib/names.ts";
import { botsOf, playerByName, type Principal } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import { created, nothing, page } from "./answers.ts";
import { wholeList } from "./lists.ts";
import { needsPerson, NOTHING, operationsOf } from "./operation.ts";
import { botView } from "./player-views.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { addToken, revokeAll } from "./tokens.ts";

const operation = operationsOf("Bots");
export const botOperations = operation.all;
const access = needsPerson("manage", "bots");

async function ownBot({ player }: Principal, name: string, { env }: Ports) {
  const found = await playerByName(env.DB, name);
  if (found?.botOf === player.id) return ok(found);
  const isPerson = found !== null && !isBot(found);
  return err(isPerson ? refusal("bots-only", { name }) : refusal("bot-not-found", { name }));
}

export const listBots = operation.get("/v1/me/bots", {
  id: "listBots",
  summary: "List your bots",
  description: "Oldest first. `POST /v1/players` with `bot` creates one.",
  access,
  input: { query: ListQuery },
  answer: page(pageOf(OwnBot), "A page of your bots"),
  run: async ({ player }, paging, { env }) => {
    const bots = await botsOf(env.DB, player.id);
    const views = bots.map((bot) => botView(bot, player, env.ORIGIN));
    return ok(wholeList(views, paging));
  },
});

export const renewBotToken = operation.post("/v1/me/bots/{name}/tokens", {
  id: "renewBotToken",
  summary: "Renew your bot's token",
  description: "The new token has all scopes, revokes the bot's earlier ones, and is shown only here.",
  access,
  input: { params: NameParam, optionalBody: NOTHING },
  repeats: "once",
  answer: created(TokenWithSecret, "The token, with its secret", ({ id }) => `/v1/me/tokens/${id}`, {
    "cache-control": "no-store",
  }),
  refuses: ["bot-not-found", "bots-only", "limit-reached"],
  run: async (principal, { newId: id, name }, ports) => {
    const bot = await ownBot(principal, name, ports);
    if (!bot.ok) return bot;
    await revokeAll(bot.value.id, ports);
    return addToken(bot.value, { id, name: "new token", scopes: SCOPES }, ports);
  },
});

export const deleteBot = operation.delete("/v1/me/bots/{name}", {
  id: "deleteBot",
  summary: "Delete your bot",
  description: "Has the same effects as `DELETE /v1/me`.",
  access,
  input: { params: NameParam },
  answer: nothing("Deleted"),
  refuses: ["bot-not-found", "bots-only"],
  run: async (principal, { name }, ports) => {
    const bot = await ownBot(principal, name, ports);
    if (!bot.ok) return bot;
    await mailboxOf(ports, bot.value.id).account.close(nameOfGone(bot.value.id));
    return ok(null);
  },
});
