import type { ContentfulStatusCode } from "hono/utils/http-status";
import { fieldWords, refusalWords } from "../i18n/refusals.ts";
import type { NoFacts } from "../problems/facts.ts";
import { log, pathText } from "../lib/log.ts";
import {
  membersOf,
  type ProblemCode,
  type ProblemFactsArgument,
  PROBLEMS,
  type Refusal,
} from "../problems/table.ts";
import type { Ctx, ProblemView } from "./context.ts";

/** One field that is not right. */
export type FieldError = NonNullable<ProblemView["errors"]>[number];

interface More {
  readonly errors?: readonly FieldError[];
  readonly headers?: Record<string, string>;
}

/** The facts of a refusal, which can be left out where it has none, and what else the answer has. */
type Rest<Code extends ProblemCode> =
  ProblemFactsArgument<Code> extends readonly []
    ? [facts?: NoFacts, more?: More]
    : [...facts: ProblemFactsArgument<Code>, more?: More];

/** Logs who reaches for what is not theirs (by the id of their token), and which limit was met where. */
export function logRefusal(c: Ctx, { code, facts }: Refusal): void {
  const { requestId, principal } = c.var;
  if (PROBLEMS[code].status === 403) log("forbidden", { code, token: principal?.token.id, requestId });
  if (code === "too-many-requests") log("limited", { limit: facts.limit, path: pathText(c.req.path) });
}

/** A problem as RFC 9457 has it, in the reader's language, with what the refusal knows as further members. */
export function problem<Code extends ProblemCode>(
  c: Ctx,
  code: Code,
  ...[facts, more]: Rest<Code>
): Response {
  return answer(c, { code, facts: facts ?? {} } as unknown as Refusal, more);
}

function answer(c: Ctx, given: Refusal, { errors, headers }: More = {}): Response {
  const { code } = given;
  const { title, detail, hint } = refusalWords(given, c.var.language);
  const status: ContentfulStatusCode = PROBLEMS[code].status;
  logRefusal(c, given);
  const body = {
    type: `${c.env.ORIGIN}/problems/${code}`,
    title,
    status,
    code,
    detail: hint === undefined ? detail : `${detail} ${hint}`,
    // As it was asked for: `c.req.path` is decoded, and no URI any more.
    instance: new URL(c.req.url).pathname,
    ...membersOf(given),
    ...(errors ? { errors } : {}),
  };
  // Pages word it for people, who need no hint for programs.
  c.set("problem", { ...body, detail });
  return c.body(JSON.stringify(body), status, {
    "content-type": "application/problem+json; charset=utf-8",
    "content-language": c.var.language,
    ...headers,
  });
}

/** What a refusal says beside its words: when to come again, how to show a token. */
function headersFor({ code, facts }: Refusal): Record<string, string> {
  if (code === "too-many-requests") return { "retry-after": String(facts.retryAfter) };
  const asksForToken = code === "token-missing" || code === "token-invalid";
  return asksForToken ? { "www-authenticate": 'Bearer realm="taflpost"' } : {};
}

/** The answer to a refusal that came as a value. */
export function refused(c: Ctx, refusal: Refusal): Response {
  const errors = refusal.fields?.map((field) => ({
    pointer: field.pointer,
    detail: fieldWords(field, c.var.language),
  }));
  return answer(c, refusal, { headers: headersFor(refusal), ...(errors ? { errors } : {}) });
}
