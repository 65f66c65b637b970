import type { ContentfulStatusCode } from "hono/utils/http-status";
import { languageOfPlayer } from "../../app/players.ts";
import type { Language } from "../../i18n/languages.ts";
import { now } from "../../lib/now.ts";
import type { Frame } from "./layout.tsx";
import { type Ctx, portsOf } from "../../http/context.ts";

/** What a page is written as: markup that has been escaped already. */
interface Markup {
  toString(): string | Promise<string>;
}

/** What a page may load and do: its own script and style, pictures, and its own service. No inline style, no inline script. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A page for people. It is kept by nobody: what it shows was behind a link or a session that only its reader has. */
export async function page(
  c: Ctx,
  language: Language,
  markup: Markup,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Promise<Response> {
  return c.body(`<!doctype html>${await markup.toString()}`, status, {
    "content-type": "text/html; charset=utf-8",
    "content-language": language,
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    ...headers,
  });
}

/** What stands around a page's content: who reads it, in which language, where they are, and what time it is. */
export function frameOf(c: Ctx, language: Language = c.var.language): Frame {
  const { principal, page: path = "/" } = c.var;
  const signedIn =
    principal === undefined ? null : { name: principal.player.name, timezone: principal.player.timezone };
  return { language, principal: signedIn, path, now: new Date(now()).toISOString() };
}

/** Sends the reader on to a page of ours with GET, after a form has been dealt with. */
export function seeOther(c: Ctx, path: string): Response {
  return c.body(null, 303, { location: path, "cache-control": "no-store" });
}

/** The language of the player to whom a page belongs, else the one that the browser asks for. */
export async function languageFor(c: Ctx, playerId: string): Promise<Language> {
  return (await languageOfPlayer(playerId, portsOf(c))) ?? c.var.language;
}
