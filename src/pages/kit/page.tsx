import { type Look, lookNamed } from "../../board/looks.ts";
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
import { keepCookie, OPTIONS } from "./session.ts";

/** Allows only our own scripts, styles, requests and pictures; nothing inline except `data:` pictures. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Browser features that no page uses. They are disabled, so that injected code cannot use them. */
const UNUSED =
  "accelerometer browsing-topics camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb"
    .split(" ")
    .map((feature) => `${feature}=()`)
    .join(", ");

const FIELD = ' aria-invalid="true"';
const WHY = '<p class="error"';
const ALERT = ' role="alert"';

/** Prefixes the title with "Error" and focuses the first wrong field, or the error below a wrong group. */
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
  /** By default the request's frame. */
  readonly frame?: Frame;
  /** The language of the content, if it is not the reader's. */
  readonly language?: Language;
}

/** Responds with a page. Caches must not store it, because it may contain private data. */
export async function renderPage(c: Ctx, markup: Child, options: PageOptions = {}): Promise<Response> {
  const { status = 200, headers = {}, frame = frameOf(c), language = frame.language } = options;
  const page = <FrameProvider value={frame}>{markup}</FrameProvider>;
  // With asynchronous components, `toString` returns a promise, which Hono's types omit.
  const html = await (page as unknown as { toString(): string | Promise<string> }).toString();
  return c.body(`<!doctype html>${status < 400 ? html : ofRejectedForm(html, language)}`, status, {
    "content-type": "text/html; charset=utf-8",
    "content-language": language,
    "content-security-policy": POLICY,
    "permissions-policy": UNUSED,
    "cache-control": "no-store",
    ...headers,
  });
}

export function frameOf(c: Ctx, language: Language = c.var.language): Frame {
  const { principal, waiting = null, page: path = "/" } = c.var;
  const signedIn = principal && {
    name: principal.player.name,
    timezone: principal.player.timezone,
    waiting,
    moderates: outOfScope(principal, "moderate") === null,
  };
  const look = lookNamed(getCookie(c, BOARD), getCookie(c, PIECES));
  return {
    language,
    principal: signedIn ?? null,
    path,
    origin: c.env.ORIGIN,
    now: new Date(now()).toISOString(),
    look,
  };
}

/** Redirects with 303, so that the browser follows a form with a GET. */
export function seeOther(c: Ctx, path: string): Response {
  return c.body(null, 303, { location: path, "cache-control": "no-store" });
}

/** Returns the language of `linkedLanguage`, else the player's, else the request's. */
export async function languageFor(c: Ctx, playerId: string): Promise<Language> {
  return linkedLanguage(c) ?? (await languageOfPlayer(playerId, portsOf(c))) ?? c.var.language;
}

/** In characters. Even an address that contains a rule set with the largest board is shorter. */
const LONGEST_PATH = 2000;

/** Exactly one leading slash, no backslash (browsers read it as a slash), printable ASCII only. */
const OWN_PATH = /^\/(?!\/)[!-[\]-~]*$/;

/**
 * Returns a path of this service unchanged, and `/` for any other text. Call it before a redirect to any address that
 * comes from outside.
 */
export function safePath(text: string): string {
  return text.length <= LONGEST_PATH && OWN_PATH.test(text) ? text : "/";
}

/** Returns the path of the page after the sign-in; by default the player's games. */
export function nextPath(text: string | undefined): string {
  return text === undefined || text === "" ? "/me" : safePath(text);
}

/** The query parameter with which a game's page is opened right after the game has begun. */
export const BEGUN = "begun";

/** Returns the address of a game that has just begun. `sent`: the reader has also just submitted an email address. */
export const begunPath = (path: string, value: "1" | "sent" = "1"): string => `${path}?${BEGUN}=${value}`;

const CHOSEN = "taflpost-language";
/** A session cookie: the link's language lasts until the browser is closed or the reader chooses a language. */
const LINKED = "taflpost-linked-language";
const known = (name: string | undefined) => LANGUAGES.find((language) => language === name);

/** Returns the language from `?lang=` of this or an earlier request. It takes precedence over the player's language. */
export function linkedLanguage(c: Ctx): Language | undefined {
  return known(c.req.query("lang")) ?? known(getCookie(c, LINKED));
}

/** Returns the language of a link, else the chosen one, else `otherwise`. Stores the language of `?lang=` in a cookie. */
export function chosenLanguage(c: Ctx, otherwise: Language): Language {
  const named = known(c.req.query("lang"));
  if (named !== undefined) setCookie(c, LINKED, named, OPTIONS);
  return linkedLanguage(c) ?? languageNamed(getCookie(c, CHOSEN), otherwise);
}

/** Stores the chosen language in a cookie, for pages that are read while nobody is signed in. */
export function keepLanguage(c: Ctx, language: Language): void {
  if (getCookie(c, LINKED) !== undefined) deleteCookie(c, LINKED, OPTIONS);
  keepCookie(c, CHOSEN, language);
}

const BOARD = "taflpost-board";
const PIECES = "taflpost-pieces";

/** Stores in cookies how boards look in this browser; other browsers of the player keep their own look. */
export function keepLook(c: Ctx, { board, pieces }: Look): void {
  keepCookie(c, BOARD, board);
  keepCookie(c, PIECES, pieces);
}
