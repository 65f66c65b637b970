import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { formatDuration } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import type { MailboxGame } from "../../mailbox/games.ts";
import { summaryOfStored } from "../../game/stored/snapshot.ts";
import { gamesOf } from "../../players/records.ts";
import { resource } from "../app.ts";
import { mailboxOf, principalOf, type Ctx } from "../context.ts";
import { needs } from "../guards.ts";
import { listQuery, pageAnswer, pageOf } from "../lists.ts";
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

type Wish = z.output<typeof query>;

async function waiting(c: Ctx, { status, turn, limit, cursor }: Wish): Promise<Response> {
  const games = await mailboxOf(c.env, principalOf(c).player.id).games(
    status === "open" ? "open" : "playing",
  );
  const rows = games
    .filter((game) => turn === undefined || game.turn === turn)
    .map((game) => ({ id: game.id, at: game.deadline ?? Infinity, game }))
    .toSorted(byDeadline)
    .filter((row) => !cursor || byDeadline(cursor, row) < 0);
  return pageAnswer(c, rows, limit, { place: (row) => row, text: ({ game }) => currentText(game) });
}

function byDeadline(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

async function finished(c: Ctx, { limit, cursor: after = null }: Wish): Promise<Response> {
  const { id } = principalOf(c).player;
  const found = await gamesOf(c.env.DB, id, { status: "finished", after, limit: limit + 1 });
  return pageAnswer(c, found, limit, {
    place: (row) => row,
    text: ({ body }) => JSON.stringify(summaryOfStored(body, c.env.ORIGIN)),
  });
}

export const myGameRoutes = resource().openapi(list, (c) => {
  const wish = c.req.valid("query");
  return wish.status === "finished" ? finished(c, wish) : waiting(c, wish);
});
