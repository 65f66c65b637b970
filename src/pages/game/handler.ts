import { Hono } from "hono";
import { getGame } from "../../operations/games.ts";
import { gameRecords } from "../../operations/record-sources.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { IdCursor } from "../../contract/lists.ts";
import { refused } from "../../http/problem-answers.ts";
import { answerStream } from "../../http/stream-answers.ts";
import { check } from "../../http/validation.ts";
import { boardPicture } from "./picture-handler.ts";
import { challengePage } from "../challenges/handler.ts";
import { gamePage } from "./shown.ts";
import { gameForms } from "./forms-handler.ts";
import { gameLines } from "./lines-handler.ts";
import { planForms } from "./plan-handler.ts";
import { togetherForms } from "./together-handler.ts";
import { listening, reading } from "../frame/opened.ts";

const After = IdCursor.optional();

/**
 * The stream of a game, as the page's script hears it: that of the API, but with the session's player, who finds a place
 * in their own game however many watch it, and hears of a message or a rematch when it is over, too.
 */
function gameStream(c: Ctx): Promise<Response> {
  const after = check(After, c.req.header("last-event-id"));
  const records = gameRecords(c.var.principal ?? null, c.req.param("id") ?? "", portsOf(c), true);
  return answerStream(c, after.ok ? records : after, after.ok ? after.value || null : null);
}

/** `/games/<id>`: a game under its one address, from the challenge to the end, and what is asked of it there. */
export const gamePages = new Hono<HttpEnv>()
  .route("/", gameForms)
  .route("/", planForms)
  .route("/", togetherForms)
  .route("/", gameLines)
  .get("/games/:id/board.png", reading(boardPicture))
  .get("/games/:id/stream", listening(gameStream))
  .get(
    "/games/:id",
    reading(async (c) => {
      const read = await getGame.run(c.var.principal ?? null, { id: c.req.param("id") ?? "" }, portsOf(c));
      if (!read.ok) return refused(c, read.error);
      const game = read.value;
      const hasBegun = game.status === "playing" || game.status === "finished";
      return hasBegun ? gamePage(c, game) : challengePage(c, game);
    }),
  );
