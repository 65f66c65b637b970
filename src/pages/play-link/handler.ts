import { Hono } from "hono";
import * as z from "zod";
import type { Seat } from "../../game/state.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { languageNamed } from "../../i18n/languages.ts";
import { refusalWords } from "../../i18n/refusals.ts";
import { partsOf } from "../../mail/inbound/game-body.ts";
import { readPlayToken } from "../../mail/links/links.ts";
import type { MoveWaitedFor } from "../../mail/links/move-links.ts";
import type { Reader } from "../../i18n/reader.ts";
import { playerById } from "../../players/store.ts";
import { PROBLEMS, type Refusal } from "../../problems/table.ts";
import { MessagePage } from "../frame/layout.tsx";
import { PlayPage } from "./view.tsx";
import { gameOf, mailboxOf, type Ctx, type HttpEnv } from "../../http/context.ts";
import { type Form, readForm } from "../frame/forms.ts";
import { addressOf, overRate } from "../../http/limits.ts";
import { frameOf, page } from "../frame/page.ts";
import { choosing, isOpen, LONGEST_MESSAGE, played, type PlaySituation, usedUp } from "./situation.ts";
import { refused } from "../../http/problem-answers.ts";
import { MoveText, playerText } from "../../http/schemas/fields.ts";
import { issueSentence } from "../../http/validation.ts";

type Status = 200 | (typeof PROBLEMS)[Refusal["code"]]["status"];

/** The link that was opened: the move that it plays, and whose move that is. */
interface Opened {
  readonly waited: MoveWaitedFor;
  readonly seat: Seat;
}

function unknown(c: Ctx): Promise<Response> {
  const { language } = c.var;
  const { unknown: title, unknownWhy: text } = wordsIn(language).moves.page;
  return page(c, language, MessagePage({ frame: frameOf(c, language), title, text }), 404);
}

async function opened(c: Ctx, token: string): Promise<Opened | null> {
  const waited = await readPlayToken(c.env, token);
  const seat = waited && (await gameOf(c.env, waited.game).seat(waited.side));
  return waited && seat && { waited, seat };
}

async function listenerFor(c: Ctx, { id, name }: Seat): Promise<Reader> {
  const player = await playerById(c.env.DB, id);
  const language = languageNamed(player?.language, c.var.language);
  return { name, language, timezone: player?.timezone ?? "UTC" };
}

/** How the game stands for whose link it is. */
async function situationOf(c: Ctx, { waited, seat }: Opened): Promise<PlaySituation> {
  const game = gameOf(c.env, waited.game);
  const [view, legal, listener] = await Promise.all([
    game.view(seat.id),
    game.legal(null),
    listenerFor(c, seat),
  ]);
  if (view === null) throw new Error(`the game ${waited.game} has a seat and no view`);
  const { game: summary, messages } = partsOf(view);
  const last = messages.at(-1);
  return {
    waited,
    game: summary,
    opponentSays: last?.ply === summary.ply ? last.message : null,
    legal: legal?.moves.map(({ move }) => move) ?? [],
    listener,
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
  const link = await opened(c, token);
  if (link === null) return unknown(c);
  const chosen = c.req.query("move")?.toLowerCase() ?? null;
  return shown(c, await situationOf(c, link), { chosen, message: "", refusal: null });
}

const PressedForm = z.object({ move: MoveText, message: playerText(LONGEST_MESSAGE).optional() });

/** What the form sent; a message that is empty is none. */
function readPress(form: Form) {
  const message = form.get("message")?.trim() ?? "";
  const sent = { move: form.get("move")?.trim(), ...(message === "" ? {} : { message }) };
  return { sent, press: PressedForm.safeParse(sent) };
}

async function play(c: Ctx, token: string): Promise<Response> {
  const form = await readForm(c);
  if ("code" in form) return refused(c, form);
  const link = await opened(c, token);
  if (link === null) return unknown(c);
  const over = await overRate(c, "moves", `${link.waited.game} ${link.seat.id}`);
  return over ?? press(c, link, form);
}

async function press(c: Ctx, link: Opened, form: Form): Promise<Response> {
  const { waited, seat } = link;
  const { sent, press: read } = readPress(form);
  const again = async (refusal: (situation: PlaySituation) => string, status: Status): Promise<Response> => {
    const situation = await situationOf(c, link);
    const { move: chosen = null, message = "" } = sent;
    return shown(c, situation, { chosen, message, refusal: refusal(situation) }, status);
  };
  if (!read.success) {
    const [issue] = read.error.issues;
    return again(({ listener }) => (issue ? issueSentence(issue, sent, listener.language) : ""), 422);
  }
  const { move, message = null } = read.data;
  const answer = await gameOf(c.env, waited.game).ask(
    seat,
    { type: "move", ply: waited.ply, move, message },
    null,
  );
  await mailboxOf(c.env, seat.id).visit();
  if (!answer.ok) {
    const { refusal } = answer;
    const words = ({ listener }: PlaySituation) => refusalWords(refusal, listener.language).detail;
    return again(words, PROBLEMS[refusal.code].status);
  }
  const { game, moves } = partsOf(answer.game);
  const situation = { ...(await situationOf(c, link)), game };
  const props = played(situation, moves[waited.ply - 1] ?? move);
  return page(c, props.language, PlayPage({ frame: frameOf(c, props.language), ...props }));
}

/** `/play/<token>`: where the link in a turn mail leads. One press on it plays the move that was chosen. */
export const playPages = new Hono<HttpEnv>()
  .get(
    "/play/:token",
    async (c) => (await overRate(c, "address", addressOf(c))) ?? show(c, c.req.param("token")),
  )
  .post(
    "/play/:token",
    async (c) => (await overRate(c, "address", addressOf(c))) ?? play(c, c.req.param("token")),
  );
