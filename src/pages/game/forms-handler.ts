import { Hono } from "hono";
import { ProblemPage, sentenceOf, worded } from "../frame/problem.tsx";
import { CAPS } from "../../contract/limits.ts";
import { abortGame, getGame, giveTime, makeMove, resign } from "../../operations/games.ts";
import { fieldRefusal, type Refusal, refusal } from "../../contract/problems/table.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { AtPly, NewGift, NewMove } from "../../contract/game.ts";
import { check } from "../../http/validation.ts";
import { answerIn, isWhole, type KeptAnswer, withAnswer } from "./plan-fields.ts";
import { dropDraft, needSignIn } from "./draft.ts";
import type { Form } from "../frame/forms.ts";
import { shownGame } from "./shown.ts";
import { pressing } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { endPlan, getPlan, keepPlan } from "../../operations/plans.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Principal } from "../../players/store.ts";

/** Whether the page's script asks, which shows by itself what became of it, and not a browser that waits for a page. */
const isScript = (c: Ctx): boolean => !/\btext\/html\b/.test(c.req.header("accept") ?? "");

/** What a script is told, or the page that a browser is shown, once something has been done or was refused. */
function answered(c: Ctx, form: Form, error: Refusal | null): Response | Promise<Response> {
  if (isScript(c)) return error === null ? c.body(null, 204) : refused(c, error);
  return error === null ? done(c, form) : refusedPage(c, form, error);
}

/** Nobody is signed in (any more). */
function nobody(c: Ctx): Response | Promise<Response> {
  return isScript(c) ? refused(c, refusal("token-missing")) : needSignIn(c, idOf(c), null);
}

/** Where what is missing stands. */
const missing = ({ isAny, their }: KeptAnswer): Refusal =>
  fieldRefusal(isAny || their !== "" ? "/mine" : "/their", "needed");

/** The plan that a player has, with the answer of a form; as it is refused where they can have none. */
async function withWritten(principal: Principal, c: Ctx, kept: KeptAnswer): Promise<unknown> {
  const plan = await getPlan.run(principal, { id: idOf(c) }, portsOf(c));
  return withAnswer(plan.ok ? plan.value.value : null, kept);
}

/**
 * Keeps answers as a plan: those that the analysis has put together (`replies` as JSON), or, by the form that needs no
 * script, one more than there are.
 */
async function keep(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return nobody(c);
  const written = answerIn(form);
  if (written !== null && !isWhole(written))
    return refusedPage(c, form, missing(written), wordsIn(c.var.language).plans.form.missing);
  const replies = written === null ? jsonIn(form, "replies") : await withWritten(principal, c, written);
  const plan = { ...askingOf(c, form), ply: plyIn(form), replies };
  const kept = await keepPlan.run(principal, plan, portsOf(c));
  return answered(c, form, kept.ok ? null : kept.error);
}

async function end(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return nobody(c);
  const ended = await endPlan.run(principal, askingOf(c, form), portsOf(c));
  return answered(c, form, ended.ok ? null : ended.error);
}

export const planForms = new Hono<HttpEnv>()
  .post("/games/:id/plan", pressing(keep, CAPS.bodyBytes.max))
  .post("/games/:id/plan/end", pressing(end));

/** What the game's page sends with a move. A ply that is no number is refused, as the API refuses it. */
interface Sent {
  readonly ply: number;
  readonly move: string;
  readonly message: string;
}

/** The game that a request is about. */
export const idOf = (c: Ctx): string => c.req.param("id") ?? "";
const isFlipped = (form: Form): boolean => form.get("flip") === "1";

/** The ply that a form is for; -1 where it says none. */
export function plyIn(form: Form): number {
  const ply = form.get("ply")?.trim() ?? "";
  return /^\d{1,9}$/.test(ply) ? Number(ply) : -1;
}

/** The version for which a form is meant; null for any, where it names none. */
export function versionsIn(form: Form): readonly number[] | null {
  const version = form.get("version") ?? "";
  return /^\d{1,15}$/.test(version) ? [Number(version)] : null;
}

/** Which game a form is about, and for which version it is meant. */
export const askingOf = (c: Ctx, form: Form) => ({ id: idOf(c), key: null, versions: versionsIn(form) });

/** What a field holds as JSON; undefined where it holds none. */
export function jsonIn(form: Form, name: string): unknown {
  try {
    return JSON.parse(form.get(name) ?? "");
  } catch {
    return undefined;
  }
}

function sentIn(form: Form): Sent {
  return {
    ply: plyIn(form),
    move: form.get("move")?.trim().toLowerCase() ?? "",
    message: form.get("message")?.trim() ?? "",
  };
}

/**
 * Shows the game as it stands now, why nothing was done, and what was written.
 * @param says why, where the refusal's own words do not fit the form
 */
export async function refusedPage(c: Ctx, form: Form, error: Refusal, says?: string): Promise<Response> {
  const why = worded(c, error);
  const now = await getGame.run(c.var.principal ?? null, { id: idOf(c) }, portsOf(c));
  if (!now.ok) return refused(c, now.error);
  const game = now.value;
  // A challenge has no game page.
  if (game.players.attackers === null || game.players.defenders === null)
    return page(c, c.var.language, ProblemPage({ frame: frameOf(c), problem: why }), why.status as 409);
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
export function done(c: Ctx, form: Form, part = ""): Response {
  const path = `/games/${encodeURIComponent(idOf(c))}${isFlipped(form) ? "?flip=1" : ""}`;
  return seeOther(c, part === "" ? path : `${path}#${part}`);
}

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

/** Does what a button of the page says, if the game is still at the ply at which it was shown. */
function asking(act: typeof resign | typeof abortGame) {
  return async (c: Ctx, form: Form): Promise<Response> => {
    const { principal } = c.var;
    if (principal === undefined) return needSignIn(c, idOf(c), null);
    const at = check(AtPly, { ply: sentIn(form).ply });
    if (!at.ok) return refusedPage(c, form, at.error);
    const answer = await act.run(principal, { ...askingOf(c, form), ...at.value }, portsOf(c));
    return answer.ok ? done(c, form) : refusedPage(c, form, answer.error);
  };
}

/** Gives the opponent time, if the game is still at the ply at which it was shown. */
async function give(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return needSignIn(c, idOf(c), null);
  const wish = check(NewGift, { ply: sentIn(form).ply, add: form.get("add") ?? "" });
  if (!wish.ok) return refusedPage(c, form, wish.error);
  const answer = await giveTime.run(principal, { ...askingOf(c, form), ...wish.value }, portsOf(c));
  return answer.ok ? done(c, form) : refusedPage(c, form, answer.error);
}

/** The forms on the page of a game: a move, and what else a player may do. */
export const gameForms = new Hono<HttpEnv>()
  .post("/games/:id/move", pressing(playMove, CAPS.bodyBytes.max))
  .post("/games/:id/time", pressing(give))
  .post("/games/:id/resign", pressing(asking(resign)))
  .post("/games/:id/abort", pressing(asking(abortGame)));
