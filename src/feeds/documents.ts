import { formatInstant } from "../lib/duration.ts";
import type { GameSummary } from "../game/view.ts";
import { wordsIn } from "../i18n/catalogues.ts";
import { type Language, languageNamed } from "../i18n/languages.ts";
import { rulesetTitle } from "../i18n/rulesets/index.ts";
import { writeAtom, type AtomEntry } from "./atom.ts";
import { writeCalendar, type CalendarEvent } from "./calendar.ts";
import type { GameRecordOfEvent } from "../events/records.ts";
import { deadlineSentence, moveSentence, opponentOf, tellRecord, type Listener } from "../i18n/sentences.ts";

/** Who subscribes, and how they read. The zone is an IANA name; `created` in milliseconds since 1970. */
export interface Subscriber {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly timezone: string;
  readonly createdAt: number;
}

/** A game in which it is the subscriber's turn. The deadline in milliseconds since 1970. */
export interface WaitingGame {
  readonly id: string;
  readonly deadline: number | null;
  readonly game: GameSummary;
}

/** So many turns a feed shows, and more only where more games wait. */
const TURNS_SHOWN = 50;

function languageOf({ language }: Subscriber): Language {
  return languageNamed(language);
}

function listenerOf(subscriber: Subscriber): Listener {
  return { name: subscriber.name, timezone: subscriber.timezone, language: languageOf(subscriber) };
}

/** What a turn or a deadline is called: with whom, and by which rules. */
function headline(kind: "yourTurn" | "moveDue", game: GameSummary, listener: Listener): string {
  const { language } = listener;
  return wordsIn(language).subscriptions[kind](
    opponentOf(game, listener),
    rulesetTitle(game.ruleset, language),
  );
}

/** Names for what is ours that nobody else's can be the same as (RFC 4151), for as long as the service is called so. */
function tag(origin: string, what: string): string {
  return `tag:${new URL(origin).hostname},2026:${what}`;
}

function turnEntry(record: GameRecordOfEvent, listener: Listener, origin: string): AtomEntry {
  const { id, timestamp, data } = record;
  const { game, by, message } = data;
  const due = deadlineSentence(game, data.deadline, listener, null);
  const words = wordsIn(listener.language).notices;
  const lines = [
    ...tellRecord(record, listener),
    ...(due === null ? [] : [due]),
    ...(message === null ? [] : ["", words.writes(by ?? opponentOf(game, listener)), message]),
  ];
  return {
    id: tag(origin, `event/${id}`),
    title: headline("yourTurn", game, listener),
    updated: timestamp,
    url: game.url,
    text: lines.join("\n"),
  };
}

/** The turns to show: the newest, and of every game that waits the last, however long ago that was. */
function shown(turns: readonly GameRecordOfEvent[], waiting: readonly WaitingGame[]): GameRecordOfEvent[] {
  const unseen = new Set(waiting.map(({ id }) => id));
  return turns.filter(({ data }, index) => unseen.delete(data.game.id) || index < TURNS_SHOWN);
}

/**
 * A player's turns as an Atom feed.
 * @param turns the records of type `game.turn`, newest first
 * @param self where the feed is to be had
 */
export function turnsFeed(
  subscriber: Subscriber,
  turns: readonly GameRecordOfEvent[],
  waiting: readonly WaitingGame[],
  { origin, self }: { readonly origin: string; readonly self: string },
): string {
  const listener = listenerOf(subscriber);
  const { language } = listener;
  return writeAtom({
    id: tag(origin, `player/${subscriber.id}/turns`),
    title: wordsIn(language).subscriptions.turns(subscriber.name),
    updated: turns[0]?.timestamp ?? formatInstant(subscriber.createdAt),
    url: `${origin}/`,
    language,
    self,
    entries: shown(turns, waiting).map((record) => turnEntry(record, listener, origin)),
  });
}

function deadlineEvent(
  { id, game, deadline }: WaitingGame & { readonly deadline: number },
  listener: Listener,
  origin: string,
): CalendarEvent {
  const { lastMove, url } = game;
  const moved = lastMove && moveSentence(opponentOf(game, listener), lastMove.move, listener);
  return {
    uid: `deadline-${id}@${new URL(origin).hostname}`,
    start: deadline,
    revised: Date.parse(lastMove?.at ?? game.startedAt ?? game.createdAt),
    revision: game.version,
    summary: headline("moveDue", game, listener),
    text: moved === null ? url : `${moved}\n${url}`,
    url,
  };
}

/** When a player has to have moved, as a calendar: an event for each game that waits for them and has a deadline. */
export function deadlinesCalendar(
  subscriber: Subscriber,
  waiting: readonly WaitingGame[],
  origin: string,
): string {
  const listener = listenerOf(subscriber);
  const { language } = listener;
  const due = waiting.flatMap((one) => (one.deadline === null ? [] : [{ ...one, deadline: one.deadline }]));
  const sorted = due.toSorted((a, b) => a.deadline - b.deadline || (a.id < b.id ? -1 : 1));
  return writeCalendar({
    title: wordsIn(language).subscriptions.deadlines(subscriber.name),
    language,
    events: sorted.map((one) => deadlineEvent(one, listener, origin)),
  });
}
