import type { Child } from "hono/jsx";
import { type ProblemCode, PROBLEMS, type Refusal } from "../../contract/problems/table.ts";
import type { Ctx } from "../../http/context.ts";
import type { Catalogue } from "../../i18n/built/catalogue.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { type Refused, refusedOf, SentProvider } from "./fields.tsx";
import { renderPage } from "./page.tsx";
import { worded } from "./problem.tsx";
import type { Rejected } from "./submit.ts";

/** The fields for refusals that name none, by JSON pointers, perhaps with other words than the API's. */
export type Beside = Partial<
  Record<ProblemCode, { readonly pointer: string; readonly detail?: (words: Catalogue) => string }>
>;

function errorsOf(c: Ctx, refusal: Refusal, beside: Beside): Refused {
  const problem = worded(c, refusal);
  const field = beside[refusal.code];
  if (field === undefined || problem.errors !== undefined) return refusedOf(problem);
  const detail = field.detail?.(wordsIn(c.var.language)) ?? problem.detail;
  return refusedOf({ ...problem, errors: [{ pointer: field.pointer, detail }] });
}

/** Responds with a page that has forms. `sent`: one that was rejected, or is only previewed (without a refusal). */
export function formPage(
  c: Ctx,
  markup: Child,
  sent: (Omit<Rejected, "refusal"> & { readonly refusal: Refusal | null }) | null,
  beside: Beside = {},
): Promise<Response> {
  const refused = sent?.refusal ? errorsOf(c, sent.refusal, beside) : null;
  const page = <SentProvider value={sent && { ...sent, refused }}>{markup}</SentProvider>;
  return renderPage(c, page, { status: sent?.refusal ? PROBLEMS[sent.refusal.code].status : 200 });
}
