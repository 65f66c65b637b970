import type { Language } from "../../../i18n/languages.ts";
import type { Draft } from "./draft.ts";
import { Board, Important, Links, List, Paragraph, Quote, SmallPrint, TextLink } from "./parts.tsx";
import { DARK, HEADING, SMALL } from "./styles.ts";

interface DraftProps {
  readonly draft: Draft;
}

function Footer({ draft }: DraftProps) {
  const { footer, footerLinks, heads, board } = draft;
  return (
    <>
      <hr style="border:0;border-top:1px solid #d8c6a8;margin:22px 0 14px" />
      {board !== null && <SmallPrint text={[board.title, ...board.inWords].join(" ")} />}
      <SmallPrint text={footer} />
      {footerLinks.map((link) => (
        <p style={SMALL}>
          <TextLink link={link} />
        </p>
      ))}
      {heads.map((text) => (
        <SmallPrint text={text} />
      ))}
    </>
  );
}

function Content({ draft, language }: DraftProps & { readonly language: Language }) {
  const { title, paragraphs, quote, important, board, list, links, notes } = draft;
  return (
    <>
      <h1 style={HEADING}>{title}</h1>
      {paragraphs.map((text) => (
        <Paragraph text={text} />
      ))}
      {quote !== null && <Quote quote={quote} />}
      {important.map((text) => (
        <Important text={text} />
      ))}
      {board !== null && <Board board={board} language={language} />}
      {list !== null && <List list={list} />}
      <Links links={links} />
      {notes.map((text) => (
        <Paragraph text={text} />
      ))}
      <Footer draft={draft} />
    </>
  );
}

interface MailProps extends DraftProps {
  readonly language: Language;
  readonly subject: string;
}

function Mail({ draft, language, subject }: MailProps) {
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body class="page" bgcolor="#efe6d6" style="margin:0;padding:0;background-color:#efe6d6">
        <table role="presentation" width="100%" cellspacing="0" cellpadding="0" border={0}>
          <tr>
            <td align="center" style="padding:16px 0">
              <table
                role="presentation"
                width="100%"
                cellspacing="0"
                cellpadding="0"
                border={0}
                style="max-width:560px"
              >
                <tr>
                  <td class="sheet ink" bgcolor="#fffaf1" style="padding:24px 20px;background-color:#fffaf1">
                    <Content draft={draft} language={language} />
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>
  );
}

/** Markup of which no part has to be waited for. */
interface Markup {
  toString(): string;
}

/** A mail as HTML: one column, no image, nothing fetched, readable without its style sheet. */
export function htmlOf(draft: Draft, language: Language, subject: string): string {
  const markup: Markup = <Mail draft={draft} language={language} subject={subject} />;
  return `<!doctype html>${markup.toString()}`;
}
