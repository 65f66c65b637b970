import { Hono } from "hono";
import { mailSignInLinks, signInByToken } from "../../operations/sign-in.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { MessagePage } from "../frame/layout.tsx";
import { portsOf, type Ctx, type HttpEnv } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { Email } from "../../contract/player.ts";
import type { Form } from "../frame/forms.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { nextPath } from "../frame/safe-path.ts";
import { browserOf, enter } from "./session.ts";
import { signInPage } from "./page.ts";

/** Mails a link to the address. The page is the same whether or not a player has this address. */
async function byMail(c: Ctx, written: string, next: string): Promise<Response> {
  const words = wordsIn(c.var.language).signIn;
  const address = Email.safeParse(written.trim());
  if (!address.success)
    return signInPage(c, { next, refusal: words.noAddress, address: written.slice(0, 254) }, 422);
  const asked = await mailSignInLinks({ address: address.data, next }, portsOf(c));
  if (!asked.ok) return refused(c, asked.error);
  const text = words.sentWhy(address.data);
  return page(c, c.var.language, MessagePage({ frame: frameOf(c), title: words.sent, text }));
}

async function byToken(c: Ctx, written: string, next: string): Promise<Response> {
  const session = await signInByToken({ token: written.trim(), browser: browserOf(c) }, portsOf(c));
  if (!session.ok && session.error.code === "too-many-requests") return refused(c, session.error);
  if (!session.ok) return signInPage(c, { next, refusal: wordsIn(c.var.language).signIn.wrongToken }, 401);
  await enter(c, session.value);
  return seeOther(c, next);
}

function signIn(c: Ctx, form: Form): Promise<Response> {
  const next = nextPath(form.get("next"));
  const token = form.get("token");
  return token === undefined ? byMail(c, form.get("email") ?? "", next) : byToken(c, token, next);
}

/** `/sign-in`: the sign-in. A signed-in player is led on. */
export const signInPages = new Hono<HttpEnv>()
  .get(
    "/sign-in",
    reading((c) => {
      const next = nextPath(c.req.query("next"));
      return c.var.principal === undefined ? signInPage(c, { next }) : seeOther(c, next);
    }),
  )
  .post("/sign-in", pressing(signIn));
