import { Hono } from "hono";
import * as z from "zod";
import { wordsIn } from "../../i18n/catalogues.ts";
import { sha256 } from "../../lib/bytes.ts";
import { newId } from "../../lib/ids.ts";
import { PROBLEMS, type ProblemCode } from "../../problems/table.ts";
import { NewChallengePage } from "./new-view.tsx";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { api, type Problem } from "../frame/api.ts";
import { challengeIn, refusalsByField } from "./form.ts";
import type { Form } from "../frame/forms.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";

/** To the page where one signs in, and from there back to the form as it was filled in; texts are too long for that. */
function afterSigningIn(c: Ctx, form: Form): Response {
  const { key: _key, message: _message, ...kept } = Object.fromEntries(form);
  const query = new URLSearchParams(kept).toString();
  const next = `/challenges/new${query === "" ? "" : `?${query}`}`;
  return seeOther(c, `/sign-in?next=${encodeURIComponent(next)}`);
}

/** What stands above the form when it was refused: where fields are named, only that some are. */
function refusalFor(c: Ctx, problem: Problem): string {
  return refusalsByField(problem).size === 0
    ? problem.detail
    : wordsIn(c.var.language).challenges.make.notSent;
}

function shown(c: Ctx, form: Form, problem: Problem | null): Promise<Response> {
  const markup = NewChallengePage({
    frame: frameOf(c),
    form,
    isNew: problem === null,
    formKey: form.get("key") ?? newId(),
    refusal: problem && refusalFor(c, problem),
    errors: problem === null ? new Map() : refusalsByField(problem),
  });
  return page(
    c,
    c.var.language,
    markup,
    problem === null ? 200 : PROBLEMS[problem.code as ProblemCode].status,
  );
}

const Made = z.object({ id: z.string() });

async function make(c: Ctx, form: Form): Promise<Response> {
  if (c.var.principal === undefined) return afterSigningIn(c, form);
  const body = challengeIn(form);
  // Who goes back, changes something and sends the form again means another challenge.
  const key = await sha256(`${form.get("key") ?? newId()} ${JSON.stringify(body)}`);
  const answer = await api(c, "POST", "/v1/challenges", Made, { body, key });
  return answer.ok ? seeOther(c, `/games/${answer.body.id}`) : shown(c, form, answer.problem);
}

/** `/challenges/new`: the form for a challenge. The address may fill in its fields (`?to=Egil&ruleset=brandubh`). */
export const newChallengePages = new Hono<HttpEnv>()
  .get(
    "/challenges/new",
    reading((c) => {
      const filled = new Map(new URL(c.req.url).searchParams);
      filled.delete("key");
      return c.var.principal === undefined ? afterSigningIn(c, filled) : shown(c, filled, null);
    }),
  )
  .post("/challenges/new", pressing(make));
