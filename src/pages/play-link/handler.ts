import { LONGEST_MESSAGE } from "../../app/games.ts";
import { Hono } from "hono";
import * as z from "zod";
import {
  countPress,
  openPlayLink,
  type PlayLink,
  playLinked,
  readLinkedGame,
} from "../../app/mailed-moves.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { MoveText, playerText } from "../../http/schemas/fields.ts";
import { check } from "../../http/validation.ts";
import type { MessageView } from "../../game/view.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { languageNamed } from "../../i18n/languages.ts";
import { PROBLEMS, type Refusal } from "../../problems/table.ts";
import { type Form, readForm } from "../frame/forms.ts";
import { counted } from "../frame/opened.ts";
import { MessagePage } from "../frame/layout.tsx";
import { frameOf, page } from "../frame/page.ts";
import { sentenceOf, worded } from "../frame/refusals.ts";
import { choosing, isOpen, played, type PlaySituation, usedUp } from "./situation.ts";
import { PlayPage } from "./view.tsx";

type Status = 200 | (typeof PROBLEMS)[Refusal["code"]]["status"];

function unknown(c: Ctx): Promise<Response> {
  const { language } = c.var;
  const { unknown: title, unknownWhy: text } = wordsIn(language).moves.page;
  return page(c, language, MessagePage({ frame: frameOf(c, language), title, text }), 404);
}

/** The game as the link's player sees it. */
async function situationOf(c: Ctx, link: PlayLink): Promise<PlaySituation> {
  const { game, legal, language, timezone } = await readLinkedGame(link, portsOf(c));
  const isHeard = ({ by, ply }: MessageView): boolean => by !== link.seat.name && ply === game.ply;
  return {
    waited: link.waited,
    game,
    opponentSays: game.messages?.findLast(isHeard)?.message ?? null,
    legal,
    reader: { name: link.seat.name, language: languageNamed(language, c.var.language), timezone },
    action: c.req.path,
  };
}

/** The page for a game as it stands, with what was wrong with the last press if anything was. */
function shown(
  c: Ctx,
  situation: PlaySituation,
  draft: Parameters<typeof choosing>[1],
  status: Status = 200,
): Promise<Response> {
  const props = isOpen(situation) ? choosing(situation, draft) : usedUp(situation);
  return page(c, props.language, PlayPage({ frame: frameOf(c, props.language), ...props }), status);
}

/** Shows the board and the moves to choose from. Nothing is played by opening the link, whoever opens it. */
async function show(c: Ctx, token: string): Promise<Response> {
  const link = await openPlayLink(token, portsOf(c));
  if (link === null) return unknown(c);
  const chosen = c.req.query("move")?.toLowerCase() ?? null;
  return shown(c, await situationOf(c, link), { chosen, message: "", refusal: null });
}

const Pressed = z.object({ move: MoveText, message: playerText(LONGEST_MESSAGE).optional() });

/** What the form sent; a message that is empty is none. */
function sentIn(form: Form) {
  const message = form.get("message")?.trim() ?? "";
  return { move: form.get("move")?.trim(), ...(message === "" ? {} : { message }) };
}

async function play(c: Ctx, token: string): Promise<Response> {
  const form = await readForm(c);
  if ("code" in form) return refused(c, form);
  const link = await openPlayLink(token, portsOf(c));
  if (link === null) return unknown(c);
  const over = await countPress(link, portsOf(c));
  return over === null ? press(c, link, form) : refused(c, over);
}

/** The page again, with what was chosen and written, and why nothing was played. */
async function again(c: Ctx, link: PlayLink, form: Form, refusal: Refusal): Promise<Response> {
  const situation = await situationOf(c, link);
  const { move: chosen = null, message = "" } = sentIn(form);
  const draft = { chosen, message, refusal: sentenceOf(worded(c, refusal, situation.reader.language)) };
  return shown(c, situation, draft, PROBLEMS[refusal.code].status);
}

async function press(c: Ctx, link: PlayLink, form: Form): Promise<Response> {
  const wish = check(Pressed, sentIn(form));
  if (!wish.ok) return again(c, link, form, wish.error);
  const { move } = wish.value;
  const answer = await playLinked(link, wish.value, portsOf(c));
  if (!answer.ok) return again(c, link, form, answer.error);
  const game = answer.value;
  const props = played({ ...(await situationOf(c, link)), game }, game.moves[link.waited.ply - 1] ?? move);
  return page(c, props.language, PlayPage({ frame: frameOf(c, props.language), ...props }));
}

/** `/play/<token>`: where the link in a turn mail leads. One press on it plays the move that was chosen. */
export const playPages = new Hono<HttpEnv>()
  .get(
    "/play/:token",
    counted((c) => show(c, c.req.param("token") ?? "")),
  )
  .post(
    "/play/:token",
    counted((c) => play(c, c.req.param("token") ?? "")),
  );
