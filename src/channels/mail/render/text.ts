import { wordsIn } from "../../../i18n/catalogues.ts";
import type { Language } from "../../../i18n/languages.ts";
import { boardDiagram, GLYPHS } from "../../../board/diagram.ts";
import type { Draft, DraftLink } from "./draft.ts";

const QUOTE_WIDTH = 72;

/** A line broken at spaces, so that none is longer than a quotation should be; a longer word is cut. */
function wrapped(line: string): readonly string[] {
  const lines: string[] = [""];
  for (const word of line.split(" ").flatMap(pieces)) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length > QUOTE_WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function pieces(word: string): readonly string[] {
  return word.match(new RegExp(`.{1,${QUOTE_WIDTH}}`, "gu")) ?? [""];
}

/** Every line of somebody else's bears the mark, so that none of them can pass for one of ours. */
function quoted({ heading, lines }: NonNullable<Draft["quote"]>): string {
  const marked = lines.flatMap(wrapped).map((line) => `> ${line}`.trimEnd());
  return [heading, ...marked].join("\n");
}

const linkText = ({ label, url }: DraftLink) => `${label}:\n${url}`;

function listText({ heading, items }: NonNullable<Draft["list"]>): string {
  const lines = items.map(({ text, links }) => {
    const below = links.map(({ label, url }) => `  ${label}: ${url}\n`).join("");
    return below === "" ? `  ${text}` : `* ${text}\n${below}`;
  });
  return [...(heading === null ? [] : [heading]), ...lines].join("\n").trimEnd();
}

/** A mail as plain text. The footer stands behind the mark of a signature: programs leave it out of an answer. */
export function textOf(draft: Draft, language: Language): string {
  const { quote, board, list } = draft;
  const blocks = [
    [draft.title, ...draft.paragraphs].join("\n"),
    quote === null ? "" : quoted(quote),
    draft.important.join("\n"),
    board === null ? "" : boardDiagram(board).trimEnd(),
    board === null ? "" : wordsIn(language).notices.mail.board.legend(GLYPHS),
    list === null ? "" : listText(list),
    draft.links.map(linkText).join("\n\n"),
    draft.notes.join("\n\n"),
    board === null ? "" : [board.title, ...board.inWords].join("\n"),
  ];
  const footer = ["-- ", draft.footer, ...draft.footerLinks.map(linkText), ...draft.heads].join("\n");
  return `${[...blocks.filter((block) => block !== ""), footer].join("\n\n")}\n`;
}
