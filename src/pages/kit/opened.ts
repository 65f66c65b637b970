import type { MiddlewareHandler } from "hono";
import * as z from "zod";
import { waitingNow } from "../../operations/my-games.ts";
import { languageNamed } from "../../contract/languages.ts";
import { overRate } from "../../operations/limits.ts";
import { CAPS } from "../../contract/limits.ts";
import { Cursor, cursorOf } from "../../contract/lists.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { check } from "../../http/validation.ts";
import type { Place } from "../../lib/places.ts";
import { problem, refused } from "../../http/problem-answers.ts";
import { wantsSocket } from "../../http/stream-answers.ts";
import type { Outcome, Refusal } from "../../contract/problems/table.ts";
import { readForm, type Form } from "./forms.ts";
import type { Principal } from "../../players/store.ts";
import { linkedLanguage, seeOther } from "./page.tsx";
import { sessionPrincipal } from "./session.ts";

type Answer = Response | Promise<Response>;
type Handler = (c: Ctx) => Answer;
type FormHandler = (c: Ctx, form: Form) => Answer;

/** That a page cannot be shown, because what it is about is refused to its reader. */
class NotShown extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`a page is not shown: ${refusal.code}`);
    this.refusal = refusal;
  }
}

/** What a page is about. Where it is refused, the handlers below say so in the page's place. */
export function needed<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new NotShown(outcome.error);
  return outcome.value;
}

/** The place in a list that a page's address names. */
export const cursorIn = (c: Ctx) => needed(check(Cursor.optional(), c.req.query("cursor")));

/** Numbers the parts of a page by an item in them; anything else is ignored. */
const FromItem = z.coerce.number().int().min(1).max(1_000_000).catch(0);

/** Returns the item (`from`) whose part of a long page is asked for; 0 for the newest ones. */
export const itemIn = (c: Ctx): number => FromItem.parse(c.req.query("from") ?? "0");

/** The address of a page with what it is asked for; what is left open or empty is left out. */
export function addressWith(path: string, asked: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(asked).filter(([, value]) => value != null && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** The same page from a place on; null where the list ends. */
export const pageFrom = (path: string, next: Place | null, asked: Readonly<Record<string, unknown>> = {}) =>
  next && addressWith(path, { ...asked, cursor: cursorOf(next) });

/** What a handler answers: the page, or why there is none. */
async function answered(c: Ctx, handler: () => Answer): Promise<Response> {
  try {
    return await handler();
  } catch (error) {
    if (error instanceof NotShown) return refused(c, error.refusal);
    throw error;
  }
}

/** What the browser of a closed account is shown all the same: how to answer, what was agreed, and the way out. */
const OPEN_TO_ALL = new Set(["/about", "/terms", "/privacy", "/sign-out"]);

/** Sets the principal and the language, if a session says them. Refuses one made-up session too many. */
async function recognized(c: Ctx, isVisit: boolean): Promise<Refusal | null> {
  const isAsked = c.var.session !== undefined;
  const holder = await sessionPrincipal(c, isVisit);
  if (!holder.ok) {
    const isShown = holder.error.code === "account-closed" && OPEN_TO_ALL.has(c.req.path);
    return isShown ? null : holder.error;
  }
  if (holder.value === null || isAsked) return null;
  c.set("principal", holder.value);
  c.set("language", linkedLanguage(c) ?? languageNamed(holder.value.player.language, c.var.language));
  return null;
}

/**
 * Knows who reads a page before it is looked for: one that is not there, or that fails, says who is signed in as all
 * others do. Only what a browser asks for to show it is such a page.
 */
export const knowReader: MiddlewareHandler<HttpEnv> = async (c, next) => {
  // Where it cannot be told, the page's own handler asks once more.
  if (/\btext\/html\b/.test(c.req.header("accept") ?? "")) await recognized(c, true).catch(() => null);
  await next();
};

/** Counts the request towards its rate limit. Refuses what exceeds it, and one made-up session too many. */
async function opened(c: Ctx, isVisit = true): Promise<Refusal | null> {
  const barred = await recognized(c, isVisit);
  if (barred !== null) return barred;
  const [{ principal }, ports] = [c.var, portsOf(c)];
  if (principal === undefined) return overRate(ports, "address", ports.network);
  return overRate(ports, "token", principal.token.id);
}

/** Notes how much waits for the reader, which every page says. */
async function countWaiting(c: Ctx): Promise<void> {
  const { principal } = c.var;
  const waiting = principal && (await waitingNow(principal, null, portsOf(c)));
  if (waiting?.ok === true) c.set("waiting", waiting.value.count + (waiting.value.answers ?? 0));
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
    return over === null ? answered(c, () => handler(c)) : refused(c, over);
  };
}

/** A handler of pages: `c.var.principal` is who is signed in, if anybody is. */
export function reading(handler: Handler): Handler {
  return async (c) => {
    const over = await opened(c);
    if (over !== null) return refused(c, over);
    await countWaiting(c);
    return answered(c, () => handler(c));
  };
}

/** Leads to the sign-in, and from there back: to the page that is asked for, or on which the form stands. */
export const toSignIn = (c: Ctx, next: string = c.var.page ?? "/"): Response =>
  seeOther(c, `/sign-in?next=${encodeURIComponent(next)}`);

/** The same for who is signed in; others are led to the sign-in, and back. */
export const readingOwn = (handler: (c: Ctx, principal: Principal) => Answer): Handler =>
  reading((c) => (c.var.principal === undefined ? toSignIn(c) : handler(c, c.var.principal)));

/**
 * The same for what a page's script listens to by itself: that its page is open is no sign that its reader is there.
 * Refuses WebSockets of pages of other sites: a browser opens them with our cookies, and lets those pages read.
 */
export function listening(handler: Handler): Handler {
  return async (c) => {
    if (wantsSocket(c) && c.req.header("origin") !== c.env.ORIGIN) return problem(c, "cross-site");
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
    return "code" in form ? refused(c, form) : answered(c, () => handler(c, form));
  };
}

/** The same for who is signed in: nothing is done for others, who are led to the sign-in and back (`leave`). */
export const pressingOwn = (
  handler: (c: Ctx, form: Form, principal: Principal) => Answer,
  leave: (c: Ctx) => Response = toSignIn,
): Handler =>
  pressing((c, form) => (c.var.principal === undefined ? leave(c) : handler(c, form, c.var.principal)));
