import { Hono } from "hono";
import { wordsIn } from "../../i18n/catalogues.ts";
import { faultText, log } from "../../lib/log.ts";
import { playersByAddress, scopesOf, type Principal } from "../../players/store.ts";
import { hashToken, tokenHolder } from "../../players/tokens.ts";
import { MessagePage } from "../frame/layout.tsx";
import { mailboxOf, type Ctx, type HttpEnv } from "../../http/context.ts";
import { overMailsTo, quotaOf } from "../../http/limits.ts";
import { Email } from "../../http/schemas/player.ts";
import type { Form } from "../frame/forms.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { nextPath } from "../frame/safe-path.ts";
import { signIn } from "./session.ts";
import { signInPage } from "./page.ts";

/** Sends a link to every player with this address. Nothing of it shows: who asks must not learn who is here. */
async function sendLinks(c: Ctx, address: string, next: string): Promise<void> {
  try {
    const quota = quotaOf(c, "signIns");
    const players = await playersByAddress(c.env.DB, address);
    await Promise.all(players.map(({ id }) => mailboxOf(c.env, id).sendSignIn(address, next, quota)));
  } catch (fault) {
    log("sign-in-mail-lost", { requestId: c.var.requestId, fault: faultText(fault) });
  }
}

/** Answers alike, and after the same work, whether or not any player has the address (S9): the rest comes afterwards. */
async function byMail(c: Ctx, written: string, next: string): Promise<Response> {
  const words = wordsIn(c.var.language).signIn;
  const address = Email.safeParse(written.trim());
  if (!address.success)
    return signInPage(c, { next, refusal: words.noAddress, address: written.slice(0, 254) }, 422);
  const over = await overMailsTo(c, "signInsTo", address.data);
  if (over !== null) return over;
  c.executionCtx.waitUntil(sendLinks(c, address.data, next));
  const text = words.sentWhy(address.data);
  return page(c, c.var.language, MessagePage({ frame: frameOf(c), title: words.sent, text }));
}

/** Whose token this is; null for nobody's. A session's secret is in its browser alone, and is no token to sign in with. */
async function holderOf(c: Ctx, token: string): Promise<Principal | null> {
  const holder = tokenHolder(token);
  const hash = await hashToken(token);
  const principal = holder === null ? null : await mailboxOf(c.env, holder).principal(hash, true);
  if (principal?.token.kind === "token") return principal;
  log("token-refused", { hash: hash.slice(0, 12), requestId: c.var.requestId });
  return null;
}

async function byToken(c: Ctx, written: string, next: string): Promise<Response> {
  const holder = await holderOf(c, written.trim());
  if (holder === null)
    return signInPage(c, { next, refusal: wordsIn(c.var.language).signIn.wrongToken }, 401);
  await signIn(c, holder.player.id, { scopes: scopesOf(holder.token), parent: holder.token.id });
  return seeOther(c, next);
}

function enter(c: Ctx, form: Form): Promise<Response> {
  const next = nextPath(form.get("next"));
  const token = form.get("token");
  return token === undefined ? byMail(c, form.get("email") ?? "", next) : byToken(c, token, next);
}

/** `/sign-in`: the ways in. Whoever is signed in already goes on. */
export const signInPages = new Hono<HttpEnv>()
  .get(
    "/sign-in",
    reading((c) => {
      const next = nextPath(c.req.query("next"));
      return c.var.principal === undefined ? signInPage(c, { next }) : seeOther(c, next);
    }),
  )
  .post("/sign-in", pressing(enter));
