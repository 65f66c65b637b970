import { Hono } from "hono";
import type { GameView } from "./situation.ts";
import { ProblemPage } from "../frame/problem.tsx";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { Game } from "../../http/schemas/game.ts";
import { api, type Problem, sentenceOf } from "../frame/api.ts";
import { dropDraft, needSignIn } from "./draft.ts";
import type { Form } from "../frame/forms.ts";
import { shownGame } from "./shown.ts";
import { pressing } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";

/** What the game's page sends with a move. A ply that is no number is refused by the API, as a program's would be. */
interface Sent {
  readonly ply: number;
  readonly move: string;
  readonly message: string;
}

const idOf = (c: Ctx): string => c.req.param("id") ?? "";
const isFlipped = (form: Form): boolean => form.get("flip") === "1";

function sentIn(form: Form): Sent {
  const ply = form.get("ply")?.trim() ?? "";
  return {
    ply: /^\d{1,9}$/.test(ply) ? Number(ply) : -1,
    move: form.get("move")?.trim().toLowerCase() ?? "",
    message: form.get("message")?.trim() ?? "",
  };
}

/** Shows the game as it stands now, why nothing was done, and what was written. */
async function refusedPage(c: Ctx, form: Form, refusal: Problem): Promise<Response> {
  const now = await api(c, "GET", `/v1/games/${encodeURIComponent(idOf(c))}`, Game);
  if (!now.ok) return problem(c, "game-not-found");
  const game = now.body as GameView;
  // Of what has not begun there is no board to show.
  if (game.players.attackers === null || game.players.defenders === null)
    return page(
      c,
      c.var.language,
      ProblemPage({ frame: frameOf(c), problem: refusal }),
      refusal.status as 409,
    );
  const { ply, move, message } = sentIn(form);
  const wish = { ply: null, from: null, move: ply === game.ply + 1 ? move : null };
  return shownGame(c, game, {
    wish: { ...wish, isFlipped: isFlipped(form) },
    kept: { refusal: sentenceOf(refusal), message },
    status: refusal.status as 400,
  });
}

/** Where the reader goes when what they asked for has been done. */
function done(c: Ctx, form: Form): Response {
  return seeOther(c, `/games/${encodeURIComponent(idOf(c))}${isFlipped(form) ? "?flip=1" : ""}`);
}

/** Plays the move that was confirmed. Whoever is not signed in any more does so first; the move is kept meanwhile. */
async function playMove(c: Ctx, form: Form): Promise<Response> {
  const sent = sentIn(form);
  if (c.var.principal === undefined) return needSignIn(c, idOf(c), sent);
  const { message, ...played } = sent;
  const body = message === "" ? played : { ...played, message };
  const answer = await api(c, "POST", `/v1/games/${encodeURIComponent(idOf(c))}/moves`, Game, { body });
  if (!answer.ok) return refusedPage(c, form, answer.problem);
  dropDraft(c);
  return done(c, form);
}

/** What the page's other forms do, by the last part of their address, and where the API does it. */
const WISHES = { resign: "resign", abort: "abort", draw: "draw", "decline-draw": "draw/decline" } as const;

/** Asks for what a button of the page says, of the position at which it was shown. */
function asking(way: (typeof WISHES)[keyof typeof WISHES]) {
  return async (c: Ctx, form: Form): Promise<Response> => {
    if (c.var.principal === undefined) return needSignIn(c, idOf(c), null);
    const { ply } = sentIn(form);
    const path = `/v1/games/${encodeURIComponent(idOf(c))}/${way}`;
    const answer = await api(c, "POST", path, Game, { body: { ply } });
    return answer.ok ? done(c, form) : refusedPage(c, form, answer.problem);
  };
}

/** The forms on the page of a game: a move, and what else a player may do. All goes through the API. */
export const gameForms = new Hono<HttpEnv>()
  .post("/games/:id/move", pressing(playMove))
  .post("/games/:id/resign", pressing(asking(WISHES.resign)))
  .post("/games/:id/abort", pressing(asking(WISHES.abort)))
  .post("/games/:id/draw", pressing(asking(WISHES.draw)))
  .post("/games/:id/decline-draw", pressing(asking(WISHES["decline-draw"])));
