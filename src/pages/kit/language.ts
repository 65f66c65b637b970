import { Hono } from "hono";
import { updateMe } from "../../operations/me.ts";
import { LANGUAGES } from "../../contract/languages.ts";
import { refusal } from "../../contract/problems/table.ts";
import { portsOf, type HttpEnv } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { keepLanguage, seeOther, safePath } from "./page.tsx";
import { posting } from "./opened.ts";

function withoutLanguage(path: string): string {
  const [place = "/", query] = path.split("?");
  const rest = query?.split("&").filter((field) => !field.startsWith("lang="));
  return rest === undefined || rest.length === 0 ? place : `${place}?${rest.join("&")}`;
}

export const languageForm = new Hono<HttpEnv>().post(
  "/language",
  posting(async (c, form) => {
    const language = LANGUAGES.find((known) => known === form.get("language"));
    if (language === undefined) return refused(c, refusal("invalid-request"));
    const { principal } = c.var;
    const changed = principal && (await updateMe.run(principal, { language }, portsOf(c)));
    if (changed?.ok === false) return refused(c, changed.error);
    keepLanguage(c, language);
    return seeOther(c, withoutLanguage(safePath(form.get("next") ?? "")));
  }),
);
