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

interface RenderedHook {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Characters of a player's message: with the rest it stays below the 4,096 bytes that ntfy accepts. */
const LONGEST_MESSAGE = 600;
const LONGEST_NAME = 60;

interface Message {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly quote: { readonly heading: string; readonly lines: readonly string[] } | null;
  readonly link: { readonly label: string; readonly url: string } | null;
}

function linkOf(record: AccountRecord, reader: Reader): Message["link"] {
  const link = linkOfAccount(record, reader);
  const url = link && webLink(link.url);
  return link === null || url === null ? null : { ...link, url };
}

function messageOf(stored: FeedRecord, reader: Reader): Message {
  const { record } = withBotsNamed({ record: stored }, reader);
  const sentences = tellRecord(record, reader);
  if (!isOfGame(record)) return { title: "Taflpost", sentences, quote: null, link: linkOf(record, reader) };
  const { game, deadline, message, by } = record.data;
  const words = NOTICES_WORDS[reader.language];
  const due = deadlineSentence(game, deadline, reader, null);
  const terms = record.type === "challenge.received" ? termsSentences(game, reader) : [];
  const url = webLink(game.url);
  const isNews = message !== null && by !== reader.name;
  return {
    title: gameTitle(game),
    sentences: [...sentences, ...terms, ...(due === null ? [] : [due])],
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

/** Returns the lines of a message, quoted ones with a mark. `escape` is for the service's sentences, which contain names. */
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

/** A backslash before every punctuation mark leaves no style, link or mention in Discord. */
const escapeWritten = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");

/** Discord's markup in a sentence. Colons only where a link or an emoji's name could have them. */
const MARKUP = /[\\*_~`|<>#[\]()@]|:(?=[^\s\d])|(?<!\d):(?=\d)/g;
const LIST_MARK = /^(\s*)([-+]|\d+(?=\.))/;

/** Fewer backslashes than `escapeWritten`, because some programs show them. */
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

/** In Slack, commands, mentions and links are in angle brackets. Styles and bare links are switched off in the body. */
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

/** Encodes a header's text as one encoded word (RFC 2047) unless it is ASCII. */
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

/** Renders an event; `text` is its JSON. Players' text never works as a command, mention, link, style or header. */
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
