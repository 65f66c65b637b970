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
import { broughtIn } from "./own-rulesets.ts";
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
  return refusalsByField(problem).size === 0
    ? problem.detail
    : wordsIn(c.var.language).challenges.make.notSent;
}

interface Shown {
  readonly form: Form;
  /** Why it was not sent; null where it has not been. */
  readonly refusal: Refusal | null;
}

async function shown(c: Ctx, { form, refusal: why }: Shown): Promise<Response> {
  const brought = await broughtIn(c, form);
  const refusal = why ?? (brought.ok ? null : brought.error);
  const problem = refusal && worded(c, refusal);
  const markup = NewChallengePage({
    frame: frameOf(c),
    brought: brought.ok ? brought.value : null,
    form,
    isNew: why === null,
    formKey: form.get("key") ?? newId(),
    refusal: problem && refusalFor(c, problem),
    errors: problem === null ? new Map() : refusalsByField(problem),
  });
  return page(c, c.var.language, markup, refusal === null ? 200 : PROBLEMS[refusal.code].status);
}

async function make(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return afterSigningIn(c, form);
  const sent = challengeIn(form);
  const wish = check(NewChallenge, sent);
  if (!wish.ok) return shown(c, { form, refusal: wish.error });
  // A player who goes back, changes something and sends the form again wants another challenge.
  const key = await pressKey(c, `${form.get("key") ?? newId()} ${JSON.stringify(sent)}`, sent);
  const made = await challenge(principal, { wish: wish.value, key }, portsOf(c));
  return made.ok ? seeOther(c, `/games/${made.value.value.id}`) : shown(c, { form, refusal: made.error });
}

/** `/challenges/new`: the form for a challenge. The address may fill in its fields (`?to=Egil&ruleset=brandubh`). */
export const newChallengePages = new Hono<HttpEnv>()
  .get(
    "/challenges/new",
    reading((c) => {
      const filled = new Map(new URL(c.req.url).searchParams);
      filled.delete("key");
      return c.var.principal === undefined
        ? afterSigningIn(c, filled)
        : shown(c, { form: filled, refusal: null });
    }),
  )
  .post("/challenges/new", pressing(make));
