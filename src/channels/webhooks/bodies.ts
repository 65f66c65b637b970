import { base64, utf8 } from "../../lib/bytes.ts";
import { oneLine } from "../../lib/plain.ts";
import type { FeedRecord } from "../../contract/events/records.ts";
import { EVENT_TYPES, type EventType } from "../../contract/events/types.ts";
import { isOfGame } from "../../game/records.ts";
import { deadlineSentence, termsSentences } from "../../i18n/sentences/deadlines.ts";
import { gameTitle, withBotsNamed } from "../../i18n/sentences/game.ts";
import { tellRecord } from "../../i18n/sentences/records.ts";
import type { Reader } from "../../i18n/reader.ts";
import { type Link, linkOf, type Quote, quoteOf } from "../parts.ts";

interface RenderedHook {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Maximum characters of a player's message, so that the whole text stays below the 4,096 bytes that ntfy accepts. */
const LONGEST_MESSAGE = 600;

interface Message {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly quote: Quote | null;
  readonly link: Link | undefined;
}

function messageOf(stored: FeedRecord, reader: Reader): Message {
  const { record } = withBotsNamed({ record: stored }, reader);
  const sentences = tellRecord(record, reader);
  const [link] = linkOf(record, reader);
  if (!isOfGame(record)) return { title: "Taflpost", sentences, quote: null, link };
  const { game, deadline } = record.data;
  const due = deadlineSentence(game, deadline, reader, null);
  const terms = record.type === "challenge.received" ? termsSentences(game, reader) : [];
  return {
    title: gameTitle(game),
    sentences: [...sentences, ...terms, ...(due === null ? [] : [due])],
    quote: quoteOf(record.data, reader, LONGEST_MESSAGE),
    link,
  };
}

type Escape = (text: string) => string;

/** Returns a message's lines, with `mark` before quoted lines. Sentences are escaped too, because they contain names. */
function linesOf({ sentences, quote }: Message, mark: string, escape: Escape, escapeQuote = escape) {
  if (quote === null) return sentences.map(escape);
  const quoted = quote.lines.map((line) => mark + escapeQuote(line));
  return [...sentences.map(escape), escape(quote.heading), ...quoted];
}

const JSON_TYPE = { "content-type": "application/json" };

/** Puts a backslash before every punctuation mark, which prevents styles, links and mentions in Discord. */
const escapeWritten = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");

/** Discord's markup in a sentence. Matches colons only where they could belong to a link or the name of an emoji. */
const MARKUP = /[\\*_~`|<>#[\]()@]|:(?=[^\s\d])|(?<!\d):(?=\d)/g;
const LIST_MARK = /^(\s*)([-+]|\d+(?=\.))/;

/** Adds fewer backslashes than `escapeWritten`, because some programs show them. */
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
    ...(message.link && { url: message.link.url }),
    description: rest.join("\n"),
  };
  const body = { content: first, embeds: [embed], allowed_mentions: { parse: [] } };
  return { body: JSON.stringify(body), headers: JSON_TYPE };
}

/** Slack's commands, mentions and links need angle brackets. The body turns off styles and bare links. */
const escapeSlack = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function slack(message: Message): RenderedHook {
  const { link } = message;
  const go = link ? [`<${escapeSlack(link.url).replaceAll("|", "%7C")}|${escapeSlack(link.label)}>`] : [];
  const text = [escapeSlack(message.title), ...linesOf(message, "&gt; ", escapeSlack), ...go].join("\n");
  const links = { link_names: false, unfurl_links: false, unfurl_media: false };
  return { body: JSON.stringify({ text, mrkdwn: false, parse: "none", ...links }), headers: JSON_TYPE };
}

/** Encodes a header's text as an encoded word (RFC 2047) unless it is ASCII. */
function headerText(text: string): string {
  const line = oneLine(text, 150);
  return /^[ -~]*$/.test(line) && !line.includes("=?") ? line : `=?UTF-8?B?${base64(utf8(line))}?=`;
}

function ntfy(message: Message, type: EventType): RenderedHook {
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    title: headerText(message.title),
    tags: EVENT_TYPES[type].emoji ?? "envelope",
    ...(message.link && { click: message.link.url }),
  };
  return { body: linesOf(message, "> ", (text) => text).join("\n"), headers };
}

const RENDERERS = { discord, slack, ntfy };

/** Renders an event as a chat message. Texts by players cannot add commands, mentions, links, styles or headers. */
export function renderHook(format: keyof typeof RENDERERS, record: FeedRecord, reader: Reader): RenderedHook {
  return RENDERERS[format](messageOf(record, reader), record.type);
}
