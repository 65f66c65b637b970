import { Hono } from "hono";
import type { LinkEnd } from "../../operations/mailed-links.ts";
import { pendingSignIn, signInByLink, type SignInLink, signInLinkOf } from "../../operations/sign-in.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { languageNamed } from "../../contract/languages.ts";
import { AskPage } from "../frame/layout.tsx";
import { portsOf, type Ctx, type HttpEnv } from "../../http/context.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { nextPath, safePath } from "../frame/safe-path.ts";
import { browserOf, enter } from "./session.ts";
import { signInPage } from "./page.ts";

const STATUSES = { expired: 410, unknown: 404 } as const satisfies Record<LinkEnd, number>;

/** Says why a link signs nobody in, and shows the sign-in page again. */
function ended(c: Ctx, end: LinkEnd): Promise<Response> {
  const { link } = wordsIn(c.var.language).signIn;
  return signInPage(c, { next: nextPath(""), title: link[end], notes: [link.again] }, STATUSES[end]);
}

/** The link's player, in whose language the page is shown; null for an unknown link. */
async function linkIn(c: Ctx): Promise<SignInLink | null> {
  const link = await signInLinkOf(c.req.param("code") ?? "", portsOf(c));
  if (link !== null) c.set("language", languageNamed(link.owner.language, c.var.language));
  return link;
}

/** Shows a button; nobody is signed in by opening the link, for scanners of mail open links too. */
async function ask(c: Ctx): Promise<Response> {
  const link = await linkIn(c);
  if (link === null) return ended(c, "unknown");
  const pending = await pendingSignIn(link, portsOf(c));
  if (!pending.ok) return ended(c, pending.error);
  const { title, question: text, button } = wordsIn(c.var.language).signIn.link;
  const asked = { title: title(link.owner.name), text, action: c.req.path, button };
  return page(c, c.var.language, AskPage({ frame: frameOf(c), ...asked }));
}

async function press(c: Ctx): Promise<Response> {
  const link = await linkIn(c);
  if (link === null) return ended(c, "unknown");
  const signedIn = await signInByLink(link, browserOf(c), portsOf(c));
  if (!signedIn.ok) return ended(c, signedIn.error);
  await enter(c, signedIn.value.secret);
  return seeOther(c, safePath(signedIn.value.next));
}

/** `/sign-in/<code>`: where the link in the mail that signs in leads. */
export const signInLinkPages = new Hono<HttpEnv>()
  .get("/sign-in/:code", reading(ask))
  .post("/sign-in/:code", pressing(press));
