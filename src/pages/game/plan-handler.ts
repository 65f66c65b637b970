import { Hono } from "hono";
import { endPlan, getPlan, keepPlan } from "../../operations/plans.ts";
import { CAPS } from "../../contract/limits.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Principal } from "../../players/store.ts";
import { fieldRefusal, refusal, type Refusal } from "../../contract/problems/table.ts";
import type { Form } from "../frame/forms.ts";
import { pressing } from "../frame/opened.ts";
import { needSignIn } from "./draft.ts";
import { askingOf, done, idOf, jsonIn, plyIn, refusedPage } from "./forms-handler.ts";
import { answerIn, isWhole, type KeptAnswer, withAnswer } from "./plan-fields.ts";

/** Whether the page's script asks, which shows by itself what became of it, and not a browser that waits for a page. */
export const isScript = (c: Ctx): boolean => !/\btext\/html\b/.test(c.req.header("accept") ?? "");

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
