import { Hono } from "hono";
import * as z from "zod";
import { sentenceOf, showProblem, worded } from "../kit/problem.tsx";
import { handlerOf, submit, type SubmitOptions } from "../kit/submit.ts";
import { CAPS } from "../../contract/limits.ts";
import { abortGame, getGame, giveTime, makeMove, resign } from "../../operations/games.ts";
import { sendMessage } from "../../operations/messages.ts";
import { setNotes } from "../../operations/notes.ts";
import { acceptOffer, declineOffer, makeOffer, withdrawOffer } from "../../operations/offers.ts";
import { endPlan, getPlan, keepPlan } from "../../operations/plans.ts";
import type { Operation } from "../../operations/operation.ts";
import { askForRematch } from "../../operations/succession.ts";
import {
  fieldRefusal,
  type Outcome,
  type ProblemCode,
  type Refusal,
  refusal,
} from "../../contract/problems/table.ts";
import { GameOfferName } from "../../contract/offers.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { DAY, formatInstant } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import type { Principal } from "../../players/store.ts";
import { type Form, jsonIn, textIn } from "../kit/forms.ts";
import { queryIn } from "../kit/board/situation.ts";
import { needed, type OwnOptions, posting } from "../kit/opened.ts";
import { seeOther } from "../kit/page.tsx";
import { dropDraft, type MoveDraft, storeDraft } from "../kit/move-draft.ts";
import { signInPage } from "../sign-in/view.tsx";
import { answerIn, isWhole, type WrittenAnswer, withAnswer } from "./plan.tsx";
import { showGame } from "./page.tsx";

export const idOf = (c: Ctx): string => c.req.param("id") ?? "";

/** Responds to a form that was sent without a session with the sign-in page, which leads back to the game and the move. */
export async function needSignIn(c: Ctx, game: string, draft: MoveDraft | null): Promise<Response> {
  const back = `/games/${encodeURIComponent(game)}`;
  if (draft === null) return signInPage(c, { next: back }, 401);
  const words = wordsIn(c.var.language).signIn;
  const stored = storeDraft(c, game, draft);
  const notes = { whole: [words.moveKept], shortened: [words.moveKept, words.messageLost], lost: [] }[stored];
  return signInPage(c, { next: `${back}?move=${encodeURIComponent(draft.move)}`, notes }, 401);
}

/** Returns the ply in a form; -1, which the API rejects, if it is missing or not a number. */
function plyIn(form: Form): number {
  const ply = textIn(form, "ply");
  return /^\d{1,9}$/.test(ply) ? Number(ply) : -1;
}

function targetOf(c: Ctx, form: Form) {
  const version = form.get("version") ?? "";
  return { id: idOf(c), key: null, versions: /^\d{1,15}$/.test(version) ? [Number(version)] : null };
}

const sentIn = (form: Form): MoveDraft => ({
  ply: plyIn(form),
  move: textIn(form, "move").toLowerCase(),
  message: textIn(form, "message"),
});

/** Shows the game with the refusal and the typed text. `sentence` replaces the refusal's own words. */
async function refusedPage(c: Ctx, form: Form, error: Refusal, sentence?: string): Promise<Response> {
  const why = worded(c, error);
  const read = await getGame.run(c.var.principal ?? null, { id: idOf(c) }, portsOf(c));
  if (!read.ok) return refused(c, read.error);
  const game = read.value;
  if (game.players.attackers === null || game.players.defenders === null) return showProblem(c, why);
  const { ply, message } = sentIn(form);
  const query = queryIn(form);
  return showGame(c, game, {
    query: ply === game.ply + 1 ? query : { ...query, move: null },
    attempt: {
      refusal: sentence ?? sentenceOf(why),
      answer: answerIn(form),
      message,
      ...(form.has("text") ? { notes: form.get("text") ?? "" } : {}),
    },
    status: why.status as 400,
  });
}

/** Redirects to the game's page, at the element with the id `part`. */
function done(c: Ctx, form: Form, part = ""): Response {
  const path = `/games/${encodeURIComponent(idOf(c))}${form.get("flip") === "1" ? "?flip=1" : ""}`;
  return seeOther(c, part === "" ? path : `${path}#${part}`);
}

interface GameForm extends OwnOptions {
  /** The id of the element to scroll to after the redirect. */
  readonly part?: string;
}

