import { Hono } from "hono";
import { challenge } from "../../app/challenges.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import { PROBLEMS, type Refusal } from "../../problems/table.ts";
import { NewChallengePage } from "./new-view.tsx";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { NewChallenge } from "../../http/schemas/challenge.ts";
import { check } from "../../http/validation.ts";
import { challengeIn, refusalsByField } from "./form.ts";
import { type FormWithRules, withRules } from "./own-rulesets.ts";
import type { Form } from "../frame/forms.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { pressKey } from "../frame/press-key.ts";
import { type Problem, worded } from "../frame/refusals.ts";

/** Leads to the sign-in, and from there back to the filled-in form; its message is too long for a query. */
function afterSigningIn(c: Ctx, form: Form): Response {
  const { key: _key, message: _message, ...kept } = Object.fromEntries(form);
  const query = new URLSearchParams(kept).toString();
  const next = `/challenges/new${query === "" ? "" : `?${query}`}`;
  return seeOther(c, `/sign-in?next=${encodeURIComponent(next)}`);
}

/** The sentence above a refused form; sentences about a field stand beside the field. */
function refusalFor(c: Ctx, problem: Problem): string {
  if (problem.code === "invalid-ruleset") return problem.title;
  return refusalsByField(problem).size === 0
    ? problem.detail
    : wordsIn(c.var.language).challenges.make.notSent;
}

interface Shown extends FormWithRules {
  /** Why it was not sent, or cannot be filled in as the address asks; null where it can be sent. */
  readonly refusal: Refusal | null;
  /** Whether it has not been sent yet. */
  readonly isNew: boolean;
}

function shown(c: Ctx, { form, brought, refusal, isNew }: Shown): Promise<Response> {
  const problem = refusal && worded(c, refusal);
  const markup = NewChallengePage({
    frame: frameOf(c),
    brought,
    form,
    isNew,
    formKey: form.get("key") ?? newId(),
    refusal: problem && refusalFor(c, problem),
    errors: problem === null ? new Map() : refusalsByField(problem),
  });
  return page(c, c.var.language, markup, refusal === null ? 200 : PROBLEMS[refusal.code].status);
}

async function make(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return afterSigningIn(c, form);
  const filled = await withRules(c, form);
  if (!filled.ok) return shown(c, { form, brought: null, refusal: filled.error, isNew: false });
  const sent = challengeIn(filled.value);
  const wish = check(NewChallenge, sent);
  if (!wish.ok) return shown(c, { ...filled.value, refusal: wish.error, isNew: false });
  // A player who goes back, changes something and sends the form again wants another challenge.
  const key = await pressKey(c, `${form.get("key") ?? newId()} ${JSON.stringify(sent)}`, sent);
  const made = await challenge(principal, { wish: wish.value, key }, portsOf(c));
  return made.ok
    ? seeOther(c, `/games/${made.value.value.id}`)
    : shown(c, { ...filled.value, refusal: made.error, isNew: false });
}

/** The form as its address fills it in. */
async function asked(c: Ctx): Promise<Response> {
  const form = new Map(new URL(c.req.url).searchParams);
  form.delete("key");
  if (c.var.principal === undefined) return afterSigningIn(c, form);
  const filled = await withRules(c, form);
  return filled.ok
    ? shown(c, { ...filled.value, refusal: null, isNew: true })
    : shown(c, { form, brought: null, refusal: filled.error, isNew: true });
}

/**
 * `/challenges/new`: the form for a challenge. The address may fill in its fields (`?to=Egil&ruleset=brandubh`), and bring a
 * rule set of one's own as a record (`?otn=`).
 */
export const newChallengePages = new Hono<HttpEnv>()
  .get("/challenges/new", reading(asked))
  .post("/challenges/new", pressing(make));
