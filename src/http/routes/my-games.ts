import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { formatDuration } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import type { MailboxGame } from "../../mailbox/feed.ts";
import { gamesOf } from "../../players/records.ts";
import { resource } from "../app.ts";
import { mailboxOf, visitorOf, type Ctx } from "../context.ts";
import { needs } from "../guards.ts";
import { cursorOf, listAnswer, listQuery, pageOf, placeOf } from "../lists.ts";
import { problem } from "../problem-answers.ts";
import { answers, problems } from "../schemas/answers.ts";
import { GameSummary } from "../schemas/game.ts";
import type { Place } from "../../players/records.ts";

const query = z.object({
  ...listQuery,
  status: z.enum(["playing", "finished", "open"]).default("playing"),
  turn: z.enum(["mine", "theirs"]).optional().meta({ description: "Whose turn it is; running games only." }),
});

const list = createRoute({
  method: "get",
  path: "/v1/me/games",
  tags: ["Me"],
  summary: "My games: running ones with the most urgent deadline first, finished ones newest first",
  ...needs("read"),
  request: { query },
  responses: { 200: answers(pageOf(GameSummary), "A page of games"), ...problems },
});

/** The game as the mailbox heard of it, with what is left of the running span as it is now. */
function currentText({ deadline, game }: MailboxGame): string {
  const { remaining } = game.clock;
  if (deadline === null || remaining === null || game.turn === null) return JSON.stringify(game);
  const left = { ...remaining, [game.turn]: formatDuration(deadline - now()) };
  return JSON.stringify({ ...game, clock: { ...game.clock, remaining: left } });
}

async function waiting(
  c: Ctx,
  { status, turn, limit }: z.output<typeof query>,
  after: Place | null,
): Promise<Response> {
  const games = await mailboxOf(c.env, visitorOf(c).player.id).games(status === "open" ? "open" : "playing");
  const rows = games
    .filter((game) => turn === undefined || game.turn === turn)
    .map((game) => ({ id: game.id, at: game.deadline ?? Infinity, game }))
    .toSorted(byDeadline)
    .filter((row) => after === null || byDeadline(after, row) < 0);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? cursorOf({ id: last.id, at: last.game.deadline }) : null;
  return listAnswer(
    c,
    shown.map(({ game }) => currentText(game)),
    next,
  );
}

function byDeadline(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

async function finished(c: Ctx, limit: number, after: Place | null): Promise<Response> {
  const found = await gamesOf(c.env.DB, visitorOf(c).player.id, {
    status: "finished",
    after,
    limit: limit + 1,
  });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return listAnswer(
    c,
    shown.map(({ body }) => JSON.stringify(body)),
    found.length > limit && last ? cursorOf(last) : null,
  );
}

export const myGameRoutes = resource().openapi(list, async (c) => {
  const wish = c.req.valid("query");
  const after = wish.cursor === undefined ? null : placeOf(wish.cursor);
  if (wish.cursor !== undefined && after === null) return problem(c, "invalid-cursor");
  return wish.status === "finished" ? finished(c, wish.limit, after) : waiting(c, wish, after);
});
