import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { gamesOfPlayer, listPlayers, readPlayer, readRecord } from "../../app/players.ts";
import { signUp as signUpPlayer } from "../../app/sign-up.ts";
import { resource } from "../app.ts";
import { portsOf } from "../context.ts";
import { open } from "../guards.ts";
import { repeatableSignUp, replayHeaders, requestKey } from "../idempotency.ts";
import { Limit, listed, listQuery, NameCursor, orderedBy, pageOf, UNREAD } from "../lists.ts";
import { refused } from "../problem-answers.ts";
import { NameText } from "../../contract/fields.ts";
import { GameSummary } from "../../contract/game.ts";
import { NewPlayer, PlayerRecord, PublicPlayer, ShownPlayer, SignedUp } from "../../contract/player.ts";
import { answers, body, problems } from "../answers.ts";

const tags = ["Players"];
const NameParam = z.object({ name: NameText.meta({ param: { name: "name", in: "path" } }) });

const signUp = createRoute({
  method: "post",
  path: "/v1/players",
  operationId: "signUp",
  tags,
  summary: "Sign up",
  description:
    "Creates a player with a name and a first token with all scopes. The token is shown only here.",
  ...open(),
  request: { ...body(NewPlayer), ...repeatableSignUp },
  responses: {
    201: answers(SignedUp, "The new player, and the token"),
    ...problems,
  },
});

const list = createRoute({
  method: "get",
  path: "/v1/players",
  operationId: "listPlayers",
  tags,
  summary: "List the players, newest first, or find them by name",
  ...open(),
  request: {
    query: z.object({
      limit: Limit,
      cursor: NameCursor.optional(),
      search: z.string().max(20).default("").meta({
        description: "The beginning of the name, in upper or lower case; results are ordered by name.",
      }),
    }),
  },
  responses: { 200: answers(pageOf(PublicPlayer), "A page of players"), ...problems },
});

const read = createRoute({
  method: "get",
  path: "/v1/players/{name}",
  operationId: "getPlayer",
  tags,
  summary: "Get a player, as everyone sees them",
  ...open(),
  request: { params: NameParam },
  responses: { 200: answers(ShownPlayer, "The player, and when they are away"), ...problems },
});

const games = createRoute({
  method: "get",
  path: "/v1/players/{name}/games",
  operationId: "listPlayerGames",
  tags,
  summary: "List a player's games that have begun, newest first",
  ...open(),
  request: {
    params: NameParam,
    query: z.object({
      ...listQuery,
      ...orderedBy("desc"),
      status: z.enum(["playing", "finished"]).optional(),
    }),
  },
  responses: { 200: answers(pageOf(GameSummary).extend(UNREAD), "A page of games"), ...problems },
});

const record = createRoute({
  method: "get",
  path: "/v1/players/{name}/record",
  operationId: "getPlayerRecord",
  tags,
  summary: "Get a player's results by rule set and side",
  description: "Aborted games do not count. Rule sets and sides without a finished game are left out.",
  ...open(),
  request: { params: NameParam },
  responses: { 200: answers(PlayerRecord, "The record"), ...problems },
});

export const playerRoutes = resource()
  .openapi(signUp, async (c) => {
    const { email = null, language = c.var.language, timezone = "UTC", name } = c.req.valid("json");
    const made = await signUpPlayer({ name, email, language, timezone }, await requestKey(c), portsOf(c));
    if (!made.ok) return refused(c, made.error);
    const { value, isReplayed } = made.value;
    return c.json(value, 201, {
      location: `/v1/players/${name}`,
      "cache-control": "no-store",
      ...replayHeaders(isReplayed),
    });
  })
  .openapi(list, async (c) => {
    const { cursor: after = null, ...page } = c.req.valid("query");
    const players = await listPlayers({ after, ...page }, portsOf(c));
    return players.ok ? listed(c, players.value) : refused(c, players.error);
  })
  .openapi(read, async (c) => {
    const player = await readPlayer(c.req.valid("param").name, portsOf(c));
    return player.ok ? c.json(player.value, 200) : refused(c, player.error);
  })
  .openapi(record, async (c) => {
    const found = await readRecord(c.req.valid("param").name, portsOf(c));
    return found.ok ? c.json(found.value, 200) : refused(c, found.error);
  })
  .openapi(games, async (c) => {
    const { name } = c.req.valid("param");
    const { cursor: after = null, status = null, ...page } = c.req.valid("query");
    const found = await gamesOfPlayer({ name, status, after, ...page }, portsOf(c));
    return found.ok ? listed(c, found.value) : refused(c, found.error);
  });
