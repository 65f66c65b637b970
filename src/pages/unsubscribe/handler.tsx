import { Hono } from "hono";
import { endMail, readMuteLink } from "../../operations/mailed-links.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import type { Mute } from "../../channels/mail/links/signed.ts";
import { AskPage, MessagePage } from "../kit/layout.tsx";
import { portsOf, type Ctx, type HttpEnv } from "../../http/context.ts";
import { readForm } from "../kit/forms.ts";
import { frameOf, languageFor, renderPage } from "../kit/page.tsx";
import { refused } from "../../http/problem-answers.ts";

function unknown(c: Ctx): Promise<Response> {
  const { pages, signIn } = wordsIn(c.var.language);
  const markup = <MessagePage title={signIn.link.unknown} text={pages.unsubscribe.unknownWhy} />;
  return renderPage(c, markup, { status: 404 });
}

/** Returns the question before mail ends, or the confirmation after: about one game, one type of mail, or digests. */
function wordsFor(language: Language, mute: Mute, when: "before" | "after"): string {
  const words = wordsIn(language).pages.unsubscribe;
  if ("game" in mute) return when === "before" ? words.ofGame : words.doneOfGame;
  if ("digest" in mute) return when === "before" ? words.ofDigests : words.doneOfDigests;
  const what = wordsIn(language).notices.mail.types[mute.type];
  return when === "before" ? words.ofType(what) : words.doneOfType(what);
}

async function ask(c: Ctx, token: string): Promise<Response> {
  const link = await readMuteLink(token, portsOf(c));
  if (link === null) return unknown(c);
  const language = await languageFor(c, link.player);
  const { title, button } = wordsIn(language).pages.unsubscribe;
  const props = { title, text: wordsFor(language, link.mute, "before"), action: c.req.path, button };
  return renderPage(c, <AskPage {...props} />, { frame: frameOf(c, language) });
}

/** Ends mail after one press, here or in a mail program (RFC 8058). Needs no session and does not redirect. Idempotent. */
async function end(c: Ctx, token: string): Promise<Response> {
  const form = await readForm(c);
  if ("code" in form) return refused(c, form);
  const link = await readMuteLink(token, portsOf(c));
  if (link === null) return unknown(c);
  await endMail(link, portsOf(c));
  const language = await languageFor(c, link.player);
  const { done: title } = wordsIn(language).pages.unsubscribe;
  const markup = <MessagePage title={title} text={wordsFor(language, link.mute, "after")} />;
  return renderPage(c, markup, { frame: frameOf(c, language) });
}

/** `/unsubscribe/<token>`: ends mail about one game, of one type or in digests, and nothing else. */
export const unsubscribePages = new Hono<HttpEnv>()
  .get("/unsubscribe/:token", (c) => ask(c, c.req.param("token")))
  .post("/unsubscribe/:token", (c) => end(c, c.req.param("token")));
