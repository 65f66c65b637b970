import type { Operator } from "../../../lib/operator.ts";
import { oneLine } from "../../../lib/plain.ts";
import { type MailContent, type MailLinks, type MailMessage, type Recipient, gameOf } from "../content.ts";
import { NOTICES_WORDS } from "../../../i18n/built/notices.ts";
import type { Language } from "../../../contract/languages.ts";
import { withBotsNamed } from "../../../i18n/sentences/index.ts";
import { GLYPHS, boardDiagram } from "../../../board/diagram.ts";
import type { Draft, DraftLink } from "./draft.ts";
import { draftOf } from "./drafts.ts";
import { htmlOf } from "./html.tsx";
import { subjectOf } from "./subject.ts";

/** What kind of mail it is, for mail filters. */
function categoryOf(content: MailContent): string {
  if (content.kind === "event") return content.record.type.replaceAll(".", "-");
  if (["confirm", "sign-in", "address-changed", "account-closed"].includes(content.kind)) return "account";
  return content.kind.startsWith("move-") ? "move" : content.kind;
}

/**
 * The conversation that a mail belongs to. The platform gives each mail an id of its own, so the root is one that no
 * mail bears: programs put those together that refer to the same one.
 */
function threadOf(content: MailContent, reader: Recipient): string | null {
  const game = gameOf(content);
  if (game !== null) return `game-${game.id}`;
  // An hour of vacation was taken for a game, and its mail shows that game.
  if (content.kind === "event" && content.record.type === "vacation.cover")
    return `game-${content.record.data.game.id}`;
  return content.kind === "digest" ? `digest-${reader.id}` : null;
}

const isSecure = (link: string) => /^https:\/\/[!-;=?-~]+$/.test(link);

/** One press in the mail program (RFC 8058). The platform takes only https there; elsewhere the link in the mail remains. */
function unsubscribing({ muteType, muteGame, muteDigest }: MailLinks): Record<string, string> {
  const link = [muteType, muteGame, muteDigest].find((one) => one !== undefined && isSecure(one));
  if (link === undefined) return {};
  return { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** What an id may be of, so that it can stand between angle brackets. */
const wordOf = (text: string) => oneLine(text, 100).replaceAll(/[^0-9A-Za-z._-]/g, "");

/** A mail's headers: those that the platform lets us set, and no value from anybody else's hand. */
function headersOf(
  content: MailContent,
  reader: Recipient,
  links: MailLinks,
  domain: string,
): Record<string, string> {
  const thread = threadOf(content, reader);
  const root = thread === null ? null : `<${wordOf(thread)}@${domain}>`;
  return {
    ...(root === null ? {} : { References: root, "In-Reply-To": root }),
    "Auto-Submitted": content.kind.startsWith("move-") ? "auto-replied" : "auto-generated",
    "X-Auto-Response-Suppress": "All",
    "List-Id": `Taflpost <${categoryOf(content)}.${domain}>`,
    ...unsubscribing(links),
    "Content-Language": reader.language,
  };
}

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
function textOf(draft: Draft, language: Language): string {
  const { quote, board, list } = draft;
  const blocks = [
    [draft.title, ...draft.paragraphs].join("\n"),
    quote === null ? "" : quoted(quote),
    draft.important.join("\n"),
    board === null ? "" : boardDiagram(board).trimEnd(),
    board === null ? "" : NOTICES_WORDS[language].mail.board.legend(GLYPHS),
    list === null ? "" : listText(list),
    draft.links.map(linkText).join("\n\n"),
    draft.notes.join("\n\n"),
    board === null ? "" : [board.title, ...board.inWords].join("\n"),
  ];
  const footer = ["-- ", draft.footer, ...draft.footerLinks.map(linkText), ...draft.heads].join("\n");
  return `${[...blocks.filter((block) => block !== ""), footer].join("\n\n")}\n`;
}

/** One address and nothing else: no second one, no name, no line's end. */
const ADDRESS = /^[^\s\p{C}<>(),;:"[\]\\@]+@[^\s\p{C}<>(),;:"[\]\\@]+$/u;

/** Which domain the mail bears, and whose service it is; `now` in milliseconds since 1970. */
interface MailSetting {
  readonly domain: string;
  readonly now: number;
  readonly operator: Operator;
}

function checkedAddress(address: string): string {
  if (!ADDRESS.test(address)) throw new Error("the recipient of a mail is not an address");
  return address;
}

/**
 * Renders a mail for its recipient. Nothing that a player wrote reaches a header, a link or the markup: names and
 * moves become one line, messages are quoted line by line, and all of it is escaped. Throws if an address is invalid.
 */
export function compose(
  content: MailContent,
  reader: Recipient,
  links: MailLinks,
  { domain, now, operator }: MailSetting,
): MailMessage {
  const told = withBotsNamed(content, reader);
  const draft = draftOf(told, { reader, links, now, operator });
  const subject = subjectOf(told, reader, now);
  return {
    to: checkedAddress(reader.address),
    subject,
    text: textOf(draft, reader.language),
    html: htmlOf(draft, reader.language, subject),
    headers: headersOf(content, reader, links, domain),
    ...(links.replyTo === undefined ? {} : { replyTo: checkedAddress(links.replyTo) }),
  };
}
