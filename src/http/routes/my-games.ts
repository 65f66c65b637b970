import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { myGames } from "../../app/my-games.ts";
import { snooze } from "../../app/snoozes.ts";
import { resource } from "../app.ts";
import { jsonAnswer, portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { listed, listQuery, orderedBy, pageOf } from "../lists.ts";
import { refused } from "../problem-answers.ts";
import { InstantWish, IdParam } from "../../contract/fields.ts";
import { MyGame, Snooze } from "../../contract/game.ts";
import { answers, body, problems } from "../answers.ts";

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
  summary: "List my games: running ones by urgency, finished ones newest first",
  description:
    "Running games are always ordered by urgency, the nearest deadline first: a game moves in the list when it is played, and a cursor continues from a deadline. Snoozed games come last; all pages of a list use the snoozes at the time of its first page. Open and finished games can be listed in either order of time.",
  ...needs("read"),
  request: { query },
  responses: { 200: answers(pageOf(MyGame), "A page of games"), ...problems },
});

const snoozing = createRoute({
  method: "put",
  path: "/v1/me/games/{id}/snooze",
  operationId: "snoozeGame",
  tags: ["Me"],
  summary: "Snooze a game: move it to the end of my list",
  description:
    "Until then it comes last in `GET /v1/me/games`. No clock changes, `game.deadline-near` still comes, and nobody else sees it. It ends with the game; `null` ends it earlier.",
  ...needs("play"),
  request: {
    params: IdParam,
    ...body(
      z.strictObject({
        until: InstantWish.nullable().meta({ description: "In the future, at most a year ahead." }),
      }),
    ),
  },
  responses: { 200: answers(Snooze, "Until when it is snoozed"), ...problems },
});

const waking = createRoute({
  method: "delete",
  path: "/v1/me/games/{id}/snooze",
  operationId: "unsnoozeGame",
  tags: ["Me"],
  summary: "Stop snoozing a game",
  ...needs("play"),
  request: { params: IdParam },
  responses: { 204: { description: "It is back in its place" }, ...problems },
});

export const myGameRoutes = resource()
  .openapi(list, async (c) => {
    const { cursor: after = null, ...wish } = c.req.valid("query");
    const games = await myGames(principalOf(c), { ...wish, after }, portsOf(c));
    return games.ok ? listed(c, games.value) : refused(c, games.error);
  })
  .openapi(snoozing, async (c) => {
    const wish = { id: c.req.valid("param").id, ...c.req.valid("json") };
    const done = await snooze(principalOf(c), wish, portsOf(c));
    return done.ok ? jsonAnswer(c, done.value, 200) : refused(c, done.error);
  })
  .openapi(waking, async (c) => {
    const wish = { id: c.req.valid("param").id, until: null };
    const done = await snooze(principalOf(c), wish, portsOf(c));
    return done.ok ? c.body(null, 204) : refused(c, done.error);
  });
