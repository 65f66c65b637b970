import { languageNamed } from "../../i18n/languages.ts";
import { CAPS, overRate } from "../../app/limits.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { problem, refused } from "../../http/problem-answers.ts";
import type { Refusal } from "../../problems/table.ts";
import { readForm, type Form } from "./forms.ts";
import { sessionPrincipal } from "../sign-in/session.ts";

type Handler = (c: Ctx) => Response | Promise<Response>;
type FormHandler = (c: Ctx, form: Form) => Response | Promise<Response>;

/** Sets the principal and the language, and counts the request towards its rate limit. Refuses what exceeds it. */
async function opened(c: Ctx, isVisit = true): Promise<Refusal | null> {
  const holder = await sessionPrincipal(c, isVisit);
  if (!holder.ok) return holder.error;
  const [principal, ports] = [holder.value, portsOf(c)];
  if (principal === null) return overRate(ports, "address", ports.network);
  c.set("principal", principal);
  c.set("language", languageNamed(principal.player.language, c.var.language));
  return overRate(ports, "token", principal.token.id);
}

/**
 * Whether a form was sent by a page of ours. Browsers say so (`Sec-Fetch-Site`); those that do not, name the page's
 * origin. Our own pages send no referrer, and with it `Origin: null`, so that header alone would not do.
 */
function isOwnPage(c: Ctx): boolean {
  const site = c.req.header("sec-fetch-site");
  return site === undefined ? c.req.header("origin") === c.env.ORIGIN : site === "same-origin";
}

/** A handler of mailed links, which work without a session: the request counts for its address alone. */
export function counted(handler: Handler): Handler {
  return async (c) => {
    const ports = portsOf(c);
    const over = await overRate(ports, "address", ports.network);
    return over === null ? handler(c) : refused(c, over);
  };
}

/** A handler of pages: `c.var.principal` is who is signed in, if anybody is. */
export function reading(handler: Handler): Handler {
  return async (c) => {
    const over = await opened(c);
    return over === null ? handler(c) : refused(c, over);
  };
}

/** The same for what a page's script listens to by itself: that its page is open is no sign that its reader is there. */
export function listening(handler: Handler): Handler {
  return async (c) => {
    const over = await opened(c, false);
    return over === null ? handler(c) : refused(c, over);
  };
}

/**
 * A handler of forms of at most `longest` bytes. Refuses forms from pages of other sites: they would act for the player
 * who is signed in here.
 */
export function pressing(handler: FormHandler, longest: number = CAPS.formBytes.max): Handler {
  return async (c) => {
    if (!isOwnPage(c)) return problem(c, "cross-site");
    const over = await opened(c);
    if (over !== null) return refused(c, over);
    const form = await readForm(c, longest);
    return "code" in form ? refused(c, form) : handler(c, form);
  };
}
