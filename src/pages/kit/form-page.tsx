import type { Child } from "hono/jsx";
import { type ProblemCode, PROBLEMS, type Refusal } from "../../contract/problems/table.ts";
import type { Ctx } from "../../http/context.ts";
import type { Catalogue } from "../../i18n/built/catalogue.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { Key } from "./buttons.tsx";
import { type Field, type FieldWords, type Refused, refusedOf, SentProvider, useSent } from "./fields.tsx";
import type { Form } from "./forms.ts";
import { renderPage } from "./page.tsx";
import { worded } from "./problem.tsx";
import type { Rejected } from "./submit.ts";

type Fields = Readonly<Record<string, Field<unknown, unknown>>>;
type Values<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer V, infer _> ? V : never };
type WordsOf<W> = FieldWords extends W ? W | string : W;
type Words<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer _, infer W> ? WordsOf<W> : never;
};

interface FieldsProps<F extends Fields> {
  /** The path that the form is sent to. */
  readonly action: string;
  /** Other paths that the form's buttons send it to. */
  readonly others?: readonly string[];
  /** The current values. A form that was rejected or previewed shows what was sent instead. */
  readonly values: Values<F>;
  /** The texts of each field. A string is short for `{ label }`. */
  readonly words: Words<F>;
}

interface FormProps<F extends Fields> extends FieldsProps<F> {
  readonly class?: string;
  /** Whether to add an idempotency key, so that sending the form twice runs its operation once. */
  readonly isKeyed?: boolean;
  /** The label of the button; without it, the form has no button. */
  readonly button?: string;
  /** More controls below the fields. */
  readonly children?: Child;
}

/** Functions that read and render a form whose fields have the API's names. */
export interface Declared<F extends Fields> {
  readonly read: (form: Form) => Values<F>;
  readonly Fields: (props: FieldsProps<F>) => Child;
  readonly Form: (props: FormProps<F>) => Child;
}

const pathsOf = ({ action, others = [] }: Pick<FieldsProps<Fields>, "action" | "others">) => [
  action,
  ...others,
];

export function fieldsOf<F extends Fields>(fields: F): Declared<F> {
  const all = Object.entries<Field<unknown, unknown>>(fields);
  const read = (form: Form) =>
    Object.fromEntries(all.map(([key, field]) => [key, field.read(form, field.name ?? key)])) as Values<F>;
  function Fields({ values, words, ...own }: FieldsProps<F>) {
    const sent = useSent(pathsOf(own));
    const current = sent === null ? values : read(sent.form);
    return all.map(([key, field]) => {
      const text = words[key];
      return field.show({
        name: field.name ?? key,
        at: `/${key}`,
        value: current[key],
        words: typeof text === "string" ? { label: text } : text,
        refused: sent && sent.refused,
      });
    });
  }
  const Form = ({ class: kind, isKeyed = false, button, children, ...own }: FormProps<F>) => (
    <form method="post" action={own.action} class={kind}>
      {isKeyed && <Key value={useSent(pathsOf(own))?.form.get("key")} />}
      <Fields {...own} />
      {children}
      {button !== undefined && <button type="submit">{button}</button>}
    </form>
  );
  return { read, Fields, Form };
}

/** Where to show refusals that name no field: the JSON pointer of a field, and a text that replaces the API's. */
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

/** Responds with a page that has forms. `sent`: the form that was rejected or, if `refusal` is null, is previewed. */
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
