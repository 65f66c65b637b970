import { Hono } from "hono";
import { signUpInBrowser } from "../../app/sign-up.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Refusal } from "../../problems/table.ts";
import { WelcomePage } from "./welcome.tsx";
import { portsOf, type Ctx, type HttpEnv } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { Timezone } from "../../http/schemas/fields.ts";
import { NewPlayer } from "../../http/schemas/player.ts";
import type { Form } from "../frame/forms.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { worded } from "../frame/refusals.ts";
import { nextPath } from "../frame/safe-path.ts";
import { browserOf, enter } from "./session.ts";
import { signInPage } from "./page.ts";

/** The page for a new player: the one that they asked for, else the welcome, which says how to come back. */
function afterwards(next: string): string {
  return next === "/" || next === "/me" ? "/welcome" : next;
}

/** Shows the sign-in page again, with why the name was refused. */
function refuse(c: Ctx, refusal: Refusal, name: string, next: string): Response | Promise<Response> {
  if (refusal.code === "too-many-requests") return refused(c, refusal);
  const { status, detail } = worded(c, refusal);
  return signInPage(c, { next, name, refusal: detail }, status as 409);
}

async function start(c: Ctx, form: Form): Promise<Response> {
  const next = nextPath(form.get("next"));
  // Signed in already: on another page, or by the first of two presses.
  if (c.var.principal !== undefined) return seeOther(c, next);
  const { language } = c.var;
  const name = (form.get("name") ?? "").trim();
  if (!NewPlayer.shape.name.safeParse(name).success) {
    const refusal = wordsIn(language).problems.fields["name-shape"]({});
    return signInPage(c, { next, name: name.slice(0, 60), refusal }, 422);
  }
  const timezone = Timezone.safeParse(form.get("timezone")).data ?? "UTC";
  const wish = { name, language, timezone, key: form.get("key") ?? "", browser: browserOf(c) };
  const session = await signUpInBrowser(wish, portsOf(c));
  if (!session.ok) return refuse(c, session.error, name, next);
  await enter(c, session.value);
  return seeOther(c, afterwards(next));
}

/** `POST /start`: signing up with a name alone; `/welcome`: the page for a new player. */
export const startPages = new Hono<HttpEnv>().post("/start", pressing(start)).get(
  "/welcome",
  reading((c) => {
    const { principal } = c.var;
    if (principal === undefined) return seeOther(c, "/sign-in");
    return page(c, c.var.language, WelcomePage({ frame: frameOf(c), name: principal.player.name }));
  }),
);
