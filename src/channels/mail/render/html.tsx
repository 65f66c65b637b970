import { NOTICES_WORDS } from "../../../i18n/built/notices.ts";
import type { DescribedBoard } from "../../../board/described.ts";
import type { Language } from "../../../contract/languages.ts";
import type { Link, Quote as QuoteParts } from "../../parts.ts";
import { BoardTable, SYMBOLS } from "./board-table.tsx";
import type { Draft } from "../kinds/kind.ts";

export interface FinishedDraft extends Draft {
  readonly fineprint: readonly string[];
  readonly language: Language;
  readonly subject: string;
}

/** Each element has its own styles, because some mail programs drop style sheets. */
const SERIF = "Georgia,'Times New Roman',serif";
const BODY_TEXT = `font:17px/1.55 ${SERIF};color:#33271c`;
const TEXT = `${BODY_TEXT};margin:0 0 14px`;
const INK = { class: "ink", style: TEXT };
const SMALL = `font:14px/1.5 ${SERIF};color:#75634f;margin:0 0 10px`;
/** Breaks long words, because a hash would make the mail wider than a phone's screen. */
const FINE_PRINT = { class: "soft", style: `${SMALL};word-break:break-word;overflow-wrap:anywhere` };
const HEADING = `font:bold 22px/1.3 ${SERIF};color:#33271c;margin:0 0 12px`;
const QUOTE = {
  class: "quote",
  style: `margin:0 0 16px;padding:10px 16px;border-left:4px solid #c39a63;background-color:#f6ecda;${BODY_TEXT}`,
};
const IMPORTANT = {
  class: "due",
  style: `margin:0 0 18px;padding:10px 16px;border-radius:6px;background-color:#fbe6c4;font:bold 17px/1.5 ${SERIF};color:#4a2f12`,
};
const LINK = "color:#8a3b1c";
const LAYOUT = { role: "presentation", width: "100%", cellspacing: "0", cellpadding: "0", border: 0 };
const BUTTON =
  `display:inline-block;padding:12px 22px;border-radius:6px;background-color:#7a3f1d;color:#fff8ea;` +
  `font:bold 17px/1.2 ${SERIF};text-decoration:none`;

/** Dark colours for mail programs that support style sheets. Others show the elements' light colours. */
const DARK =
  "@media (prefers-color-scheme:dark){.page{background-color:#1d1712!important}.sheet{background-color:#29211a!important}" +
  ".ink,.ink h1{color:#eadfcd!important}.soft{color:#b3a28c!important}.link{color:#e9a36d!important}" +
  ".quote{background-color:#332920!important;color:#eadfcd!important}.due{background-color:#4a3418!important;color:#f6e3c3!important}}";

const paragraphs = (texts: readonly string[], look = INK) => texts.map((text) => <p {...look}>{text}</p>);

function TextLink({ link }: { readonly link: Link }) {
  return (
    <a class="link" href={link.url} style={LINK}>
      {link.label}
    </a>
  );
}

const linkParagraphs = (links: readonly Link[], style: string) =>
  links.map((link) => (
    <p style={style}>
      <TextLink link={link} />
    </p>
  ));

function Quote({ quote }: { readonly quote: QuoteParts }) {
  return (
    <>
      <p {...FINE_PRINT}>{quote.heading}</p>
      <blockquote {...QUOTE}>
        {quote.lines.map((line, at) => (
          <>
            {at > 0 && <br />}
            {line}
          </>
        ))}
      </blockquote>
    </>
  );
}

function Board({ board, language }: Pick<FinishedDraft, "language"> & { readonly board: DescribedBoard }) {
  const words = NOTICES_WORDS[language].mail.board;
  const legend = `${words.legend(SYMBOLS)}. ${board.lastMove === null ? "" : words.marked}`.trim();
  return (
    <div style="margin:0 0 18px">
      <BoardTable board={board} />
      <p class="soft" style={`${SMALL};text-align:center;margin:8px 0 0`}>
        {legend}
      </p>
    </div>
  );
}

function List({ list }: { readonly list: NonNullable<Draft["list"]> }) {
  return (
    <>
      {list.heading !== null && <p {...INK}>{list.heading}</p>}
      <ul class="ink" style={`${TEXT};padding-left:22px`}>
        {list.items.map(({ text, links }) => (
          <li style="margin:0 0 10px">
            {text}
            {links.map((link) => (
              <>
                <br />
                <TextLink link={link} />
              </>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

function Links({ links: [first, ...others] }: Pick<Draft, "links">) {
  if (first === undefined) return null;
  return (
    <>
      <p style="margin:0 0 16px">
        <a class="button" href={first.url} style={BUTTON}>
          {first.label}
        </a>
      </p>
      {linkParagraphs(others, TEXT)}
    </>
  );
}

interface DraftProps {
  readonly draft: FinishedDraft;
}

function Content({ draft }: DraftProps) {
  const { quote, board, list } = draft;
  return (
    <>
      <h1 style={HEADING}>{draft.title}</h1>
      {paragraphs(draft.paragraphs)}
      {quote !== null && <Quote quote={quote} />}
      {paragraphs(draft.important, IMPORTANT)}
      {board !== null && <Board board={board} language={draft.language} />}
      {list !== null && <List list={list} />}
      <Links links={draft.links} />
      {paragraphs(draft.notes)}
      <hr style="border:0;border-top:1px solid #d8c6a8;margin:22px 0 14px" />
      {board !== null && <p {...FINE_PRINT}>{[board.title, ...board.inWords].join(" ")}</p>}
      <p {...FINE_PRINT}>{draft.footer}</p>
      {linkParagraphs(draft.footerLinks, SMALL)}
      {paragraphs(draft.fineprint, FINE_PRINT)}
    </>
  );
}

function Mail({ draft }: DraftProps) {
  return (
    <html lang={draft.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{draft.subject}</title>
        <style>{DARK}</style>
      </head>
      <body class="page" bgcolor="#efe6d6" style="margin:0;padding:0;background-color:#efe6d6">
        <table {...LAYOUT}>
          <tr>
            <td align="center" style="padding:16px 0">
              <table {...LAYOUT} style="max-width:560px">
                <tr>
                  <td class="sheet ink" bgcolor="#fffaf1" style="padding:24px 20px;background-color:#fffaf1">
                    <Content draft={draft} />
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

/** Renders HTML in one column. It has no images, fetches nothing and is readable without its style sheet. */
export function htmlOf(draft: FinishedDraft): string {
  const markup: { toString(): string } = <Mail draft={draft} />;
  return `<!doctype html>${markup.toString()}`;
}
