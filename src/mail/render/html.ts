import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../i18n/languages.ts";
import { escapeMarkup } from "../../lib/plain.ts";
import { boardTable, SIGNS } from "./board-table.ts";
import type { Draft, DraftLink } from "./draft.ts";
import type { DescribedBoard } from "../../board/described.ts";

const SERIF = "Georgia,'Times New Roman',serif";
const TEXT = `font:17px/1.55 ${SERIF};color:#33271c;margin:0 0 14px`;
const SMALL = `font:14px/1.5 ${SERIF};color:#75634f;margin:0 0 10px`;
const LINK = "color:#8a3b1c";
const BUTTON =
  `display:inline-block;padding:12px 22px;border-radius:6px;background-color:#7a3f1d;color:#fff8ea;` +
  `font:bold 17px/1.2 ${SERIF};text-decoration:none`;

/** For the programs that read a style sheet; the others keep the light colours, which stand in each element. */
const DARK =
  "@media (prefers-color-scheme:dark){.page{background-color:#1d1712!important}.sheet{background-color:#29211a!important}" +
  ".ink,.ink h1{color:#eadfcd!important}.soft{color:#b3a28c!important}.link{color:#e9a36d!important}" +
  ".quote{background-color:#332920!important;color:#eadfcd!important}.due{background-color:#4a3418!important;color:#f6e3c3!important}}";

const paragraph = (text: string) => `<p class="ink" style="${TEXT}">${escapeMarkup(text)}</p>`;
const small = (text: string) => `<p class="soft" style="${SMALL}">${escapeMarkup(text)}</p>`;

function anchor({ label, url }: DraftLink, style: string, name: string): string {
  return `<a class="${name}" href="${escapeMarkup(url)}" style="${style}">${escapeMarkup(label)}</a>`;
}

function quoteHtml({ heading, lines }: NonNullable<Draft["quote"]>): string {
  const style = `margin:0 0 16px;padding:10px 16px;border-left:4px solid #c39a63;background-color:#f6ecda;${TEXT.replace("margin:0 0 14px", "")}`;
  return (
    `<p class="soft" style="${SMALL}">${escapeMarkup(heading)}</p>` +
    `<blockquote class="quote" style="${style}">${lines.map(escapeMarkup).join("<br>")}</blockquote>`
  );
}

function importantHtml(sentences: readonly string[]): string {
  const style = `margin:0 0 18px;padding:10px 16px;border-radius:6px;background-color:#fbe6c4;font:bold 17px/1.5 ${SERIF};color:#4a2f12`;
  return sentences.map((text) => `<p class="due" style="${style}">${escapeMarkup(text)}</p>`).join("");
}

function boardHtml(board: DescribedBoard, language: Language): string {
  const words = wordsIn(language).notices.mail.board;
  const legend = `${words.legend(SIGNS)}. ${board.lastMove === null ? "" : words.marked}`.trim();
  return (
    `<div style="margin:0 0 18px">${boardTable(board)}` +
    `<p class="soft" style="${SMALL};text-align:center;margin:8px 0 0">${escapeMarkup(legend)}</p></div>`
  );
}

function listHtml({ heading, items }: NonNullable<Draft["list"]>): string {
  const line = ({ text, links }: (typeof items)[number]) => {
    const below = links.map((link) => `<br>${anchor(link, LINK, "link")}`).join("");
    return `<li style="margin:0 0 10px">${escapeMarkup(text)}${below}</li>`;
  };
  const title = heading === null ? "" : paragraph(heading);
  return `${title}<ul class="ink" style="${TEXT};padding-left:22px">${items.map(line).join("")}</ul>`;
}

function linksHtml([first, ...others]: readonly DraftLink[]): string {
  if (first === undefined) return "";
  const rest = others.map((link) => `<p style="${TEXT}">${anchor(link, LINK, "link")}</p>`).join("");
  return `<p style="margin:0 0 16px">${anchor(first, BUTTON, "button")}</p>${rest}`;
}

function footerHtml({ footer, footerLinks, board }: Draft): string {
  const links = footerLinks.map((link) => `<p style="${SMALL}">${anchor(link, LINK, "link")}</p>`);
  const inWords = board === null ? "" : small([board.title, ...board.inWords].join(" "));
  return `<hr style="border:0;border-top:1px solid #d8c6a8;margin:22px 0 14px">${inWords}${small(footer)}${links.join("")}`;
}

/** A mail as HTML: one column, no image, nothing fetched, readable without its style sheet. */
export function htmlOf(draft: Draft, language: Language, subject: string): string {
  const { quote, board, list } = draft;
  const heading = `font:bold 22px/1.3 ${SERIF};color:#33271c;margin:0 0 12px`;
  const body = [
    `<h1 style="${heading}">${escapeMarkup(draft.title)}</h1>`,
    ...draft.paragraphs.map(paragraph),
    quote === null ? "" : quoteHtml(quote),
    importantHtml(draft.important),
    board === null ? "" : boardHtml(board, language),
    list === null ? "" : listHtml(list),
    linksHtml(draft.links),
    ...draft.notes.map(paragraph),
    footerHtml(draft),
  ];
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<title>${escapeMarkup(subject)}</title><style>${DARK}</style></head>` +
    `<body class="page" bgcolor="#efe6d6" style="margin:0;padding:0;background-color:#efe6d6">` +
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"><tr><td align="center" style="padding:16px 0">` +
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px"><tr>` +
    `<td class="sheet ink" bgcolor="#fffaf1" style="padding:24px 20px;background-color:#fffaf1">${body.join("")}</td>` +
    `</tr></table></td></tr></table></body></html>`
  );
}
