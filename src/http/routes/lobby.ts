import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { readLobby } from "../../app/lobby.ts";
import { resource } from "../app.ts";
import { portsOf } from "../context.ts";
import { open } from "../guards.ts";
import { listed, listQuery, orderedBy, pageOf } from "../lists.ts";
import { answers, problems } from "../schemas/answers.ts";
import { Challenge } from "../schemas/game.ts";

const read = createRoute({
  method: "get",
  path: "/v1/lobby",
  operationId: "listLobby",
  tags: ["Challenges"],
  summary: "Challenges that anyone may accept, newest first",
  ...open(),
  request: { query: z.object({ ...listQuery, ...orderedBy("desc") }) },
  responses: { 200: answers(pageOf(Challenge), "A page of challenges"), ...problems },
});

export const lobbyRoutes = resource().openapi(read, async (c) => {
  const { cursor: after = null, ...page } = c.req.valid("query");
  return listed(c, await readLobby({ after, ...page }, portsOf(c)));
});
