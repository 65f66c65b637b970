import { Hono } from "hono";
import { formatInstant } from "../../lib/duration.ts";
import { answerLocalMail, localMails, readLocalMail } from "../../operations/local.ts";
import type { Language } from "../../contract/languages.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { dateWords } from "../../i18n/times.ts";
import type { LocalMail } from "../../local/mail-store.ts";
import { rawMail } from "../../local/raw-mail.ts";
import { Layout, MessagePage } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { Facts } from "../kit/lists.tsx";
import { type Ctx, type HttpEnv, jsonAnswer, portsOf } from "../../http/context.ts";
import { readForm } from "../kit/forms.ts";
import { frameOf, page } from "../kit/page.tsx";
import { refused } from "../../http/problem-answers.ts";

/** A page that holds a mail in a frame. */
const FRAMING_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** The mail in the frame: its styles stand in its elements, and it can neither run nor load anything. */
const FRAMED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

function missing(c: Ctx): Promise<Response> {
  const { language } = c.var;
  const words = wordsIn(language).pages.dev;
  return page(
    c,
    language,
    MessagePage({ frame: frameOf(c, language), title: words.title, text: words.noMail }),
    404,
  );
}

const JSON_LIST = { "cache-control": "no-store", vary: "Accept" };

/** A program that asks for JSON, and not for a page. */
function wantsJson(c: Ctx): boolean {
  const accept = c.req.header("accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

/** A mail for programs: what it is about first, then what it says. */
function mailView({ id, at, from, to, replyTo, ...said }: LocalMail) {
  return { id, at: formatInstant(at), from, to, ...(replyTo === undefined ? {} : { replyTo }), ...said };
}

/** Answers a program with one mail, as it would have been sent (`eml`) or as data. */
async function forPrograms(c: Ctx, id: string, form: "eml" | "json"): Promise<Response> {
  const mail = await readLocalMail(id, portsOf(c));
  if (mail === null) return missing(c);
  const headers = { "cache-control": "no-store" };
  if (form === "json") return jsonAnswer(c, mailView(mail), 200, headers);
  return c.body(rawMail(mail), 200, { ...headers, "content-type": "message/rfc822" });
}

async function answer(c: Ctx, mail: LocalMail): Promise<Response> {
  const form = await readForm(c);
  if ("code" in form) return refused(c, form);
  const taken = await answerLocalMail(mail, form.get("text") ?? "", portsOf(c));
  if (taken === null) return missing(c);
  const { language } = c.var;
  const words = wordsIn(language).pages.dev;
  const [title, text] =
    taken.kind === "rejected" ? [words.notAnswered, taken.why] : [words.answered, words.answeredWhy];
  return page(c, language, MessagePage({ frame: frameOf(c, language), title, text }));
}

/**
 * `/dev/mail`: the mails sent in local mode, by pages, to be read and answered; for programs as JSON (with `Accept`, or `.json`
 * after the id) and as they would have been sent (`.eml`). The site has it in local mode only (site.ts).
 */
export const devMail = new Hono<HttpEnv>()
  .get("/dev/mail", async (c) => {
    const { language } = c.var;
    const { mails, next } = await localMails(c.req.query("from") ?? null, portsOf(c));
    if (wantsJson(c)) return jsonAnswer(c, { items: mails.map(mailView), next }, 200, JSON_LIST);
    return page(c, language, MailList({ frame: frameOf(c, language), mails, next }), 200, { vary: "Accept" });
  })
  .get("/dev/mail/:id", async (c) => {
    const { language } = c.var;
    const [id = "", form] = c.req.param("id").split(".");
    if (form === "json" || form === "eml") return forPrograms(c, id, form);
    const mail = await readLocalMail(c.req.param("id"), portsOf(c));
    if (mail === null) return missing(c);
    const headers = { "content-security-policy": FRAMING_POLICY };
    return page(c, language, MailPage({ frame: frameOf(c, language), mail }), 200, headers);
  })
  .get("/dev/mail/:id/html", async (c) => {
    const mail = await readLocalMail(c.req.param("id"), portsOf(c));
    if (mail === null) return missing(c);
    // Links leave the frame, which shows nothing but the mail.
    const html = mail.html.replace("<head>", '<head><base target="_blank">');
    return c.html(html, 200, { "content-security-policy": FRAMED_POLICY, "cache-control": "no-store" });
  })
  .post("/dev/mail/:id/answer", async (c) => {
    const mail = await readLocalMail(c.req.param("id"), portsOf(c));
    return mail === null ? missing(c) : answer(c, mail);
  });

interface ListProps {
  readonly frame: Frame;
  readonly mails: readonly LocalMail[];
  /** The id of the mail after these; null where they are the last. */
  readonly next: string | null;
}

/** Mails that were sent on this machine, the newest first. */
function MailList({ frame, mails, next }: ListProps) {
  const { language } = frame;
  const {
    pages: { dev: words },
    myGames,
  } = wordsIn(language);
  return (
    <Layout frame={frame} title={words.title}>
      <p class="soft">{words.about}</p>
      {mails.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul class="entries">
          {mails.map(({ id, subject, to, at, text }) => (
            <li>
              <a href={`/dev/mail/${id}`}>{subject}</a>
              <span class="hint">{text.split("\n")[0]}</span>
              <span class="hint">{`${to} · ${dateWords(at, language, "UTC")}`}</span>
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <p>
          <a href={`/dev/mail?from=${next}`} rel="next">
            {myGames.older}
          </a>
        </p>
      )}
    </Layout>
  );
}

function Headers({ language, mail }: { readonly language: Language; readonly mail: LocalMail }) {
  const words = wordsIn(language).pages.dev;
  const lines: [string, string][] = [
    [words.from, mail.from],
    [words.to, mail.to],
    [words.sent, dateWords(mail.at, language, "UTC")],
    ...(mail.replyTo === undefined ? [] : [[words.replyTo, mail.replyTo] satisfies [string, string]]),
  ];
  return <Facts of={lines.map(([name, value]) => [name, value])} />;
}

function AnswerForm({ language, id }: { readonly language: Language; readonly id: string }) {
  const words = wordsIn(language).pages.dev;
  return (
    <>
      <h2>{words.answer}</h2>
      <p class="soft">{words.answerHint}</p>
      <form method="post" action={`/dev/mail/${id}/answer`}>
        <label>
          {words.answerText}
          <textarea name="text" rows={4} required></textarea>
        </label>
        <button type="submit">{words.send}</button>
      </form>
    </>
  );
}

interface MailProps {
  readonly frame: Frame;
  readonly mail: LocalMail;
}

/** One mail: as it looks (in a frame that can do nothing), as text, its headers, and a way to answer it. */
function MailPage({ frame, mail }: MailProps) {
  const { language } = frame;
  const words = wordsIn(language).pages.dev;
  return (
    <Layout frame={frame} title={mail.subject} isWide>
      <p>
        <a href="/dev/mail">{words.back}</a>
      </p>
      <Headers language={language} mail={mail} />
      {mail.replyTo !== undefined && <AnswerForm language={language} id={mail.id} />}
      <h2>{words.asShown}</h2>
      <iframe
        src={`/dev/mail/${mail.id}/html`}
        title={words.asShown}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      <h2>{words.asText}</h2>
      <pre tabindex={0}>{mail.text}</pre>
      <h2>{words.headers}</h2>
      <pre tabindex={0}>
        {Object.entries(mail.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n")}
      </pre>
    </Layout>
  );
}
