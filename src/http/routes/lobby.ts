import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { summaryOfStored } from "../../game/stored/snapshot.ts";
import { challengeOf } from "../../game/view.ts";
import { lobby } from "../../players/records.ts";
import { resource } from "../app.ts";
import { open } from "../guards.ts";
import { listQuery, pageAnswer, pageOf } from "../lists.ts";
import { answers, problems } from "../schemas/answers.ts";
import { Challenge } from "../schemas/game.ts";

const read = createRoute({
  method: "get",
  path: "/v1/lobby",
  tags: ["Challenges"],
  summary: "Challenges that anyone may accept, newest first",
  ...open(),
  request: { query: z.object(listQuery) },
  responses: { 200: answers(pageOf(Challenge), "A page of challenges"), ...problems },
});

export const lobbyRoutes = resource().openapi(read, async (c) => {
  const { limit, cursor: after = null } = c.req.valid("query");
  const found = await lobby(c.env.DB, after, limit + 1);
  return pageAnswer(c, found, limit, {
    place: (row) => row,
    text: ({ body }) => JSON.stringify(challengeOf(summaryOfStored(body, c.env.ORIGIN))),
  });
});
