import { Hono } from "hono";
import { Game } from "../schemas/game.ts";
import type { HttpEnv } from "../context.ts";
import { problem } from "../problem-answers.ts";
import { api } from "./api.ts";
import { boardPicture } from "./board-picture.ts";
import { challengePage } from "./challenge.ts";
import { gamePage } from "./game.ts";
import { gameForms } from "./game-forms.ts";
import { reading } from "./opened.ts";

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
