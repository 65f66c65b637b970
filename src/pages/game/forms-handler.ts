import { Hono } from "hono";
import type * as z from "zod";
import { ProblemPage, sentenceOf, worded } from "../kit/problem.tsx";
import { CAPS } from "../../contract/limits.ts";
import { abortGame, getGame, giveTime, makeMove, resign } from "../../operations/games.ts";
import { sendMessage } from "../../operations/messages.ts";
import { setNotes } from "../../operations/notes.ts";
import { acceptOffer, declineOffer, makeOffer, withdrawOffer } from "../../operations/offers.ts";
import { endPlan, getPlan, keepPlan } from "../../operations/plans.ts";
import type { Ports } from "../../operations/ports.ts";
import { askForRematch } from "../../operations/succession.ts";
import { fieldRefusal, type Outcome, type Refusal, refusal } from "../../contract/problems/table.ts";
import { AtPly, NewGift, NewMessage, NewMove } from "../../contract/game.ts";
import { NotesUpdate } from "../../contract/notes.ts";
import { NewOffer, GameOfferName } from "../../contract/offers.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { DAY, formatInstant } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import type { Principal } from "../../players/store.ts";
import { type Form, jsonIn } from "../kit/forms.ts";
import { pressing } from "../kit/opened.ts";
import { frameOf, page, seeOther } from "../kit/page.tsx";
import { dropDraft, type MoveDraft, storeDraft } from "../kit/move-draft.ts";
import { signInPage } from "../sign-in/view.tsx";
import { answerIn, isWhole, type KeptAnswer, withAnswer } from "./plan.tsx";
import { shownGame } from "./shown.ts";

/** The game that a request is about. */
export const idOf = (c: Ctx): string => c.req.param("id") ?? "";
const isFlipped = (form: Form): boolean => form.get("flip") === "1";

/** Answers a form that was sent without a session: with the sign-in, which leads back to the game and its move. */
export async function needSignIn(c: Ctx, game: string, draft: MoveDraft | null): Promise<Response> {
  const back = `/games/${encodeURIComponent(game)}`;
  if (draft === null) return signInPage(c, { next: back }, 401);
  const words = wordsIn(c.var.language).signIn;
  const stored = storeDraft(c, game, draft);
  const notes = { whole: [words.moveKept], shortened: [words.moveKept, words.messageLost], lost: [] }[stored];
  return signInPage(c, { next: `${back}?move=${encodeURIComponent(draft.move)}`, notes }, 401);
}

/** The ply that a form is for, as the API refuses it where it is no number: -1 where it says none. */
function plyIn(form: Form): number {
  const ply = form.get("ply")?.trim() ?? "";
  return /^\d{1,9}$/.test(ply) ? Number(ply) : -1;
}

/** Which game a form is about, and for which version it is meant: for any, where it names none. */
function askingOf(c: Ctx, form: Form) {
  const version = form.get("version") ?? "";
  return { id: idOf(c), key: null, versions: /^\d{1,15}$/.test(version) ? [Number(version)] : null };
}

/** What the game's page sends with a move. */
const sentIn = (form: Form): MoveDraft => ({
  ply: plyIn(form),
  move: form.get("move")?.trim().toLowerCase() ?? "",
  message: form.get("message")?.trim() ?? "",
});

/**
 * Shows the game as it stands now, why nothing was done, and what was written.
 * @param says why, where the refusal's own words do not fit the form
 */
async function refusedPage(c: Ctx, form: Form, error: Refusal, says?: string): Promise<Response> {
  const why = worded(c, error);
  const read = await getGame.run(c.var.principal ?? null, { id: idOf(c) }, portsOf(c));
  if (!read.ok) return refused(c, read.error);
  const game = read.value;
  // A challenge has no game page.
  if (game.players.attackers === null || game.players.defenders === null)
    return page(c, c.var.language, ProblemPage({ frame: frameOf(c), problem: why }), why.status);
  const { ply, move, message } = sentIn(form);
  const wish = { ply: null, from: null, near: null, move: ply === game.ply + 1 ? move : null };
  return shownGame(c, game, {
    wish: { ...wish, isFlipped: isFlipped(form) },
    kept: {
      refusal: says ?? sentenceOf(why),
      answer: answerIn(form),
      message,
      ...(form.has("text") ? { notes: form.get("text") ?? "" } : {}),
    },
    status: why.status as 400,
  });
}

