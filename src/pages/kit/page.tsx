import type { ContentfulStatusCode } from "hono/utils/http-status";
import { languageOfPlayer } from "../../operations/players.ts";
import { outOfScope } from "../../operations/principals.ts";
import { type Language, languageNamed, LANGUAGES } from "../../contract/languages.ts";
import { now } from "../../lib/now.ts";
import type { Child } from "hono/jsx";
import { type Frame, FrameProvider } from "./context.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

/** Markup that is already escaped. */
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

const FIELD = ' aria-invalid="true"';
const WHY = '<p class="error"';
const ALERT = ' role="alert"';

/**
 * The page of a form that was rejected: its title begins with "Error", and the first wrong field has the focus, or where a
 * group of fields is wrong, the sentence below it. Any other page as it is.
 */
function ofRejectedForm(html: string, language: Language): string {
  const place = [FIELD, WHY, ALERT].find((mark) => html.includes(mark));
  if (place === undefined) return html;
  const titled = html.replace("<title>", `<title>${wordsIn(language).frame.error}: `);
  if (place === ALERT) return titled;
  const focus = place === FIELD ? " autofocus" : ' tabindex="-1" autofocus';
  return titled.replaceAll(' autofocus=""', "").replace(place, `${place}${focus}`);
}

interface PageOptions {
  readonly status?: ContentfulStatusCode;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who reads the page; by default whoever sent the request. */
  readonly frame?: Frame;
  /** The language of the content, if that is not the reader's. */
  readonly language?: Language;
}

/** Responds with a page. No cache stores it, because it may contain what only its reader may see. */
export async function renderPage(c: Ctx, markup: Markup, options: PageOptions = {}): Promise<Response> {
  const { status = 200, headers = {}, frame = frameOf(c), language = frame.language } = options;
  const html = await (<FrameProvider value={frame}>{markup as Child}</FrameProvider>).toString();
  return c.body(`<!doctype html>${status < 400 ? html : ofRejectedForm(html, language)}`, status, {
    "content-type": "text/html; charset=utf-8",
    "content-language": language,
    "content-security-policy": POLICY,
    "permissions-policy": UNUSED,
    "cache-control": "no-store",
    ...headers,
  });
}

/** The same for pages whose components get the frame as a property. */
export const page = (
  c: Ctx,
  language: Language,
  markup: Markup,
  status?: ContentfulStatusCode,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> =>
  renderPage(c, markup, { language, ...(status && { status }), ...(headers && { headers }) });

/** The frame of a page: the language, the signed-in player, the path to come back to and the time. */
export function frameOf(c: Ctx, language: Language = c.var.language): Frame {
  const { principal, waiting = null, page: path = "/" } = c.var;
  const signedIn =
    principal === undefined
      ? null
      : {
          name: principal.player.name,
          timezone: principal.player.timezone,
          waiting,
          moderates: outOfScope(principal, "moderate") === null,
        };
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

/** The longest path that is led back to, in characters: that of a rule set with the largest board is shorter. */
const LONGEST_PATH = 2000;

/** A path of ours: one slash, then no second one and no backslash that browsers take for one; nothing unprintable. */
const OWN_PATH = /^\/(?!\/)[!-[\]-~]*$/;

/**
 * Where a form or a link may send its reader on to: a path of this service as it came, `/` for everything else.
 * Every address that comes from outside goes through here before anybody is sent there.
 */
export function safePath(text: string): string {
  return text.length <= LONGEST_PATH && OWN_PATH.test(text) ? text : "/";
}

/** The page after the sign-in: the one that was asked for, else the player's own games. */
export function nextPath(text: string | undefined): string {
  return text === undefined || text === "" ? "/me" : safePath(text);
}

const CHOSEN = "taflpost-language";
/** The one that a link asked for: until the browser is closed, or one is chosen. */
const LINKED = "taflpost-linked-language";
const COOKIE = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
/** The longest time for which browsers keep a cookie, in seconds. */
const LONGEST = 400 * 24 * 60 * 60;

const known = (name: string | undefined) => LANGUAGES.find((language) => language === name);

/** The language that a link asked for (`?lang=sv`), with this request or an earlier one. It goes before the player's own. */
export function linkedLanguage(c: Ctx): Language | undefined {
  return known(c.req.query("lang")) ?? known(getCookie(c, LINKED));
}

/** The language that a link asked for, or that the reader has chosen on a page; another one where there is neither. */
export function chosenLanguage(c: Ctx, otherwise: Language): Language {
  const asked = known(c.req.query("lang"));
  if (asked !== undefined) setCookie(c, LINKED, asked, COOKIE);
  return linkedLanguage(c) ?? languageNamed(getCookie(c, CHOSEN), otherwise);
}

/** Has the browser remember a language that was chosen, for when nobody is signed in. */
export function keepLanguage(c: Ctx, language: Language): void {
  if (getCookie(c, LINKED) !== undefined) deleteCookie(c, LINKED, COOKIE);
  setCookie(c, CHOSEN, language, { ...COOKIE, maxAge: LONGEST });
}
