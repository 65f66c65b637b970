import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { myGames } from "../../app/my-games.ts";
import { resource } from "../app.ts";
import { portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { listed, listQuery, orderedBy, pageOf } from "../lists.ts";
import { refused } from "../problem-answers.ts";
import { answers, problems } from "../schemas/answers.ts";
import { GameSummary } from "../schemas/game.ts";

const query = z.object({
  ...listQuery,
  ...orderedBy("desc", "`asc` with `status=open`"),
  status: z.enum(["playing", "finished", "open"]).default("playing"),
  turn: z.enum(["mine", "theirs"]).optional().meta({ description: "Whose turn it is; running games only." }),
});

const list = createRoute({
  method: "get",
  path: "/v1/me/games",
  operationId: "listMyGames",
  tags: ["Me"],
  summary: "My games: running ones with the most urgent deadline first, finished ones newest first",
  description:
    "Running games come by urgency, which is the only order they have: a game that is played moves in this list, and a cursor goes on from its deadline. Those that are open or finished can be had in either order of time.",
  ...needs("read"),
  request: { query },
  responses: { 200: answers(pageOf(GameSummary), "A page of games"), ...problems },
});

export const myGameRoutes = resource().openapi(list, async (c) => {
  const { cursor: after = null, ...wish } = c.req.valid("query");
  const games = await myGames(principalOf(c), { ...wish, after }, portsOf(c));
  return games.ok ? listed(c, games.value) : refused(c, games.error);
});
