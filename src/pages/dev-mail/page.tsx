import { Hono } from "hono";
import { formatInstant } from "../../lib/duration.ts";
import { answerLocalMail, localMails, readLocalMail } from "../../operations/local.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { dateWords } from "../../i18n/times.ts";
import type { LocalMail, LocalMailPage } from "../../local/mail-store.ts";
import { rawMail } from "../../local/raw-mail.ts";
import { Layout, MessagePage } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Entries, Facts, LinkLine } from "../kit/lists.tsx";
import { type Ctx, type HttpEnv, jsonAnswer, portsOf } from "../../http/context.ts";
import { readForm } from "../kit/forms.ts";
import { renderPage } from "../kit/page.tsx";
import { refused } from "../../http/problem-answers.ts";

/** The policy of the page around a framed mail. The policy of other pages forbids frames. */
const FRAMING_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** The policy of the framed mail: allows inline styles, but no scripts and no external resources. */
const FRAMED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

function missing(c: Ctx): Promise<Response> {
  const words = wordsIn(c.var.language).pages.dev;
  return renderPage(c, <MessagePage title={words.title} text={words.noMail} />, { status: 404 });
}

const JSON_LIST = { "cache-control": "no-store", vary: "Accept" };

function wantsJson(c: Ctx): boolean {
  const accept = c.req.header("accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

function mailView({ id, at, from, to, replyTo, ...content }: LocalMail) {
  return { id, at: formatInstant(at), from, to, ...(replyTo === undefined ? {} : { replyTo }), ...content };
}

type Respond = (c: Ctx, mail: LocalMail) => Response | Promise<Response>;

/** Reads the mail whose id is in the path. The id may be followed by the extension of another format. */
const withMail = (respond: Respond) => async (c: Ctx) => {
  const mail = await readLocalMail((c.req.param("id") ?? "").replace(/\.(eml|json)$/, ""), portsOf(c));
  return mail === null ? missing(c) : respond(c, mail);
};

/** Responds with a page, with the raw mail as it would have been sent (`.eml`), or with JSON (`.json`). */
function oneMail(c: Ctx, mail: LocalMail): Response | Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (c.req.path.endsWith(".json")) return jsonAnswer(c, mailView(mail), 200, headers);
  if (c.req.path.endsWith(".eml"))
    return c.body(rawMail(mail), 200, { ...headers, "content-type": "message/rfc822" });
  return renderPage(c, <MailPage mail={mail} />, { headers: { "content-security-policy": FRAMING_POLICY } });
}

/** Responds with the HTML of a mail. Its links open outside the frame. */
function framed(c: Ctx, { html }: LocalMail) {
  const page = html.replace("<head>", '<head><base target="_blank">');
  return c.html(page, 200, { "content-security-policy": FRAMED_POLICY, "cache-control": "no-store" });
}

async function answer(c: Ctx, mail: LocalMail): Promise<Response> {
  const form = await readForm(c);
  if ("code" in form) return refused(c, form);
  const taken = await answerLocalMail(mail, form.get("text") ?? "", portsOf(c));
  if (taken === null) return missing(c);
  const words = wordsIn(c.var.language).pages.dev;
  const [title, text] =
    taken.kind === "rejected" ? [words.notAnswered, taken.why] : [words.answered, words.answeredWhy];
  return renderPage(c, <MessagePage title={title} text={text} />);
}

/**
 * `/dev/mail`: the mails sent in local mode, which can be read and answered. Programs get JSON (by `Accept`, or `.json`
 * after the id) or the raw mail (`.eml`). Exists in local mode only (site.ts).
 */
export const devMail = new Hono<HttpEnv>()
  .get("/dev/mail", async (c) => {
    const { mails, next } = await localMails(c.req.query("from") ?? null, portsOf(c));
    if (wantsJson(c)) return jsonAnswer(c, { items: mails.map(mailView), next }, 200, JSON_LIST);
    return renderPage(c, <MailList mails={mails} next={next} />, { headers: { vary: "Accept" } });
  })
  .get("/dev/mail/:id", withMail(oneMail))
  .get("/dev/mail/:id/html", withMail(framed))
  .post("/dev/mail/:id/answer", withMail(answer));

/** `next`: the id of the first mail of the next page; null at the end. */
function MailList({ mails, next }: LocalMailPage) {
  const { pages, myGames } = useWords();
  const { language } = useFrame();
  const words = pages.dev;
  return (
    <Layout title={words.title}>
      <p class="soft">{words.about}</p>
      <Entries
        of={mails}
        each={({ id, subject, to, at, text }) => (
          <li>
            <a href={`/dev/mail/${id}`}>{subject}</a>
            <span class="hint">{text.split("\n")[0]}</span>
            <span class="hint">{`${to} · ${dateWords(at, language, "UTC")}`}</span>
          </li>
        )}
        none={<p>{words.none}</p>}
      />
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

function Headers({ mail }: { readonly mail: LocalMail }) {
  const words = useWords().pages.dev;
  const facts = [
    [words.from, mail.from],
    [words.to, mail.to],
    [words.sent, dateWords(mail.at, useFrame().language, "UTC")],
    [words.replyTo, mail.replyTo ?? null],
  ] as const;
  return <Facts of={facts} />;
}

function AnswerForm({ id }: { readonly id: string }) {
  const words = useWords().pages.dev;
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

/** Shows the HTML in a sandboxed frame, the text and the headers. The form answers mails that have a reply address. */
function MailPage({ mail }: { readonly mail: LocalMail }) {
  const words = useWords().pages.dev;
  return (
    <Layout title={mail.subject} isWide>
      <LinkLine href="/dev/mail" text={words.back} />
      <Headers mail={mail} />
      {mail.replyTo !== undefined && <AnswerForm id={mail.id} />}
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
