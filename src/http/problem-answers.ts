import type { ContentfulStatusCode } from "hono/utils/http-status";
import { wordsIn } from "../i18n/catalogues.ts";
import { say } from "../i18n/problem-words.ts";
import { log } from "../lib/log.ts";
import { PROBLEMS, type ProblemCode, type ProblemFacts, type Refusal } from "../problems/table.ts";
import type { Ctx } from "./context.ts";

/** One field that is not right. */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

/** Facts that only the sentence needs; the others become members of the answer. `status` is the HTTP status there. */
const ONLY_FOR_WORDS: ReadonlySet<string> = new Set([
  "path",
  "method",
  "allow",
  "requestId",
  "status",
  "wants",
]);

/** A problem as RFC 9457 has it, in the reader's language, with what the refusal knows as further members. */
export function problem(
  c: Ctx,
  code: ProblemCode,
  facts: ProblemFacts = {},
  more: { errors?: readonly FieldError[]; headers?: Record<string, string> } = {},
): Response {
  const { title, detail } = wordsIn(c.var.language).problems.problems[code];
  const status = PROBLEMS[code] as ContentfulStatusCode;
  // Who reaches for what is not theirs is written down, by the id of their token.
  if (status === 403)
    log("forbidden", { code, token: c.var.principal?.token.id, requestId: c.var.requestId });
  const members = Object.entries(facts).filter(([name]) => !ONLY_FOR_WORDS.has(name));
  const body = {
    type: `${c.env.ORIGIN}/problems/${code}`,
    title,
    status,
    code,
    detail: detail(say(facts)),
    // As it was asked for: `c.req.path` is decoded, and no URI any more.
    instance: new URL(c.req.url).pathname,
    ...Object.fromEntries(members),
    ...(more.errors ? { errors: more.errors } : {}),
  };
  return c.body(JSON.stringify(body), status, {
    "content-type": "application/problem+json; charset=utf-8",
    "content-language": c.var.language,
    ...more.headers,
  });
}

/** The answer to a refusal that came as a value. */
export function refused(c: Ctx, { code, facts }: Refusal): Response {
  return problem(c, code, facts);
}
