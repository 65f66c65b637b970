import type { ContentfulStatusCode } from "hono/utils/http-status";
import { wordsIn } from "../i18n/catalogues.ts";
import type { Language } from "../i18n/languages.ts";
import { say } from "../i18n/problem-words.ts";
import { fieldSentence } from "./field-sentences.ts";
import { log, pathText } from "../lib/log.ts";
import { PROBLEMS, type ProblemCode, type ProblemFacts, type Refusal } from "../problems/table.ts";
import type { Ctx, ProblemView } from "./context.ts";

/** One field that is not right. */
export type FieldError = NonNullable<ProblemView["errors"]>[number];

/** Facts that only the sentence needs; the others become members of the answer. `status` is the HTTP status there. */
const ONLY_FOR_WORDS: ReadonlySet<string> = new Set([
  "path",
  "method",
  "allow",
  "requestId",
  "status",
  "wants",
]);

/** Logs who reaches for what is not theirs (by the id of their token), and which limit was met where. */
export function logRefusal(c: Ctx, { code, facts }: Refusal): void {
  const { requestId, principal } = c.var;
  if (PROBLEMS[code] === 403) log("forbidden", { code, token: principal?.token.id, requestId });
  if (code === "too-many-requests") log("limited", { limit: facts["limit"], path: pathText(c.req.path) });
}

/** A problem as RFC 9457 has it, in the reader's language, with what the refusal knows as further members. */
export function problem(
  c: Ctx,
  code: ProblemCode,
  facts: ProblemFacts = {},
  more: { errors?: readonly FieldError[]; headers?: Record<string, string> } = {},
): Response {
  const { title, detail } = sentenceOfRefusal({ code, facts }, c.var.language);
  const status = PROBLEMS[code] as ContentfulStatusCode;
  logRefusal(c, { code, facts });
  const members = Object.entries(facts).filter(([name]) => !ONLY_FOR_WORDS.has(name));
  const body = {
    type: `${c.env.ORIGIN}/problems/${code}`,
    title,
    status,
    code,
    detail,
    // As it was asked for: `c.req.path` is decoded, and no URI any more.
    instance: new URL(c.req.url).pathname,
    ...Object.fromEntries(members),
    ...(more.errors ? { errors: more.errors } : {}),
  };
  c.set("problem", body);
  return c.body(JSON.stringify(body), status, {
    "content-type": "application/problem+json; charset=utf-8",
    "content-language": c.var.language,
    ...more.headers,
  });
}

/** What a refusal says beside its words: when to come again, how to show a token. */
function headersFor({ code, facts }: Refusal): Record<string, string> {
  if (code === "too-many-requests") return { "retry-after": String(facts["retryAfter"]) };
  const asksForToken = code === "token-missing" || code === "token-invalid";
  return asksForToken ? { "www-authenticate": 'Bearer realm="taflpost"' } : {};
}

/** What a refusal says to a reader: its title and its sentence. */
export function sentenceOfRefusal({ code, facts }: Refusal, language: Language) {
  const { title, detail } = wordsIn(language).problems.problems[code];
  return { title, detail: detail(say(facts)) };
}

/** The answer to a refusal that came as a value. */
export function refused(c: Ctx, refusal: Refusal): Response {
  const { code, facts, fields } = refusal;
  const errors = fields?.map((field) => ({
    pointer: field.pointer,
    detail: fieldSentence(field, c.var.language),
  }));
  return problem(c, code, facts, { headers: headersFor(refusal), ...(errors ? { errors } : {}) });
}
