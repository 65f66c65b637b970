import { Hono } from "hono";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { homePage } from "../front/page.ts";
import type { Form } from "../frame/forms.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { nextPath } from "../frame/safe-path.ts";
import { signInPage } from "./page.ts";
import { type RefusedName, signUpBy } from "./sign-up.ts";
import { KeepAccess, type StartPage } from "./start-fields.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { type Frame, Layout } from "../frame/layout.tsx";

/** What a new player sees first: that they can play, and how they come back. */
function WelcomePage({ frame, name }: { readonly frame: Frame; readonly name: string }) {
  const { welcome } = wordsIn(frame.language).signIn;
  const words = wordsIn(frame.language).myGames;
  return (
    <Layout frame={frame} title={welcome.title(name)}>
      <p>{welcome.text}</p>
      <KeepAccess language={frame.language} />
      <p class="actions">
        <a class="button" href="/challenges/new">
          {words.challenge}
        </a>
        <a class="button quiet" href="/lobby">
          {words.lobby}
        </a>
        <a href="/me">{welcome.goOn}</a>
      </p>
    </Layout>
  );
}

/** The page for a new player: the one that they asked for, else the welcome, which says how to come back. */
function afterwards(next: string): string {
  return next === "/" || next === "/me" ? "/welcome" : next;
}

/** The page that the form stands on, again: with what was typed, why it was refused, and free names like it. */
function again(c: Ctx, form: Form, refused: RefusedName): Promise<Response> {
  const isHome = form.get("from") === ("home" satisfies StartPage);
  if (!isHome) return signInPage(c, { refused, next: nextPath(form.get("next")) }, refused.status);
  c.set("page", "/");
  return homePage(c, refused);
}

async function start(c: Ctx, form: Form): Promise<Response> {
  const next = nextPath(form.get("next"));
  // Signed in already: on another page, or by the first of two presses.
  if (c.var.principal !== undefined) return seeOther(c, next);
  const player = await signUpBy(c, form);
  return player.ok ? seeOther(c, afterwards(next)) : again(c, form, player.error);
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
