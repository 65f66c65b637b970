import type { ContentfulStatusCode } from "hono/utils/http-status";
import { languageOfPlayer } from "../../operations/players.ts";
import type { Language } from "../../contract/languages.ts";
import { now } from "../../lib/now.ts";
import { linkedLanguage } from "./language-cookie.ts";
import type { Frame } from "./layout.tsx";
import { type Ctx, portsOf } from "../../http/context.ts";
import type { Reader } from "../../i18n/reader.ts";

/** The reader of a page, for sentences that address one; the name is empty where nobody is signed in. */
export function readerOf({ principal, language }: Frame): Reader {
  return { name: principal?.name ?? "", timezone: principal?.timezone ?? "UTC", language };
}

/** What a page is written as: markup that has been escaped already. */
export interface Markup {
  toString(): string | Promise<string>;
}

/** The content security policy of all pages: own scripts, styles and requests, and pictures; nothing inline. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** What of a browser no page of ours uses: what might be smuggled into one cannot either. */
const UNUSED = [
  "accelerometer",
  "bluetooth",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** A page as a response. No cache stores it: it may show what only its reader may see. */
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
    "permissions-policy": UNUSED,
    "cache-control": "no-store",
    ...headers,
  });
}

/** The frame of a page: the language, the signed-in player, the path to come back to and the time. */
export function frameOf(c: Ctx, language: Language = c.var.language): Frame {
  const { principal, waiting = null, page: path = "/" } = c.var;
  const signedIn =
    principal === undefined
      ? null
      : { name: principal.player.name, timezone: principal.player.timezone, waiting };
  return { language, principal: signedIn, path, origin: c.env.ORIGIN, now: new Date(now()).toISOString() };
}

/** Sends the reader on to a page of ours with GET, after a form has been dealt with. */
export function seeOther(c: Ctx, path: string): Response {
  return c.body(null, 303, { location: path, "cache-control": "no-store" });
}

/** The language of the player to whom a page belongs, else the one that the browser asks for. */
export async function languageFor(c: Ctx, playerId: string): Promise<Language> {
  return linkedLanguage(c) ?? (await languageOfPlayer(playerId, portsOf(c))) ?? c.var.language;
}
