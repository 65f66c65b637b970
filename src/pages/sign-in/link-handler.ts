import { Hono } from "hono";
import { wordsIn } from "../../i18n/catalogues.ts";
import { languageNamed } from "../../i18n/languages.ts";
import { playerById, type Player } from "../../players/store.ts";
import { AskPage } from "../frame/layout.tsx";
import { mailboxOf, type Ctx, type HttpEnv } from "../../http/context.ts";
import { readCode, type MailCode } from "../frame/mail-code.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { nextPath, safePath } from "../frame/safe-path.ts";
import { signIn } from "./session.ts";
import { signInPage } from "./page.ts";

const STATUSES = { expired: 410, unknown: 404 } as const;

/** Says why a link lets nobody in, and offers the ways in again. */
function ended(c: Ctx, end: keyof typeof STATUSES): Promise<Response> {
  const { link } = wordsIn(c.var.language).signIn;
  return signInPage(c, { next: nextPath(""), title: link[end], notes: [link.again] }, STATUSES[end]);
}

/** Whose link it is, and how it is known; from here on the page speaks their language. Null for nobody's. */
async function ownerOf(c: Ctx): Promise<(MailCode & { readonly owner: Player }) | null> {
  const code = await readCode(c.req.param("code") ?? "");
  const owner = code && (await playerById(c.env.DB, code.player));
  if (code === null || owner === null) return null;
  c.set("language", languageNamed(owner.language, c.var.language));
  return { ...code, owner };
}

/** Shows a button; nobody is signed in by opening the link, for scanners of mail open links too (S30). */
async function ask(c: Ctx): Promise<Response> {
  const code = await ownerOf(c);
  const pending = code && (await mailboxOf(c.env, code.player).pendingSignIn(code.hash));
  if (code === null || pending === null) return ended(c, "unknown");
  if (pending === "expired") return ended(c, "expired");
  const { title, question: text, button } = wordsIn(c.var.language).signIn.link;
  const asked = { title: title(code.owner.name), text, action: c.req.path, button };
  return page(c, c.var.language, AskPage({ frame: frameOf(c), ...asked }));
}

async function enter(c: Ctx): Promise<Response> {
  const code = await ownerOf(c);
  const used = code === null ? "unknown" : await mailboxOf(c.env, code.player).useSignIn(code.hash);
  if (code === null || typeof used === "string") return ended(c, used === "expired" ? "expired" : "unknown");
  await signIn(c, code.player);
  return seeOther(c, safePath(used.next));
}

/** `/sign-in/<code>`: where the link in the mail that signs in leads. */
export const signInLinkPages = new Hono<HttpEnv>()
  .get("/sign-in/:code", reading(ask))
  .post("/sign-in/:code", pressing(enter));
