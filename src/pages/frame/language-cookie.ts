import { getCookie, setCookie } from "hono/cookie";
import { type Language, languageNamed } from "../../i18n/languages.ts";
import type { Ctx } from "../../http/context.ts";

const COOKIE = "taflpost-language";
const OPTIONS = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
/** The longest time for which browsers keep a cookie, in seconds. */
const LONGEST = 400 * 24 * 60 * 60;

/** The language that the reader has chosen on a page; another one where they have chosen none. */
export function chosenLanguage(c: Ctx, otherwise: Language): Language {
  return languageNamed(getCookie(c, COOKIE), otherwise);
}

/** Has the browser remember a language, for when nobody is signed in. */
export function keepLanguage(c: Ctx, language: Language): void {
  setCookie(c, COOKIE, language, { ...OPTIONS, maxAge: LONGEST });
}
