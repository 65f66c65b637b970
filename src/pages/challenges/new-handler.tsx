import { Hono } from "hono";
import type * as z from "zod";
import { createChallenge } from "../../operations/challenges.ts";
import { getPlayer } from "../../operations/players.ts";
import { HAS_RATED } from "../kit/terms/standing.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { PROBLEMS, type Refusal } from "../../contract/problems/table.ts";
import type { Principal } from "../../players/store.ts";
import { NewChallengePage, SIGN_IN } from "./new-view.tsx";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { NewChallenge } from "../../contract/challenge.ts";
import { check } from "../../http/validation.ts";
import { challengeIn, refusedTerms, type FormWithRules, withRules } from "../kit/terms/form.ts";
import type { Refused } from "../kit/fields.tsx";
import { FilledForm } from "../kit/terms/terms.tsx";
import { type Form, formKey } from "../kit/forms.ts";
import { addressWith, posting, reading, toSignIn } from "../kit/opened.ts";
import { renderPage, seeOther } from "../kit/page.tsx";
import { type Problem, worded } from "../kit/problem.tsx";
import { FREE_NAME, hasNameField, nameIn, type RefusedName, signUpBy } from "../kit/sign-up.tsx";

/** Fields left out of the form's address for after signing in: not part of the challenge, or too long for a query. */
const LEFT_OUT = new Set(["key", "message", "name", "timezone", SIGN_IN, FREE_NAME]);

function afterSigningIn(c: Ctx, form: Form): Response {
  const query = Object.fromEntries([...form].filter(([name]) => !LEFT_OUT.has(name)));
  return toSignIn(c, addressWith("/challenges/new", query));
}

/** Returns the sentence above the form. It leaves out field errors, because they are shown beside their fields. */
function sentenceAbove(c: Ctx, { code, title }: Problem, { detail, fields }: Refused): string {
  if (code === "invalid-ruleset") return title;
  return fields.size === 0 ? detail : wordsIn(c.var.language).challenges.make.notSent;
}

interface NewForm extends FormWithRules {
  /** Null if the challenge itself was not rejected. */
  readonly refusal: Refusal | null;
  readonly refusedName?: RefusedName | null;
  readonly isNew: boolean;
}

function show(c: Ctx, { form, brought, refusal, refusedName = null, isNew }: NewForm): Promise<Response> {
  const problem = refusal && worded(c, refusal);
  const refused = problem && refusedTerms(problem);
  const { notSent } = wordsIn(c.var.language).challenges.make;
  const sentence = problem && refused ? sentenceAbove(c, problem, refused) : refusedName && notSent;
  const markup = (
    <FilledForm form={form} isNew={isNew} refused={refused}>
      <NewChallengePage brought={brought} refusal={sentence} refusedName={refusedName} />
    </FilledForm>
  );
  const status = refusal === null ? refusedName?.status : PROBLEMS[refusal.code].status;
  return renderPage(c, markup, { status: status ?? 200 });
}

async function send(c: Ctx, principal: Principal, { filled, sent, input }: Checked): Promise<Response> {
  const key = await formKey(c, filled.form.get("key"), sent);
  const made = await createChallenge.run(principal, { ...input, key }, portsOf(c));
  return made.ok
    ? seeOther(c, `/games/${made.value.value.id}`)
    : show(c, { ...filled, refusal: made.error, isNew: false });
}

interface Checked {
  readonly filled: FormWithRules;
  readonly sent: unknown;
  readonly input: z.output<typeof NewChallenge>;
}

/**
 * Validates the form before signing a newcomer up. Errors that only the operation can find are shown after the newcomer
 * was signed up.
 */
async function make(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined && (form.has(SIGN_IN) || !hasNameField(form))) return afterSigningIn(c, form);
  const filled = await withRules(c, form);
  if (!filled.ok) return show(c, { form, brought: null, refusal: filled.error, isNew: false });
  const sent = challengeIn(filled.value);
  const input = check(NewChallenge, sent);
  if (!input.ok) {
    const name = principal === undefined ? await nameIn(c, form) : null;
    const refusedName = name === null || name.ok ? null : name.error;
    return show(c, { ...filled.value, refusal: input.error, refusedName, isNew: false });
  }
  const checked = { filled: filled.value, sent, input: input.value };
  if (principal !== undefined) return send(c, principal, checked);
  const player = await signUpBy(c, form);
  return player.ok
    ? send(c, player.value, checked)
    : show(c, { ...filled.value, refusal: null, refusedName: player.error, isNew: false });
}

async function open(c: Ctx): Promise<Response> {
  const form = new Map(new URL(c.req.url).searchParams);
  form.delete("key");
  const against = form.get("to")?.trim();
  const player = against ? await getPlayer.run(null, { name: against }, portsOf(c)) : null;
  // Games against bots are unrated by default.
  if (player?.ok === true && player.value.bot === true && !form.has(HAS_RATED)) form.set(HAS_RATED, "yes");
  const filled = await withRules(c, form);
  return filled.ok
    ? show(c, { ...filled.value, refusal: null, isNew: true })
    : show(c, { form, brought: null, refusal: filled.error, isNew: true });
}

/**
 * `/challenges/new`: the query can fill in fields (`?to=Egil&ruleset=brandubh`) and add a custom rule set (`?otn=`).
 */
export const newChallengePages = new Hono<HttpEnv>()
  .get("/challenges/new", reading(open))
  .post("/challenges/new", posting(make));
