import { type Outcome, type ProblemCode, type Refusal } from "../../contract/problems/table.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { check } from "../../http/validation.ts";
import type { SettingsWords } from "../../i18n/built/settings.ts";
import { NOTHING, type Operation, type Repeats } from "../../operations/operation.ts";
import type { Principal } from "../../players/store.ts";
import { err, ok } from "../../rules/index.ts";
import { type Form, formKey, versionsIn } from "./forms.ts";
import { type OwnOptions, postingOwn } from "./opened.ts";
import { frameOf, seeOther } from "./page.tsx";

export interface Rejected {
  readonly refusal: Refusal;
  readonly form: Form;
  /** The path that the form was sent to; a page may have several forms. */
  readonly at: string;
}

/** Runs a form's operation. `home`: the path of the form's page. */
export type Submit = (c: Ctx, form: Form, principal: Principal, home: string) => Promise<Outcome<Response>>;

/** The confirmations that a page can show after a form (`?done=`). */
export type Done = keyof SettingsWords["done"];

/** Redirects to a page that confirms what was done. */
export const seeDone = (c: Ctx, path: string, done: Done): Response => seeOther(c, `${path}?done=${done}`);

export interface SubmitOptions<T> {
  /** Reads the operation's body from the form; by default, the body is empty. */
  readonly body?: (form: Form, c: Ctx, principal: Principal) => unknown;
  /** Parameters of the operation that are not in the form's path. */
  readonly params?: (form: Form, c: Ctx) => object;
  /** The confirmation or the response; by default a redirect to the form's page. */
  readonly done?:
    | Done
    | ((output: T, c: Ctx, form: Form, principal: Principal) => Done | Response | Promise<Response>);
}

const VERSIONED: ReadonlySet<Repeats> = new Set(["versioned", "conditional"]);
const KEYED: ReadonlySet<Repeats> = new Set(["once", "keyed", "conditional", "sign-up"]);

/** Returns a function that runs an operation with a form's values. A repeated `key` does not run a keyed operation again. */
export function submit<I, T, Code extends ProblemCode>(
  operation: Operation<Principal, I, T, Code>,
  { body, params, done }: SubmitOptions<T> = {},
): Submit {
  const { input, repeats } = operation;
  return async (c, form, principal, home) => {
    const sent = await body?.(form, c, principal);
    const checked = body === undefined ? ok({}) : check(input.body ?? input.optionalBody ?? NOTHING, sent);
    if (!checked.ok) return checked;
    const repeat = {
      ...(VERSIONED.has(repeats) && { versions: versionsIn(form) }),
      ...(KEYED.has(repeats) && { key: await formKey(c, form.get("key"), sent) }),
    };
    const given = { ...c.req.param(), ...params?.(form, c), ...(checked.value as object), ...repeat };
    const output = await operation.run(principal, given as I, portsOf(c));
    if (!output.ok) return err(output.error as Refusal);
    if (done === undefined) return ok(seeOther(c, home));
    const next = typeof done === "function" ? await done(output.value, c, form, principal) : done;
    return ok(typeof next === "string" ? seeDone(c, home, next) : next);
  };
}

type ShowRejected = (c: Ctx, rejected: Rejected, principal: Principal) => Response | Promise<Response>;

/** Returns a handler that submits a form and, if it is rejected, renders its page with the errors. */
export const handlerOf = (run: Submit, show: ShowRejected, options?: OwnOptions) =>
  postingOwn(async (c, form, principal) => {
    const done = await run(c, form, principal, frameOf(c).path);
    return done.ok ? done.value : show(c, { refusal: done.error, form, at: c.req.path }, principal);
  }, options);

/** Returns a function that makes handlers for the forms of one page. If a form is rejected, `show` renders this page. */
export const submitsOf =
  (show: ShowRejected) =>
  <I, T, Code extends ProblemCode>(
    operation: Operation<Principal, I, T, Code>,
    options: SubmitOptions<T> = {},
  ) =>
    handlerOf(submit(operation, options), show);
