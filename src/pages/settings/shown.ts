import type { Principal } from "../../players/store.ts";
import { type Done, DONES, type Refused, sectionPathOf, type SettingsProps } from "./frame.tsx";
import type { Ctx } from "../../http/context.ts";
import type { Problem } from "../frame/refusals.ts";
import type { Form } from "../frame/forms.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, seeOther } from "../frame/page.ts";

type Answer = Response | Promise<Response>;

/** Leads back to the page that was asked for; from a form to its section, for what the form was about may be gone. */
function signIn(c: Ctx): Response {
  const { path } = frameOf(c);
  const next = c.req.method === "GET" ? path : sectionPathOf(path);
  return seeOther(c, `/sign-in?next=${encodeURIComponent(next)}`);
}

/** A handler of a settings page; readers who are not signed in are led to the sign-in. */
export function readingOwn(handler: (c: Ctx, principal: Principal) => Answer) {
  return reading((c) => (c.var.principal === undefined ? signIn(c) : handler(c, c.var.principal)));
}

/** A handler of a settings form; senders who are not signed in are led to the sign-in, and nothing is changed. */
export function pressingOwn(handler: (c: Ctx, form: Form, principal: Principal) => Answer) {
  return pressing((c, form) =>
    c.var.principal === undefined ? signIn(c) : handler(c, form, c.var.principal),
  );
}

/** A refusal as a page of the settings shows it: what was wrong with which field. */
export function refusedOf({ detail, errors = [] }: Problem): Refused {
  return { detail, fields: new Map(errors.map((one) => [one.pointer, one.detail])) };
}

/** What every page of the settings is given. `problem`: why the form that was sent is not taken. */
export function propsFor(c: Ctx, problem: Problem | null = null): SettingsProps {
  const done = DONES.find((one) => one === c.req.query("done")) ?? null;
  return { frame: frameOf(c), done, refused: problem && refusedOf(problem) };
}

/** Sends the reader on to a page of the settings that says what has been done. */
export function did(c: Ctx, path: string, done: Done): Response {
  return seeOther(c, `${path}?done=${done}`);
}

/** The status that a page has: 200, or that of the refusal which it shows. */
export function statusOf(problem: Problem | null): 200 | 400 {
  return problem === null ? 200 : (problem.status as 400);
}

/** The names of the boxes that are ticked in a form, without what they all begin with. */
export function ticked(form: Form, beginning: string): string[] {
  return [...form.keys()]
    .filter((name) => name.startsWith(beginning))
    .map((name) => name.slice(beginning.length));
}
