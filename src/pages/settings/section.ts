import { Hono } from "hono";
import type { Child } from "hono/jsx";
import { NOTHING, type Operation } from "../../operations/operation.ts";
import { hasConfirmed } from "../../operations/player-views.ts";
import type { Outcome, ProblemCode, Refusal } from "../../contract/problems/table.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { check } from "../../http/validation.ts";
import type { Principal } from "../../players/store.ts";
import { err, ok } from "../../rules/index.ts";
import {
  type Done,
  isDone,
  type Section,
  sectionPathOf,
  SettingsPage,
  type SettingsProps,
} from "./frame.tsx";
import { refusedOf } from "../kit/fields.tsx";
import { type Form, pressKey, versionsIn } from "../kit/forms.ts";
import { pressingOwn, readingOwn, toSignIn } from "../kit/opened.ts";
import { frameOf, page, seeOther } from "../kit/page.tsx";
import { type Problem, statusOf } from "../kit/problem.tsx";

/** Why a form was not taken, and the form. */
export interface Why {
  readonly refusal: Refusal;
  readonly form: Form;
  /** Which form of the page it was, by the address that it is sent to, as the routes write it. */
  readonly at: string;
}

type Answer = Response | Promise<Response>;

/** Leads from a form to the sign-in and back to its section, for what the form was about may be gone. */
const leaveSection = (c: Ctx): Response => toSignIn(c, sectionPathOf(frameOf(c).path));

/** Sends the reader on to a page of the settings that says what has been done. */
export const did = (c: Ctx, path: string, done: Done): Response => seeOther(c, `${path}?done=${done}`);

/** A page of a section as a response. `problem`: why the form that was sent is not taken. */
export function settingsPage(
  c: Ctx,
  within: Section,
  problem: Problem | null,
  content: (props: SettingsProps) => Child,
): Promise<Response> {
  const asked = c.req.query("done") ?? "";
  // A mail that has done its work is on its way no more.
  const isPast = asked === "asked" && c.var.principal !== undefined && hasConfirmed(c.var.principal.player);
  const done = isDone(asked, c.var.language) && !isPast ? asked : null;
  const props = { frame: frameOf(c), refused: problem && refusedOf(problem) };
  const markup = SettingsPage({ ...props, done, section: within, children: content(props) });
  return page(c, c.var.language, markup, statusOf(problem));
}

/** What a form holds that was refused: the one at this address, if it was that one. */
export const writtenIn = (why: Why | null, at: string): Form | null => (why?.at === at ? why.form : null);

/** What the button of a form does; it refuses as the API does. `home`: the page on which the form stands. */
export type Press = (c: Ctx, form: Form, principal: Principal, home: string) => Promise<Outcome<Response>>;

export interface Asking<T> {
  /** What the form asks for, as a body of the operation. */
  readonly body?: (form: Form, c: Ctx, principal: Principal) => unknown;
  /** What the operation takes from its address, where the page's address does not have it. */
  readonly params?: (form: Form, c: Ctx) => object;
  /** What the page says then, or where the reader is led; without it back to the page, which shows it. */
  readonly done?: Done | ((made: T, c: Ctx, form: Form, principal: Principal) => Done | Answer);
}

/** A button that does what an operation of the API does. Pressed twice with the same form, it does it once. */
export function asks<I, T, Code extends ProblemCode>(
  operation: Operation<Principal, I, T, Code>,
  { body, params, done }: Asking<T> = {},
): Press {
  const { input, repeats } = operation;
  return async (c, form, principal, home) => {
    const sent = await body?.(form, c, principal);
    const wish = body === undefined ? ok({}) : check(input.body ?? NOTHING, sent);
    if (!wish.ok) return wish;
    const said = { ...c.req.param(), ...params?.(form, c), ...(wish.value as object) };
    const head =
      repeats === "never" || repeats === "versioned"
        ? { versions: versionsIn(form) }
        : { key: await pressKey(c, form.get("key"), sent) };
    const made = await operation.run(principal, { ...said, ...head } as I, portsOf(c));
    if (!made.ok) return err(made.error as Refusal);
    if (done === undefined) return ok(seeOther(c, home));
    const then = typeof done === "function" ? await done(made.value, c, form, principal) : done;
    return ok(typeof then === "string" ? did(c, home, then) : then);
  };
}

interface Shown {
  /** Shows it as things stand; after a refusal with what was written. */
  readonly show: (c: Ctx, principal: Principal, why: Why | null) => Promise<Response>;
  /** What its forms do, by the addresses that they are sent to. */
  readonly presses: Readonly<Record<string, Press>>;
}

/** A page of the settings at its address, with the forms that stand on it. */
export function section(path: string, { show, presses }: Shown): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>();
  pages.get(
    path,
    readingOwn((c, principal) => show(c, principal, null)),
  );
  const homeOf = (c: Ctx) => path.replace(":id", c.req.param("id") ?? "");
  for (const [at, press] of Object.entries(presses))
    pages.post(
      at,
      pressingOwn(async (c, form, principal) => {
        const pressed = await press(c, form, principal, homeOf(c));
        return pressed.ok ? pressed.value : show(c, principal, { refusal: pressed.error, form, at });
      }, leaveSection),
    );
  return pages;
}
