import { LONGEST_MESSAGE } from "../../contract/bounds.ts";
import { Hono } from "hono";
import * as z from "zod";
import {
  countPress,
  readPlayLink,
  type PlayLink,
  playLinked,
  readLinkedGame,
} from "../../operations/mailed-links.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { MoveText, playerText } from "../../contract/fields.ts";
import { check } from "../../http/validation.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { languageNamed } from "../../contract/languages.ts";
import { PROBLEMS, type Refusal } from "../../contract/problems/table.ts";
import { type Form, readForm } from "../kit/forms.ts";
import { counted } from "../kit/opened.ts";
import { MessagePage } from "../kit/layout.tsx";
import { frameOf, renderPage } from "../kit/page.tsx";
import { sentenceOf, worded } from "../kit/problem.tsx";
import { gameQuery, queryIn } from "../kit/board/situation.ts";
import { choosing, isOpen, played, type PlaySituation, usedUp } from "./situation.ts";
import { type FormState, PlayPage } from "./view.tsx";

type Status = 200 | (typeof PROBLEMS)[Refusal["code"]]["status"];

/** Anyone with the link can play the move, so search engines must not list it. */
const UNLISTED = { "x-robots-tag": "noindex, nofollow" };

const NOTHING: FormState = { refusal: null, message: "", isSent: false };

function unknown(c: Ctx): Promise<Response> {
  const { moves, signIn } = wordsIn(c.var.language);
  const markup = <MessagePage title={signIn.link.unknown} text={moves.page.unknownWhy} />;
  return renderPage(c, markup, { status: 404 });
}

const linkOf = (c: Ctx) => readPlayLink(c.req.param("token") ?? "", portsOf(c));

async function linkedOf(c: Ctx, link: PlayLink) {
  const { game, language: spoken, timezone } = await readLinkedGame(link, portsOf(c));
  const language = languageNamed(spoken, c.var.language);
  return {
    waited: link.waited,
    game,
    reader: { name: link.seat.name, language, timezone },
    path: c.req.path,
  };
}

function showPage(c: Ctx, play: PlaySituation, form: FormState, status: Status = 200): Promise<Response> {
  const frame = frameOf(c, play.situation.reader.language);
  return renderPage(c, <PlayPage {...play} form={form} />, { frame, status, headers: UNLISTED });
}

/** Shows the page. Opening the link must not play a move, because mail scanners open links. */
async function show(c: Ctx): Promise<Response> {
  const link = await linkOf(c);
  if (link === null) return unknown(c);
  const linked = await linkedOf(c, link);
  return showPage(c, (isOpen(linked) ? choosing : usedUp)(linked, gameQuery(c)), NOTHING);
}

const SentMove = z.object({ move: MoveText, message: playerText(LONGEST_MESSAGE).optional() });

function sentIn(form: Form) {
  const message = form.get("message")?.trim() ?? "";
  return { move: form.get("move")?.trim(), ...(message === "" ? {} : { message }) };
}

async function playMove(c: Ctx): Promise<Response> {
  const form = await readForm(c);
  if ("code" in form) return refused(c, form);
  const link = await linkOf(c);
  if (link === null) return unknown(c);
  const over = await countPress(link, portsOf(c));
  return over === null ? send(c, link, form) : refused(c, over);
}

async function again(c: Ctx, link: PlayLink, form: Form, why: Refusal): Promise<Response> {
  const linked = await linkedOf(c, link);
  const { message = "" } = sentIn(form);
  const refusal = sentenceOf(worded(c, why, linked.reader.language));
  const play = (isOpen(linked) ? choosing : usedUp)(linked, queryIn(form));
  return showPage(c, play, { message, refusal, isSent: false }, PROBLEMS[why.code].status);
}

async function send(c: Ctx, link: PlayLink, form: Form): Promise<Response> {
  const sent = check(SentMove, sentIn(form));
  if (!sent.ok) return again(c, link, form, sent.error);
  const answer = await playLinked(link, sent.value, portsOf(c));
  if (!answer.ok) return again(c, link, form, answer.error);
  const linked = { ...(await linkedOf(c, link)), game: answer.value };
  const state = { refusal: null, message: sent.value.message ?? "", isSent: true };
  return showPage(c, played(linked, queryIn(form)), state);
}

/** `/play/<token>`: the page of the link in a turn mail, where the player can make one move without signing in. */
export const playPages = new Hono<HttpEnv>()
  .get("/play/:token", counted(show))
  .post("/play/:token", counted(playMove));
