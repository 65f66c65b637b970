import { Hono } from "hono";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../i18n/languages.ts";
import { AskPage, MessagePage } from "../frame/layout.tsx";
import { mailboxOf, type Ctx, type HttpEnv } from "../../http/context.ts";
import { readForm } from "../frame/forms.ts";
import { readCode } from "../frame/mail-code.ts";
import { addressOf, overRate } from "../../http/limits.ts";
import { frameOf, languageFor, page } from "../frame/page.ts";
import { refused } from "../../http/problem-answers.ts";

type End = "done" | "expired" | "unknown";
const STATUSES = { done: 200, expired: 410, unknown: 404 } as const;

function ended(c: Ctx, language: Language, end: End): Promise<Response> {
  const words = wordsIn(language).pages.confirm;
  const said = { frame: frameOf(c, language), title: words[end], text: words[`${end}Why`] };
  const goOn = { href: "/me", text: wordsIn(language).signIn.welcome.goOn };
  const markup = MessagePage(end === "done" ? { ...said, goOn } : said);
  return page(c, language, markup, STATUSES[end]);
}

/** Shows the address and a button; nothing is confirmed by opening the link, for scanners of mail open links too. */
async function ask(c: Ctx, path: string): Promise<Response> {
  const code = await readCode(path);
  const pending = code && (await mailboxOf(c.env, code.player).pendingConfirmation(code.hash));
  if (code === null || pending === null) return ended(c, c.var.language, "unknown");
  const language = await languageFor(c, code.player);
  if (pending.expired) return ended(c, language, "expired");
  const { title, question, button } = wordsIn(language).pages.confirm;
  const text = question(pending.address);
  return page(c, language, AskPage({ frame: frameOf(c, language), title, text, action: c.req.path, button }));
}

async function confirm(c: Ctx, path: string): Promise<Response> {
  const form = await readForm(c);
  if ("code" in form) return refused(c, form);
  const code = await readCode(path);
  if (code === null) return ended(c, c.var.language, "unknown");
  const outcome = await mailboxOf(c.env, code.player).confirmAddress(code.hash);
  if (outcome === "unknown") return ended(c, c.var.language, "unknown");
  return ended(c, await languageFor(c, code.player), outcome === "confirmed" ? "done" : "expired");
}

/** `/confirm/<code>`: where the link in the mail that confirms an address leads. */
export const confirmPages = new Hono<HttpEnv>()
  .get("/confirm/:code", async (c) => {
    return (await overRate(c, "address", addressOf(c))) ?? ask(c, c.req.param("code"));
  })
  .post("/confirm/:code", async (c) => {
    return (await overRate(c, "address", addressOf(c))) ?? confirm(c, c.req.param("code"));
  });
