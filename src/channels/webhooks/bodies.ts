import { NOTICES_WORDS } from "../../i18n/built/notices.ts";
import { base64, utf8 } from "../../lib/bytes.ts";
import { oneLine, safeLines, webLink } from "../../lib/plain.ts";
import type { AccountRecord, FeedRecord } from "../../contract/events/records.ts";
import { type EventType, eventRow } from "../../contract/events/types.ts";
import { isOfGame } from "../../game/records.ts";
import {
  deadlineSentence,
  gameTitle,
  linkOfAccount,
  openWords,
  tellRecord,
  termsSentences,
  withBotsNamed,
} from "../../i18n/sentences/index.ts";
import type { Reader } from "../../i18n/reader.ts";
import type { WebhookFormat } from "../../contract/terms.ts";

/** What is sent: the body, and the headers that tell what it is. */
interface RenderedHook {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Room for what a player wrote: with the rest it stays below the 4,096 bytes that ntfy shows as a message. */
const LONGEST_MESSAGE = 600;
const LONGEST_NAME = 60;

/** A record in words, each part on its own so that each form can escape it in its own way. */
interface Message {
  /** In which game, or else from whom. */
  readonly title: string;
  /** What happened, and until when who has to move. */
  readonly sentences: readonly string[];
  /** What the opponent wrote, as lines. */
  readonly quote: { readonly heading: string; readonly lines: readonly string[] } | null;
  readonly link: { readonly label: string; readonly url: string } | null;
}

/** The link to the game or the competition that an event of the account names; null where it names none. */
function linkOf(record: AccountRecord, reader: Reader): Message["link"] {
  const link = linkOfAccount(record, reader);
  const url = link && webLink(link.url);
  return link === null || url === null ? null : { ...link, url };
}

function messageOf(stored: FeedRecord, reader: Reader): Message {
  const { record } = withBotsNamed({ record: stored }, reader);
  const told = tellRecord(record, reader);
  if (!isOfGame(record))
    return { title: "Taflpost", sentences: told, quote: null, link: linkOf(record, reader) };
  const { game, deadline, message, by } = record.data;
  const words = NOTICES_WORDS[reader.language];
  const due = deadlineSentence(game, deadline, reader, null);
  const terms = record.type === "challenge.received" ? termsSentences(game, reader) : [];
  const url = webLink(game.url);
  const isNews = message !== null && by !== reader.name;
  return {
    title: gameTitle(game),
    sentences: [...told, ...terms, ...(due === null ? [] : [due])],
    quote: isNews
      ? {
          heading: words.writes(oneLine(by ?? "", LONGEST_NAME)),
          lines: safeLines(message, LONGEST_MESSAGE),
        }
      : null,
    link: url === null ? null : { label: openWords(game, reader.language), url },
  };
}

type Escape = (text: string) => string;

/**
 * The message line by line, what somebody wrote behind a mark of quotation.
 * @param escape for our own sentences, in which names stand; `escapeQuote` for what somebody wrote
 */
function linesOf(
  { sentences, quote }: Message,
  mark: string,
  escape: Escape,
  escapeQuote = escape,
): string[] {
  const quoted =
    quote === null ? [] : [escape(quote.heading), ...quote.lines.map((line) => mark + escapeQuote(line))];
  return [...sentences.map(escape), ...quoted];
}

const JSON_TYPE = { "content-type": "application/json" };

/** Discord takes a backslash before any mark as "this is no markdown": no style, no link, no mention is left. */
const escapeWritten = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");

/** What Discord reads as markup in a sentence; of colons those that a link or the name of an emoji would need. */
const MARKUP = /[\\*_~`|<>#[\]()@]|:(?=[^\s\d])|(?<!\d):(?=\d)/g;
const LIST_MARK = /^(\s*)([-+]|\d+(?=\.))/;

/** A sentence of ours, in which a name can stand: it stays readable where the backslashes show. */
const escapeSentence = (text: string) =>
  text
    .replaceAll(MARKUP, "\\$&")
    .replace(LIST_MARK, (_all, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );

function discord(message: Message): RenderedHook {
  const [first = "", ...rest] = linesOf(message, "> ", escapeSentence, escapeWritten);
  const embed = {
    title: escapeSentence(message.title),
    ...(message.link === null ? {} : { url: message.link.url }),
    description: rest.join("\n"),
  };
  const body = { content: first, embeds: [embed], allowed_mentions: { parse: [] } };
  return { body: JSON.stringify(body), headers: JSON_TYPE };
}

/** Slack reads commands, mentions and links between angle brackets; styles and bare links are switched off. */
const escapeSlack = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function slack(message: Message): RenderedHook {
  const { link } = message;
  const go =
    link === null ? [] : [`<${escapeSlack(link.url).replaceAll("|", "%7C")}|${escapeSlack(link.label)}>`];
  const text = [escapeSlack(message.title), ...linesOf(message, "&gt; ", escapeSlack), ...go].join("\n");
  const plainly = {
    mrkdwn: false,
    parse: "none",
    link_names: false,
    unfurl_links: false,
    unfurl_media: false,
  };
  return { body: JSON.stringify({ text, ...plainly }), headers: JSON_TYPE };
}

/** A text as a header can bear it: as it is where it is ASCII, else as one encoded word (RFC 2047). */
function headerText(text: string): string {
  const line = oneLine(text, 150);
  return /^[ -~]*$/.test(line) && !line.includes("=?") ? line : `=?UTF-8?B?${base64(utf8(line))}?=`;
}

function ntfy(message: Message, type: EventType): RenderedHook {
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    title: headerText(message.title),
    tags: eventRow(type).emoji ?? "envelope",
    ...(message.link === null ? {} : { click: message.link.url }),
  };
  return { body: linesOf(message, "> ", (text) => text).join("\n"), headers };
}

/**
 * A record in the form that a receiver understands: who moved what, in which game, until when, with the link. Nothing
 * that a player wrote is read as a command, a mention, a link, a style or a header there.
 * @param text the record as it is stored: our own form is that, unchanged
 */
export function renderHook(
  format: WebhookFormat,
  record: FeedRecord,
  reader: Reader,
  text: string,
): RenderedHook {
  switch (format) {
    case "taflpost":
      return { body: text, headers: JSON_TYPE };
    case "discord":
      return discord(messageOf(record, reader));
    case "slack":
      return slack(messageOf(record, reader));
    case "ntfy":
      return ntfy(messageOf(record, reader), record.type);
  }
}