/**
 * Where the reader goes when what they asked for has been done.
 * @param part where on the page what they did is to be seen: an element's id; empty for its top
 */
function done(c: Ctx, form: Form, part = ""): Response {
  const path = `/games/${encodeURIComponent(idOf(c))}${isFlipped(form) ? "?flip=1" : ""}`;
  return seeOther(c, part === "" ? path : `${path}#${part}`);
}

/** An operation about a game, as a form asks for it: `Said` is what it is told besides. */
interface Act<Said> {
  readonly run: (
    principal: Principal,
    input: ReturnType<typeof askingOf> & Said,
    ports: Ports,
  ) => Promise<Outcome<unknown>>;
}

/**
 * Asks for what a form says, read and checked as the API does, and shows the game as it is then (`part`: where on its
 * page), or why nothing was done.
 */
function press<S extends z.ZodType<object>>(
  act: Act<z.output<S>>,
  said: S,
  read: (form: Form) => unknown,
  part = "",
) {
  return async (c: Ctx, form: Form): Promise<Response> => {
    const { principal } = c.var;
    if (principal === undefined) return needSignIn(c, idOf(c), null);
    const wish = check(said, read(form));
    if (!wish.ok) return refusedPage(c, form, wish.error);
    const outcome = await act.run(principal, { ...askingOf(c, form), ...wish.value }, portsOf(c));
    return outcome.ok ? done(c, form, part) : refusedPage(c, form, outcome.error);
  };
}

const atPly = (form: Form) => ({ ply: plyIn(form) });
const typeIn = (form: Form) => ({ type: form.get("type") });

const offerTo = (form: Form) => ({ ...typeIn(form), ...atPly(form) });

/** An offer as its form has it, as the API takes it. */
function offerIn(form: Form) {
  const sent = offerTo(form);
  const days = form.get("days") ?? "";
  if (sent.type === "pause")
    return /^\d{1,3}$/.test(days) ? { ...sent, until: formatInstant(now() + Number(days) * DAY) } : sent;
  return sent.type === "extend" ? { ...sent, add: form.get("add") ?? "" } : sent;
}

/** An open offer of the opponent, to be answered. */
const OpenOffer = AtPly.extend({ type: GameOfferName });

/** A form writes each byte that is no Latin letter as three. */
const LONGEST_FORM_OF_NOTES = 3 * CAPS.notesBytes.max;

/** Notes that a browser sends have other ends of lines than those that it was given. */
const notesIn = (form: Form) => ({ text: (form.get("text") ?? "").replaceAll("\r\n", "\n") });

/** Plays the confirmed move. A player whose session has ended signs in first; the move is kept meanwhile. */
async function playMove(c: Ctx, form: Form): Promise<Response> {
  const sent = sentIn(form);
  const { principal } = c.var;
  if (principal === undefined) return needSignIn(c, idOf(c), sent);
  const { message, ...played } = sent;
  const wish = check(NewMove, {
    ...played,
    ...(message === "" ? {} : { message }),
    ...(form.has("plan") ? { plan: { ply: sent.ply + 1, replies: jsonIn(form, "plan") ?? null } } : {}),
  });
  if (!wish.ok) return refusedPage(c, form, wish.error);
  const answer = await makeMove.run(principal, { ...askingOf(c, form), ...wish.value }, portsOf(c));
  if (!answer.ok) return refusedPage(c, form, answer.error);
  dropDraft(c);
  return done(c, form);
}

