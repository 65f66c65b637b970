import type { Principal } from "../../players/store.ts";
import { DONES, type Done } from "../../i18n/settings-words.ts";
import type { Refused, SettingsProps } from "./frame.tsx";
import type { Ctx } from "../../http/context.ts";
import type { Problem } from "../frame/api.ts";
import type { Form } from "../frame/forms.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, seeOther } from "../frame/page.ts";

type Answer = Response | Promise<Response>;

/** The page to come back to after signing in: a form's own address cannot be opened. */
function pageOf(c: Ctx): string {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method === "GET") return pathname + search;
  return /^\/settings(\/(mail|tokens|webhooks|account)(?=\/|$))?/.exec(pathname)?.[0] ?? "/settings";
}

function signIn(c: Ctx): Response {
  return seeOther(c, `/sign-in?next=${encodeURIComponent(pageOf(c))}`);
}

/** A page of the settings that is opened; who is not signed in is sent to do so. */
export function readingOwn(handler: (c: Ctx, principal: Principal) => Answer) {
  return reading((c) => (c.var.principal === undefined ? signIn(c) : handler(c, c.var.principal)));
}

/** A form of the settings that is sent; who is not signed in is sent to do so, and nothing is changed. */
export function pressingOwn(handler: (c: Ctx, form: Form, principal: Principal) => Answer) {
  return pressing((c, form) =>
    c.var.principal === undefined ? signIn(c) : handler(c, form, c.var.principal),
  );
}

/** A refusal of the API as a page shows it: what was wrong with which field. */
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

/** A refusal of what the page itself asked for: shown as a page, or to programs as it is. */
export function notShown(c: Ctx, problem: Problem): Response {
  return c.body(JSON.stringify(problem), problem.status as 400, {
    "content-type": "application/problem+json; charset=utf-8",
    "content-language": c.var.language,
  });
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
