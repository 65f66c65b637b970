import { Hono } from "hono";
import * as z from "zod";
import { challengeOf, type GameSummary } from "../../game/view.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import { sightOf } from "../../board/described.ts";
import { PROBLEMS, type ProblemCode } from "../../problems/table.ts";
import { ChallengePage } from "./view.tsx";
import { RefusedPage } from "./refused.tsx";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { Game } from "../../http/schemas/game.ts";
import { api, type Problem, sentenceOf } from "../frame/api.ts";
import type { Form } from "../frame/forms.ts";
import { pressing } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";

const statusOf = ({ code }: Problem) => PROBLEMS[code as ProblemCode].status;

/** What was refused, in words: of a challenge that is over, the page itself says what became of it. */
function wordsOf(refused: Problem): string | null {
  return refused.code === "challenge-closed" ? null : sentenceOf(refused);
}

/**
 * A game that has not begun, or never will: the challenge, to be accepted, declined or taken back.
 * @param refused why the last press of its buttons did nothing
 */
export function challengePage(c: Ctx, game: GameSummary, refused: Problem | null = null): Promise<Response> {
  const markup = ChallengePage({
    frame: frameOf(c),
    challenge: challengeOf(game),
    version: game.version,
    board: sightOf(game, c.var.language),
    refusal: refused && wordsOf(refused),
    formKey: newId(),
  });
  return page(c, c.var.language, markup, refused === null ? 200 : statusOf(refused));
}

/** After a press that did nothing: the challenge as it stands, or the game that it has become. */
async function refusedPress(c: Ctx, id: string, refused: Problem): Promise<Response> {
  const answer = await api(c, "GET", `/v1/games/${encodeURIComponent(id)}`, Game);
  if (!answer.ok) return problem(c, "challenge-not-found");
  const game = answer.body;
  const { attackers, defenders } = game.players;
  if (attackers === null || defenders === null) return challengePage(c, game as GameSummary, refused);
  const name = c.var.principal?.player.name;
  // Pressed twice, say: to who plays, the game itself is the answer.
  if (name === attackers.name || name === defenders.name) return seeOther(c, `/games/${id}`);
  const { language } = c.var;
  const markup = RefusedPage({
    frame: frameOf(c),
    problem: refused,
    link: { href: `/games/${id}`, text: wordsIn(language).notices.openGame },
  });
  return page(c, language, markup, statusOf(refused));
}

type Verb = "accept" | "decline" | "cancel";

/** What a verb sends along: a reason where one was chosen. */
function bodyFor(verb: Verb, form: Form) {
  const reason = form.get("reason");
  return verb === "decline" && reason !== undefined ? { reason } : {};
}

/** A press of one of a challenge's buttons. */
function press(verb: Verb) {
  return pressing(async (c, form) => {
    const id = c.req.param("id") ?? "";
    const path = `/games/${encodeURIComponent(id)}`;
    if (c.var.principal === undefined) return seeOther(c, `/sign-in?next=${encodeURIComponent(path)}`);
    const body = bodyFor(verb, form);
    const asked = `/v1/challenges/${encodeURIComponent(id)}/${verb}`;
    const answer = await api(c, "POST", asked, z.unknown(), { body });
    if (!answer.ok) return refusedPress(c, id, answer.problem);
    const isFromMyGames = form.get("from") === "me";
    return seeOther(c, isFromMyGames && verb !== "accept" ? "/me" : path);
  });
}

/** The buttons of a challenge: `POST /games/<id>/accept`, `/decline` (with a `reason`) and `/cancel`. */
export const challengePages = new Hono<HttpEnv>()
  .post("/games/:id/accept", press("accept"))
  .post("/games/:id/decline", press("decline"))
  .post("/games/:id/cancel", press("cancel"));
