import { Hono } from "hono";
import { readGame } from "../../app/games.ts";
import { type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { boardPicture } from "./picture-handler.ts";
import { challengePage } from "../challenges/handler.ts";
import { gamePage } from "./shown.ts";
import { gameForms } from "./forms-handler.ts";
import { reading } from "../frame/opened.ts";

/** `/games/<id>`: a game under its one address, from the challenge to the end, and what is asked of it there. */
export const gamePages = new Hono<HttpEnv>()
  .route("/", gameForms)
  .get("/games/:id/board.png", reading(boardPicture))
  .get(
    "/games/:id",
    reading(async (c) => {
      const read = await readGame(c.var.principal ?? null, c.req.param("id") ?? "", portsOf(c));
      if (!read.ok) return refused(c, read.error);
      const game = read.value;
      const hasBegun = game.status === "playing" || game.status === "finished";
      return hasBegun ? gamePage(c, game) : challengePage(c, game);
    }),
  );
