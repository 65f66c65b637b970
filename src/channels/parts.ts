import type { FeedRecord, GameRecordOfEvent } from "../contract/events/records.ts";
import { isOfGame } from "../game/records.ts";
import { NOTICES_WORDS } from "../i18n/built/notices.ts";
import type { Reader } from "../i18n/reader.ts";
import { linkOfAccount } from "../i18n/sentences/account.ts";
import { openWords } from "../i18n/sentences/game.ts";
import { oneLine, safeLines, webLink } from "../lib/plain.ts";

export interface Link {
  readonly label: string;
  readonly url: string;
}

export interface Quote {
  readonly heading: string;
  readonly lines: readonly string[];
}

const LONGEST_NAME = 60;

/** Returns a link; empty if the URL is missing or unsafe. */
export function linkTo(label: string, url: string | undefined): readonly Link[] {
  const link = url === undefined ? null : webLink(url);
  return link === null ? [] : [{ label, url: link }];
}

/** Returns the link to the subject of an event; empty if it has none. */
export function linkOf(record: FeedRecord, reader: Reader): readonly Link[] {
  if (isOfGame(record)) return linkTo(openWords(record.data.game, reader.language), record.data.game.url);
  const link = linkOfAccount(record, reader);
  return link === null ? [] : linkTo(link.label, link.url);
}

/** Returns the other player's message in an event, at most `longest` characters; null if there is none. */
export function quoteOf(
  { by, message }: GameRecordOfEvent["data"],
  { name, language }: Reader,
  longest: number,
): Quote | null {
  // An event can contain the reader's own message: the event of the first turn has the message of their challenge.
  if (message === null || by === name) return null;
  const heading = NOTICES_WORDS[language].writes(oneLine(by ?? "", LONGEST_NAME));
  return { heading, lines: safeLines(message, longest) };
}
