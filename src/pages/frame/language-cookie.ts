import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type Language, languageNamed, LANGUAGES } from "../../contract/languages.ts";
import type { Ctx } from "../../http/context.ts";

const COOKIE = "taflpost-language";
/** The one that a link asked for: until the browser is closed, or one is chosen. */
const LINKED = "taflpost-linked-language";
const OPTIONS = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
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
  if (asked !== undefined) setCookie(c, LINKED, asked, OPTIONS);
  return linkedLanguage(c) ?? languageNamed(getCookie(c, COOKIE), otherwise);
}

/** Has the browser remember a language that was chosen, for when nobody is signed in. */
export function keepLanguage(c: Ctx, language: Language): void {
  if (getCookie(c, LINKED) !== undefined) deleteCookie(c, LINKED, OPTIONS);
  setCookie(c, COOKIE, language, { ...OPTIONS, maxAge: LONGEST });
}
