import { formatInstant } from "../../lib/duration.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { NOTICES_WORDS } from "../../i18n/built/notices.ts";
import { SUBSCRIPTIONS_WORDS } from "../../i18n/built/subscriptions.ts";
import { languageNamed } from "../../contract/languages.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { type CalendarEvent, writeCalendar } from "./calendar.ts";
import { deadlineSentence } from "../../i18n/sentences/deadlines.ts";
import { moveSentence, numbered, opponentOf, withBotsNamed } from "../../i18n/sentences/game.ts";
import { tellRecord } from "../../i18n/sentences/records.ts";
import type { Reader } from "../../i18n/reader.ts";
import type { GameSummary } from "../../contract/game.ts";
import type { GameRecordOfEvent } from "../../contract/events/records.ts";

/** An entry of a feed. `updated` is RFC 3339; `id` is a URI that never changes. */
interface AtomEntry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly url: string;
  readonly text: string;
}

export interface AtomFeed extends Omit<AtomEntry, "text"> {
  readonly language: string;
  readonly self: string;
  readonly entries: readonly AtomEntry[];
}

/** Characters that XML 1.0 forbids: most below U+0020, lone surrogates, U+FFFE and U+FFFF. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  // XML parsers read an unescaped carriage return as a line feed.
  "\r": "&#13;",
};

function xml(text: string): string {
  return text.replaceAll(UNWRITABLE, "\uFFFD").replaceAll(/[&<>"'\r]/g, (mark) => ESCAPES[mark] ?? mark);
}

function entryText({ id, title, updated, url, text }: AtomEntry): string {
  return `  <entry>
    <id>${xml(id)}</id>
    <title>${xml(title)}</title>
    <updated>${xml(updated)}</updated>
    <link rel="alternate" href="${xml(url)}"/>
    <content type="text">${xml(text)}</content>
  </entry>
`;
}

/** Writes a feed as Atom (RFC 4287). All texts are escaped. */
export function writeAtom({ id, title, updated, url, language, self, entries }: AtomFeed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">
  <id>${xml(id)}</id>
  <title>${xml(title)}</title>
  <updated>${xml(updated)}</updated>
  <author><name>Taflpost</name></author>
  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>
  <link rel="alternate" href="${xml(url)}"/>
${entries.map(entryText).join("")}</feed>
`;
}

/** `timezone` is an IANA name; `createdAt` is in milliseconds since 1970. */
export interface Subscriber {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly timezone: string;
  readonly createdAt: number;
}

/** A game in which it is the subscriber's turn. `at`: when the game last changed. Instants in milliseconds since 1970. */
export interface WaitingGame {
  readonly id: string;
  readonly deadline: number | null;
  readonly at: number;
  readonly game: GameSummary;
}

export interface RemindedGame extends WaitingGame {
  readonly reminders: readonly number[];
}

/** Maximum number of turns in a feed. The newest turn of each waiting game is added in any case. */
const MOST_TURNS = 50;

function readerOf({ name, timezone, language }: Subscriber): Reader {
  return { name, timezone, language: languageNamed(language) };
}

function headline(kind: "yourTurn" | "moveDue", game: GameSummary, reader: Reader): string {
  const { language } = reader;
  return SUBSCRIPTIONS_WORDS[language][kind](opponentOf(game, reader), rulesetTitle(rulesOf(game), language));
}

/** Makes a globally unique id (a tag URI, RFC 4151) from the service's host name. */
export function tag(origin: string, what: string): string {
  return `tag:${new URL(origin).hostname},2026:${what}`;
}

function turnEntry(turn: GameRecordOfEvent, reader: Reader, origin: string): AtomEntry {
  const { record } = withBotsNamed({ record: turn }, reader);
  const { game, by, message, deadline } = record.data;
  const due = deadlineSentence(game, deadline, reader, null);
  const words = NOTICES_WORDS[reader.language];
  const lines = [
    ...tellRecord(record, reader),
    ...(due === null ? [] : [due]),
    ...(message === null ? [] : ["", words.writes(by ?? opponentOf(game, reader)), message]),
  ];
  return {
    id: tag(origin, `event/${record.id}`),
    title: headline("yourTurn", game, reader),
    updated: record.timestamp,
    url: game.url,
    text: lines.join("\n"),
  };
}

/** Updates the deadline of a turn that is not over. After a change, `timestamp` is the time of the game's last change. */
function withDeadline(record: GameRecordOfEvent, waiting: readonly WaitingGame[]): GameRecordOfEvent {
  const { data } = record;
  const isSame = ({ id, game: { ply, takebacks } }: WaitingGame): boolean =>
    id === data.game.id && ply === data.ply && takebacks === data.game.takebacks;
  const game = waiting.find(isSame);
  const deadline = game?.deadline == null ? null : formatInstant(game.deadline);
  if (game === undefined || deadline === data.deadline) return record;
  return { ...record, timestamp: formatInstant(game.at), data: { ...data, deadline } };
}

function chosenOf(turns: readonly GameRecordOfEvent[], waiting: readonly WaitingGame[]): GameRecordOfEvent[] {
  const unseen = new Set(waiting.map(({ id }) => id));
  return turns.filter(({ data }, index) => unseen.delete(data.game.id) || index < MOST_TURNS);
}

/** Writes a player's turns (events of type `game.turn`, newest first) as an Atom feed. `self`: the feed's address. */
export function turnsFeed(
  subscriber: Subscriber,
  turns: readonly GameRecordOfEvent[],
  waiting: readonly WaitingGame[],
  { origin, self }: { readonly origin: string; readonly self: string },
): string {
  const reader = readerOf(subscriber);
  const { language } = reader;
  const entries = chosenOf(turns, waiting).map((record) =>
    turnEntry(withDeadline(record, waiting), reader, origin),
  );
  const updates = entries.map(({ updated }) => updated).toSorted();
  return writeAtom({
    id: tag(origin, `player/${subscriber.id}/turns`),
    title: SUBSCRIPTIONS_WORDS[language].turns(subscriber.name),
    updated: updates.at(-1) ?? formatInstant(subscriber.createdAt),
    url: `${origin}/`,
    language,
    self,
    entries,
  });
}

function deadlineEvent(
  due: RemindedGame & { readonly deadline: number },
  reader: Reader,
  origin: string,
): CalendarEvent {
  const { id, game, deadline, at, reminders } = withBotsNamed(due, reader);
  const { lastMove, url } = game;
  const moved =
    lastMove && numbered(game.ply, moveSentence(opponentOf(game, reader), lastMove.move, reader), reader);
  return {
    uid: `deadline-${id}@${new URL(origin).hostname}`,
    start: deadline,
    revised: at,
    revision: game.version,
    summary: headline("moveDue", game, reader),
    text: moved === null ? url : `${moved}\n${url}`,
    url,
    alarms: reminders,
  };
}

export function deadlinesCalendar(
  subscriber: Subscriber,
  waiting: readonly RemindedGame[],
  origin: string,
): string {
  const reader = readerOf(subscriber);
  const { language } = reader;
  const due = waiting.flatMap((one) => (one.deadline === null ? [] : [{ ...one, deadline: one.deadline }]));
  const sorted = due.toSorted((a, b) => a.deadline - b.deadline || (a.id < b.id ? -1 : 1));
  return writeCalendar({
    title: SUBSCRIPTIONS_WORDS[language].deadlines(subscriber.name),
    language,
    events: sorted.map((one) => deadlineEvent(one, reader, origin)),
  });
}
