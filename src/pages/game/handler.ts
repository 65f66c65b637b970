import { Hono } from "hono";
import { Game } from "../../http/schemas/game.ts";
import type { HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { api } from "../frame/api.ts";
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
      const answer = await api(c, "GET", `/v1/games/${encodeURIComponent(c.req.param("id") ?? "")}`, Game);
      if (!answer.ok) return problem(c, "game-not-found");
      const game = answer.body;
      const hasBegun = game.status === "playing" || game.status === "finished";
      return hasBegun ? gamePage(c, game) : challengePage(c, game);
    }),
  );
