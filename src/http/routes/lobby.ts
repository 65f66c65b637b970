import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { challengeOf } from "../../game/view.ts";
import { lobby } from "../../players/records.ts";
import { resource } from "../app.ts";
import { open } from "../guards.ts";
import { cursorOf, listAnswer, listQuery, pageOf, placeOf } from "../lists.ts";
import { problem } from "../problem-answers.ts";
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
  const { limit, cursor } = c.req.valid("query");
  const after = cursor === undefined ? null : placeOf(cursor);
  if (cursor !== undefined && after === null) return problem(c, "invalid-cursor");
  const found = await lobby(c.env.DB, after, limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const items = shown.map(({ body }) => JSON.stringify(challengeOf(body)));
  return listAnswer(c, items, found.length > limit && last ? cursorOf(last) : null);
});
