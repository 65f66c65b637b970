import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { dateWords } from "../../i18n/times.ts";
import { type Frame, Layout } from "../frame/layout.tsx";

/** A mail as the local mailbox shows it. `at` in milliseconds since 1970. */
export interface ShownMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly at: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly replyTo?: string;
}

interface ListProps {
  readonly frame: Frame;
  readonly mails: readonly ShownMail[];
  /** The id of the mail after these; null where they are the last. */
  readonly next: string | null;
}

/** Mails that were sent on this machine, the newest first. */
export function MailList({ frame, mails, next }: ListProps) {
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

function Headers({ language, mail }: { readonly language: Language; readonly mail: ShownMail }) {
  const words = wordsIn(language).pages.dev;
  const lines: [string, string][] = [
    [words.from, mail.from],
    [words.to, mail.to],
    [words.sent, dateWords(mail.at, language, "UTC")],
    ...(mail.replyTo === undefined ? [] : [[words.replyTo, mail.replyTo] satisfies [string, string]]),
  ];
  return (
    <dl>
      {lines.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  );
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
  readonly mail: ShownMail;
}

/** One mail: as it looks (in a frame that can do nothing), as text, its headers, and a way to answer it. */
export function MailPage({ frame, mail }: MailProps) {
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