/** Handles a form of the game's page: runs the operation, and redirects to the game or shows the refusal. */
const handlerFor = <I, T, Code extends ProblemCode>(
  operation: Operation<Principal, I, T, Code>,
  options: SubmitOptions<T>,
  { part = "", ...own }: GameForm = {},
) =>
  handlerOf(
    submit(operation, { done: (_after, c, form) => done(c, form, part), ...options }),
    (c, { form, refusal: why }) => refusedPage(c, form, why),
    { leave: (c) => needSignIn(c, idOf(c), null), ...own },
  );

const atPly = (form: Form) => ({ ply: plyIn(form) });

function offerIn(form: Form) {
  const sent = { type: form.get("type"), ...atPly(form) };
  const days = form.get("days") ?? "";
  if (sent.type === "pause")
    return /^\d{1,3}$/.test(days) ? { ...sent, until: formatInstant(now() + Number(days) * DAY) } : sent;
  return sent.type === "extend" ? { ...sent, add: form.get("add") ?? "" } : sent;
}

const OfferType = z.object({ type: GameOfferName });

/** The API names an open offer in the path; the form names it in a field. */
const offerTo = (form: Form) => needed(check(OfferType, { type: form.get("type") }));

/** Forms encode each byte of a non-ASCII character as three (`%C3`). */
const LONGEST_FORM_OF_NOTES = 3 * CAPS.notesBytes.max;

/** Browsers send line ends as CRLF. */
const notesIn = (form: Form) => ({ text: (form.get("text") ?? "").replaceAll("\r\n", "\n") });

function moveIn(form: Form) {
  const { message, ...sent } = sentIn(form);
  return {
    ...sent,
    ...(message === "" ? {} : { message }),
    ...(form.has("plan") ? { plan: { ply: sent.ply + 1, replies: jsonIn(form, "plan") ?? null } } : {}),
  };
}

/** Handles a form about a plan. The page's script gets 204 or problem+json instead of a page. */
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

const missing = ({ isAny, their }: WrittenAnswer): Refusal =>
  fieldRefusal(isAny || their !== "" ? "/mine" : "/their", "needed");

/** Stores the plan that the analysis sends (`replies` as JSON), or adds the one answer that a form without a script sends. */
async function storePlan(principal: Principal, c: Ctx, form: Form) {
  const written = answerIn(form);
  const before = written && (await getPlan.run(principal, { id: idOf(c) }, portsOf(c)));
  const plan = before?.ok === true ? before.value.value : null;
  const replies = written === null ? jsonIn(form, "replies") : withAnswer(plan, written);
  return keepPlan.run(principal, { ...targetOf(c, form), ...atPly(form), replies }, portsOf(c));
}

const end = (principal: Principal, c: Ctx, form: Form) =>
  endPlan.run(principal, targetOf(c, form), portsOf(c));

export const gameForms = new Hono<HttpEnv>()
  .post(
    "/games/:id/move",
    handlerFor(
      makeMove,
      {
        body: moveIn,
        done: (_after, c, form) => {
          dropDraft(c);
          return done(c, form);
        },
      },
      // The move is stored while the player signs in.
      { leave: (c, form) => needSignIn(c, idOf(c), sentIn(form)), longest: CAPS.bodyBytes.max },
    ),
  )
  .post("/games/:id/plan", posting(planning(storePlan), CAPS.bodyBytes.max))
  .post("/games/:id/plan/end", posting(planning(end)))
  .post(
    "/games/:id/time",
    handlerFor(giveTime, { body: (form) => ({ ...atPly(form), add: form.get("add") ?? "" }) }),
  )
  .post("/games/:id/resign", handlerFor(resign, { body: atPly }))
  .post("/games/:id/abort", handlerFor(abortGame, { body: atPly }))
  .post("/games/:id/offers", handlerFor(makeOffer, { body: offerIn }))
  .post("/games/:id/offers/accept", handlerFor(acceptOffer, { body: atPly, params: offerTo }))
  .post("/games/:id/offers/decline", handlerFor(declineOffer, { body: atPly, params: offerTo }))
  .post("/games/:id/offers/withdraw", handlerFor(withdrawOffer, { params: offerTo }))
  .post(
    "/games/:id/messages",
    handlerFor(sendMessage, { body: (form) => ({ text: textIn(form, "message") }) }, { part: "messages" }),
  )
  .post(
    "/games/:id/notes",
    handlerFor(setNotes, { body: notesIn }, { part: "notes", longest: LONGEST_FORM_OF_NOTES }),
  )
  .post(
    "/games/:id/rematch",
    handlerFor(askForRematch, { done: ({ proposed }, c) => seeOther(c, `/games/${proposed.id}`) }),
  );
