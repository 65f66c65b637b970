import { Hono, type MiddlewareHandler } from "hono";
import type { Child } from "hono/jsx";
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
import { linkedLanguage, renderPage, seeOther } from "./page.tsx";
import { sessionPrincipal } from "./session.ts";

type Answer = Response | Promise<Response>;
type Handler = (c: Ctx) => Answer;
type FormHandler = (c: Ctx, form: Form) => Answer;

/** Carries a refusal from `needed` to the handler, which responds with the problem. */
class PageRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`a page is not shown: ${refusal.code}`);
    this.refusal = refusal;
  }
}

/** Returns the value of an outcome. The handlers below respond with the problem if there is none. */
export function needed<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new PageRefused(outcome.error);
  return outcome.value;
}

/** Returns the parameter `id` of the path. */
export const idIn = (c: Ctx): string => c.req.param("id") ?? "";

export const cursorIn = (c: Ctx, name = "cursor") => needed(check(Cursor.optional(), c.req.query(name)));

/** An invalid number is read as 0. */
const FromItem = z.coerce.number().int().min(1).max(1_000_000).catch(0);

/** Returns the number of an item in the requested part of a long page (`?from=`); 0 for the newest part. */
export const itemIn = (c: Ctx): number => FromItem.parse(c.req.query("from") ?? "0");

/** Leaves out parameters that are null, undefined or empty. */
export function addressWith(path: string, query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value != null && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Returns the address of the next page of a list; null at its end. */
export const pageFrom = (path: string, next: Place | null, query: Readonly<Record<string, unknown>> = {}) =>
  next && addressWith(path, { ...query, cursor: cursorOf(next) });

async function answered(c: Ctx, handler: () => Answer): Promise<Response> {
  try {
    return await handler();
  } catch (error) {
    if (error instanceof PageRefused) return refused(c, error.refusal);
    throw error;
  }
}

/** Holders of a closed account can still read how to appeal and what they agreed to, and sign out. */
const OPEN_TO_ALL = new Set(["/about", "/terms", "/privacy", "/sign-out"]);

/** Sets the principal and the language from the session. Rejects closed accounts, and too many invalid sessions. */
async function recognized(c: Ctx, isVisit: boolean): Promise<Refusal | null> {
  const isRecognized = c.var.session !== undefined;
  const holder = await sessionPrincipal(c, isVisit);
  if (!holder.ok) {
    const mayRead = holder.error.code === "account-closed" && OPEN_TO_ALL.has(c.req.path);
    return mayRead ? null : holder.error;
  }
  if (holder.value === null || isRecognized) return null;
  c.set("principal", holder.value);
  c.set("language", linkedLanguage(c) ?? languageNamed(holder.value.player.language, c.var.language));
  return null;
}

/** Recognises the reader before routing, so that the pages for 404 and 500 also show who is signed in. */
export const knowReader: MiddlewareHandler<HttpEnv> = async (c, next) => {
  // If this fails, the page's own handler tries again.
  if (/\btext\/html\b/.test(c.req.header("accept") ?? "")) await recognized(c, true).catch(() => null);
  await next();
};

/** Recognises the reader, and counts the request towards its rate limit. */
async function opened(c: Ctx, isVisit = true): Promise<Refusal | null> {
  const barred = await recognized(c, isVisit);
  if (barred !== null) return barred;
  const [{ principal }, ports] = [c.var, portsOf(c)];
  if (principal === undefined) return overRate(ports, "address", ports.network);
  return overRate(ports, "token", principal.token.id);
}

async function countWaiting(c: Ctx): Promise<void> {
  const { principal } = c.var;
  const waiting = principal && (await waitingNow(principal, null, portsOf(c)));
  if (waiting?.ok === true) c.set("waiting", waiting.value.count + (waiting.value.answers ?? 0));
}

/**
 * Checks `Sec-Fetch-Site` or, for older browsers without it, `Origin`. `Origin` alone is not enough, because our pages
 * send no referrer and therefore `Origin: null`.
 */
function isOwnPage(c: Ctx): boolean {
  const site = c.req.header("sec-fetch-site");
  return site === undefined ? c.req.header("origin") === c.env.ORIGIN : site === "same-origin";
}

/** Wraps a handler of mailed links, which work without a session. Requests count towards the network address's limit. */
export const counted =
  (handler: Handler): Handler =>
  async (c) => {
    const ports = portsOf(c);
    const over = await overRate(ports, "address", ports.network);
    return over === null ? answered(c, () => handler(c)) : refused(c, over);
  };

/** Wraps a handler of pages. `c.var.principal` is the signed-in player, if any. */
export const reading =
  (handler: Handler): Handler =>
  async (c) => {
    const over = await opened(c);
    if (over !== null) return refused(c, over);
    await countWaiting(c);
    return answered(c, () => handler(c));
  };

/** Registers a GET handler for each path, which responds with the page that its function returns. */
export function pagesAt(pages: Readonly<Record<string, (c: Ctx) => Child | Promise<Child>>>) {
  const app = new Hono<HttpEnv>();
  for (const [path, markup] of Object.entries(pages))
    app.get(
      path,
      reading(async (c) => renderPage(c, await markup(c))),
    );
  return app;
}

/** Redirects to the sign-in page, which leads back to `next`. */
export const toSignIn = (c: Ctx, next: string = c.var.page ?? "/"): Response =>
  seeOther(c, `/sign-in?next=${encodeURIComponent(next)}`);

/** Like `reading`, but redirects readers who are not signed in to the sign-in page. */
export const readingOwn = (handler: (c: Ctx, principal: Principal) => Answer): Handler =>
  reading((c) => (c.var.principal === undefined ? toSignIn(c) : handler(c, c.var.principal)));

/**
 * Wraps a handler of streams that a page's script opens; these requests are not counted as visits. Rejects WebSockets
 * that other sites open, because browsers send our cookies with the request and let the site read the stream.
 */
export const listening =
  (handler: Handler): Handler =>
  async (c) => {
    if (wantsSocket(c) && c.req.header("origin") !== c.env.ORIGIN) return problem(c, "cross-site");
    const over = await opened(c, false);
    return over === null ? handler(c) : refused(c, over);
  };

/**
 * Wraps a handler of forms of at most `longest` bytes. Rejects forms from other sites, because they would act for the
 * signed-in player.
 */
export const posting =
  (handler: FormHandler, longest: number = CAPS.formBytes.max): Handler =>
  async (c) => {
    if (!isOwnPage(c)) return problem(c, "cross-site");
    const over = await opened(c);
    if (over !== null) return refused(c, over);
    const form = await readForm(c, longest);
    return "code" in form ? refused(c, form) : answered(c, () => handler(c, form));
  };

/** `leave` responds to readers who are not signed in; `longest`: the longest form, in bytes. */
export interface OwnOptions {
  readonly leave?: FormHandler;
  readonly longest?: number;
}

/** Like `posting`, for signed-in players. */
export const postingOwn = (
  handler: (c: Ctx, form: Form, principal: Principal) => Answer,
  { leave = (c) => toSignIn(c), longest }: OwnOptions = {},
): Handler =>
  posting((c, form) => {
    const { principal } = c.var;
    return principal === undefined ? leave(c, form) : handler(c, form, principal);
  }, longest);