/** Asks for the rematch, and leads to what came of it: the challenge, or the game. */
async function rematch(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return needSignIn(c, idOf(c), null);
  const answer = await askForRematch.run(principal, { id: idOf(c), key: null }, portsOf(c));
  return answer.ok ? seeOther(c, `/games/${answer.value.proposed.id}`) : refusedPage(c, form, answer.error);
}

/**
 * Does what is asked about a plan: for a browser, which is shown a page, or for the page's script, which shows by itself
 * what became of it.
 */
function planning(act: (principal: Principal, c: Ctx, form: Form) => Promise<Outcome<unknown>>) {
  return async (c: Ctx, form: Form): Promise<Response> => {
    const { principal } = c.var;
    const isScript = !/\btext\/html\b/.test(c.req.header("accept") ?? "");
    if (principal === undefined)
      return isScript ? refused(c, refusal("token-missing")) : needSignIn(c, idOf(c), null);
    const written = answerIn(form);
    if (written !== null && !isWhole(written))
      return refusedPage(c, form, missing(written), wordsIn(c.var.language).plans.form.missing);
    const outcome = await act(principal, c, form);
    if (isScript) return outcome.ok ? c.body(null, 204) : refused(c, outcome.error);
    return outcome.ok ? done(c, form) : refusedPage(c, form, outcome.error);
  };
}

/** Where what is missing of an answer stands. */
const missing = ({ isAny, their }: KeptAnswer): Refusal =>
  fieldRefusal(isAny || their !== "" ? "/mine" : "/their", "needed");

/**
 * Keeps answers as a plan: those that the analysis has put together (`replies` as JSON), or, by the form that needs no
 * script, one more than there are; that is refused as the plan is, where there can be none.
 */
async function keep(principal: Principal, c: Ctx, form: Form) {
  const written = answerIn(form);
  const before = written && (await getPlan.run(principal, { id: idOf(c) }, portsOf(c)));
  const plan = before?.ok === true ? before.value.value : null;
  const replies = written === null ? jsonIn(form, "replies") : withAnswer(plan, written);
  return keepPlan.run(principal, { ...askingOf(c, form), ...atPly(form), replies }, portsOf(c));
}

const end = (principal: Principal, c: Ctx, form: Form) =>
  endPlan.run(principal, askingOf(c, form), portsOf(c));

/** The forms on the page of a game: a move, and what else a player may do. */
export const gameForms = new Hono<HttpEnv>()
  .post("/games/:id/move", pressing(playMove, CAPS.bodyBytes.max))
  .post("/games/:id/plan", pressing(planning(keep), CAPS.bodyBytes.max))
  .post("/games/:id/plan/end", pressing(planning(end)))
  .post(
    "/games/:id/time",
    pressing(press(giveTime, NewGift, (form) => ({ ...atPly(form), add: form.get("add") ?? "" }))),
  )
  .post("/games/:id/resign", pressing(press(resign, AtPly, atPly)))
  .post("/games/:id/abort", pressing(press(abortGame, AtPly, atPly)))
  .post("/games/:id/offers", pressing(press(makeOffer, NewOffer, offerIn)))
  .post("/games/:id/offers/accept", pressing(press(acceptOffer, OpenOffer, offerTo)))
  .post("/games/:id/offers/decline", pressing(press(declineOffer, OpenOffer, offerTo)))
  .post("/games/:id/offers/withdraw", pressing(press(withdrawOffer, OpenOffer.pick({ type: true }), typeIn)))
  .post(
    "/games/:id/messages",
    pressing(
      press(sendMessage, NewMessage, (form) => ({ text: form.get("message")?.trim() ?? "" }), "messages"),
    ),
  )
  .post("/games/:id/notes", pressing(press(setNotes, NotesUpdate, notesIn, "notes"), LONGEST_FORM_OF_NOTES))
  .post("/games/:id/rematch", pressing(rematch));
