import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { readLobby } from "../../app/lobby.ts";
import { gamesToWatch } from "../../app/watch.ts";
import { resource } from "../app.ts";
import { portsOf } from "../context.ts";
import { open } from "../guards.ts";
import { listed, listQuery, orderedBy, pageOf } from "../lists.ts";
import { Challenge, GameSummary } from "../../contract/game.ts";
import { RulesetId, Size } from "../../contract/rulesets.ts";
import { answers, problems } from "../answers.ts";

const read = createRoute({
  method: "get",
  path: "/v1/lobby",
  operationId: "listLobby",
  tags: ["Challenges"],
  summary: "List challenges that anyone may accept, newest first",
  ...open(),
  request: {
    query: z.object({
      ...listQuery,
      ...orderedBy("desc"),
      ruleset: RulesetId.optional(),
      size: Size.optional(),
    }),
  },
  responses: { 200: answers(pageOf(Challenge), "A page of challenges"), ...problems },
});

const watch = createRoute({
  method: "get",
  path: "/v1/watch",
  operationId: "listGamesToWatch",
  tags: ["Games"],
  summary: "List running games to watch, newest moves first",
  description:
    "Every game is as it stands now, and each page is in the order of the latest moves. The order of the pages can lag behind by up to an hour. A game whose challenge was open but not in the lobby is not listed.",
  ...open(),
  request: { query: z.object(listQuery) },
  responses: { 200: answers(pageOf(GameSummary), "A page of running games"), ...problems },
});

export const lobbyRoutes = resource()
  .openapi(read, async (c) => {
    const { cursor: after = null, ...page } = c.req.valid("query");
    return listed(c, await readLobby({ after, ...page }, portsOf(c)));
  })
  .openapi(watch, async (c) => {
    const { cursor: after = null, limit } = c.req.valid("query");
    return listed(c, await gamesToWatch({ after, limit }, portsOf(c)));
  });
