import { Hono } from "hono";
import { LANGUAGES } from "../../i18n/languages.ts";
import { scopesOf } from "../../players/store.ts";
import type { HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { OwnPlayer } from "../../http/schemas/player.ts";
import { api } from "./api.ts";
import { keepLanguage } from "./language-cookie.ts";
import { pressing } from "./opened.ts";
import { seeOther } from "./page.ts";
import { safePath } from "./safe-path.ts";

/** `POST /language`: the language to read in, from the buttons at the foot of each page. */
export const languageForm = new Hono<HttpEnv>().post(
  "/language",
  pressing(async (c, form) => {
    const language = LANGUAGES.find((known) => known === form.get("language"));
    if (language === undefined) return problem(c, "invalid-request");
    const { principal } = c.var;
    if (principal !== undefined && !scopesOf(principal.token).includes("manage"))
      return problem(c, "scope-missing", { scope: "manage" });
    if (principal !== undefined) await api(c, "PATCH", "/v1/me", OwnPlayer, { body: { language } });
    keepLanguage(c, language);
    return seeOther(c, safePath(form.get("next") ?? ""));
  }),
);
