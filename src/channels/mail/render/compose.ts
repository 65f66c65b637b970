import { GLYPHS, boardDiagram } from "../../../board/diagram.ts";
import { NOTICES_WORDS } from "../../../i18n/built/notices.ts";
import { SUBJECTS_WORDS } from "../../../i18n/built/subjects.ts";
import { gameTitle, withBotsNamed } from "../../../i18n/sentences/game.ts";
import type { Operator } from "../../../lib/operator.ts";
import { oneLine } from "../../../lib/plain.ts";
import type { MailContent, MailLinks, MailMessage, Recipient } from "../content.ts";
import { kindOf } from "../kinds.ts";
import type { Link, Quote } from "../../parts.ts";
import type { Draft, MailKind, Writing } from "../kinds/kind.ts";
import { type FinishedDraft, htmlOf } from "./html.tsx";

const EMPTY: Omit<Draft, "title" | "footer"> = {
  paragraphs: [],
  quote: null,
  important: [],
  board: null,
  list: null,
  links: [],
  notes: [],
  footerLinks: [],
};

const isSecure = (link: string) => /^https:\/\/[!-;=?-~]+$/.test(link);

/** Returns the headers for unsubscribing with one click (RFC 8058). The platform allows only https links in them. */
function unsubscribing({ muteType, muteGame, muteDigest }: MailLinks): Record<string, string> {
  const link = [muteType, muteGame, muteDigest].find((one) => one !== undefined && isSecure(one));
  if (link === undefined) return {};
  return { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

const wordOf = (text: string) => oneLine(text, 100).replaceAll(/[^0-9A-Za-z._-]/g, "");

/** Returns headers that the platform allows. None contains text that players wrote. */
function headersOf(content: MailContent, { reader, links }: Writing, domain: string): Record<string, string> {
  const kind = kindOf(content);
  const thread = kind.thread(content, reader);
  // The platform chooses the ids of mails. Mail programs group mails that refer to the same id, even if no mail has that id.
  const root = thread === null ? null : `<${wordOf(thread)}@${domain}>`;
  return {
    ...(root === null ? {} : { References: root, "In-Reply-To": root }),
    "Auto-Submitted": content.kind.startsWith("move-") ? "auto-replied" : "auto-generated",
    "X-Auto-Response-Suppress": "All",
    "List-Id": `Taflpost <${kind.category(content)}.${domain}>`,
    ...unsubscribing(links),
    "Content-Language": reader.language,
  };
}

const QUOTE_WIDTH = 72;

const PIECE = new RegExp(`.{1,${QUOTE_WIDTH}}`, "gu");

function wrapped(line: string): readonly string[] {
  const lines: string[] = [""];
  for (const word of line.split(" ").flatMap((whole) => whole.match(PIECE) ?? [""])) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length > QUOTE_WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Marks every line of a quote, so that none looks like the service's own text. */
function quoteText({ heading, lines }: Quote): string {
  const marked = lines.flatMap(wrapped).map((line) => `> ${line}`.trimEnd());
  return [heading, ...marked].join("\n");
}

const linkText = ({ label, url }: Link) => `${label}:\n${url}`;

function listText({ heading, items }: NonNullable<Draft["list"]>): string {
  const lines = items.map(({ text, links }) => {
    const below = links.map(({ label, url }) => `  ${label}: ${url}\n`).join("");
    return below === "" ? `  ${text}` : `* ${text}\n${below}`;
  });
  return [...(heading === null ? [] : [heading]), ...lines].join("\n").trimEnd();
}

/** Renders plain text. The footer follows the signature mark, so mail programs omit it from replies. */
function textOf({ quote, board, list, language, ...draft }: FinishedDraft): string {
  const blocks = [
    [draft.title, ...draft.paragraphs].join("\n"),
    quote === null ? "" : quoteText(quote),
    draft.important.join("\n"),
    board === null ? "" : boardDiagram(board).trimEnd(),
    board === null ? "" : NOTICES_WORDS[language].mail.board.legend(GLYPHS),
    list === null ? "" : listText(list),
    draft.links.map(linkText).join("\n\n"),
    draft.notes.join("\n\n"),
    board === null ? "" : [board.title, ...board.inWords].join("\n"),
  ];
  const footer = ["-- ", draft.footer, ...draft.footerLinks.map(linkText), ...draft.fineprint].join("\n");
  return `${[...blocks.filter((block) => block !== ""), footer].join("\n\n")}\n`;
}

const HEAD = /^[0-9a-f]{64}$/;

/** Returns lines with the last hash of each game in a mail, as proof of the log at that time. */
function headsOf(content: MailContent, kind: MailKind<MailContent["kind"]>, { words }: Writing) {
  const games = kind.games(content);
  const isOfMany = content.kind === "digest" || games.length > 1;
  return games.flatMap((game) => {
    if (game.head === null || !HEAD.test(game.head)) return [];
    const head = words.play.head(game.head);
    return [isOfMany ? `${gameTitle(game)}. ${head}` : head];
  });
}

const LONGEST_SUBJECT = 150;

/** Returns the subject as one line, without "=?", which would begin an encoded word. */
const subjectLine = (subject: string) => oneLine(subject.replaceAll("=?", "= ?"), LONGEST_SUBJECT);

/** Exactly one address, without a name or line breaks. */
const ADDRESS = /^[^\s\p{C}<>(),;:"[\]\\@]+@[^\s\p{C}<>(),;:"[\]\\@]+$/u;

function checkedAddress(address: string): string {
  if (!ADDRESS.test(address)) throw new Error("the recipient of a mail is not an address");
  return address;
}

/** `domain`: the sender's domain. `now` is in milliseconds since 1970. */
interface MailSetting {
  readonly domain: string;
  readonly now: number;
  readonly operator: Operator;
}

/**
 * Renders a mail. Text that players wrote cannot add headers, links or markup: names and moves become one line, messages are
 * quoted line by line, and everything is escaped. Throws if an address is invalid.
 */
export function compose(
  given: MailContent,
  reader: Recipient,
  links: MailLinks,
  { domain, now, operator }: MailSetting,
): MailMessage {
  const content = withBotsNamed(given, reader);
  const { language } = reader;
  const kind = kindOf(content);
  const words = NOTICES_WORDS[language];
  const writing = { reader, links, now, operator, words, subjects: SUBJECTS_WORDS[language] };
  const subject = subjectLine(kind.subject(content, writing));
  const draft = {
    ...EMPTY,
    footer: words.mail.why,
    ...kind.draft(content, writing),
    fineprint: [...headsOf(content, kind, writing), words.mail.imprint({ ...operator })],
    language,
    subject,
  };
  return {
    to: checkedAddress(reader.address),
    subject,
    text: textOf(draft),
    html: htmlOf(draft),
    headers: headersOf(content, writing, domain),
    ...(links.replyTo === undefined ? {} : { replyTo: checkedAddress(links.replyTo) }),
  };
}
