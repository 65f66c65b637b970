import { Hono } from "hono";
import {
  confirmAddress,
  gameOfLink,
  type LinkEnd,
  type MailCode,
  pendingConfirmation,
  readCode,
} from "../../operations/mailed-links.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { AskPage, MessagePage } from "../kit/layout.tsx";
import type { Link } from "../kit/lists.tsx";
import { portsOf, type Ctx, type HttpEnv } from "../../http/context.ts";
import { readForm } from "../kit/forms.ts";
import { counted } from "../kit/opened.ts";
import { frameOf, languageFor, renderPage } from "../kit/page.tsx";
import { refused } from "../../http/problem-answers.ts";

type End = "done" | LinkEnd;
const STATUSES = { done: 200, expired: 410, unknown: 404 } as const;

function ended(c: Ctx, language: Language, end: End, goOn?: Link): Promise<Response> {
  const words = wordsIn(language).pages.confirm;
  const markup = <MessagePage title={words[end]} text={words[`${end}Why`]} {...(goOn && { goOn })} />;
  return renderPage(c, markup, { frame: frameOf(c, language), status: STATUSES[end] });
}

/** Returns a link to `/me`. If the player is not signed in: to their most urgent game, or else to the sign-in page. */
async function goOnFrom(c: Ctx, code: MailCode, language: Language): Promise<Link> {
  const { frame, notices, signIn } = wordsIn(language);
  if (c.var.principal?.player.id === code.player) return { href: "/me", text: signIn.welcome.goOn };
  const game = await gameOfLink(code, portsOf(c));
  return game === null
    ? { href: "/sign-in?next=%2Fme", text: frame.signIn }
    : { href: `/games/${game}`, text: notices.openGame };
}

/** Responds with the outcome of a link, in its player's language if the link is known. */
async function endedFor(c: Ctx, code: MailCode, end: End): Promise<Response> {
  if (end === "unknown") return ended(c, c.var.language, end);
  const language = await languageFor(c, code.player);
  return ended(c, language, end, end === "done" ? await goOnFrom(c, code, language) : undefined);
}

/** Shows the address and a button. Opening the link confirms nothing, because mail scanners open links, too. */
async function ask(c: Ctx): Promise<Response> {
  const code = await readCode(c.req.param("code") ?? "");
  if (code === null) return ended(c, c.var.language, "unknown");
  const pending = await pendingConfirmation(code, portsOf(c));
  if (!pending.ok) return endedFor(c, code, pending.error);
  const language = await languageFor(c, code.player);
  const { title, question, button } = wordsIn(language).pages.confirm;
  const props = { title, text: question(pending.value.address), action: c.req.path, button };
  return renderPage(c, <AskPage {...props} />, { frame: frameOf(c, language) });
}

async function confirm(c: Ctx): Promise<Response> {
  const form = await readForm(c);
  if ("code" in form) return refused(c, form);
  const code = await readCode(c.req.param("code") ?? "");
  if (code === null) return ended(c, c.var.language, "unknown");
  const confirmed = await confirmAddress(code, portsOf(c));
  return endedFor(c, code, confirmed.ok ? "done" : confirmed.error);
}

/** `/confirm/<code>`: the page of the mailed link that confirms an address. */
export const confirmPages = new Hono<HttpEnv>()
  .get("/confirm/:code", counted(ask))
  .post("/confirm/:code", counted(confirm));
