import { UNLIMITED_SPAN } from "../game/clock/unlimited.ts";
import type { clockTerms, GameSummary } from "../game/view.ts";
import { wordsIn } from "./catalogues.ts";
import type { Language } from "./languages.ts";
import type { NoticeWords } from "./notice-words.ts";
import { rulesetTitle } from "./rulesets/index.ts";
import { parseDuration } from "../lib/duration.ts";
import { oneLine } from "../lib/plain.ts";
import { otherSide, parseMove, rulesetOf, type Side } from "../rules/index.ts";
import { isOfGame, type FeedRecord, type GameRecordOfEvent } from "../events/records.ts";
import { dateWords, listWords, spanWords } from "./times.ts";

/** To whom something is told, and how they read. The zone is an IANA name. */
export interface Listener {
  readonly name: string;
  readonly language: Language;
  readonly timezone: string;
}

/** Longer than any name can be; a text of another length was not made by us. */
const LONGEST_NAME = 60;
const LONGEST_MOVE = 60;
const LONGEST_ADDRESS = 150;
const LONGEST_ID = 40;

const wordsFor = ({ language }: Listener): NoticeWords => wordsIn(language).notices;
const nameLine = (name: string | null | undefined): string => oneLine(name ?? "", LONGEST_NAME);

/** The names of the two whom a game concerns, the challenger's first: the same from the challenge to the end. */
export function partyNames({ challenge, players }: GameSummary): readonly [string, string] {
  const seated = [players.attackers?.name, players.defenders?.name];
  const other = challenge.to ?? seated.find((name) => name != null && name !== challenge.by);
  return [nameLine(challenge.by), nameLine(other)];
}

/** What a game is called: its rules and its players, alike for everyone and for as long as it lasts. */
export function gameTitle(game: GameSummary): string {
  const [maker, other] = partyNames(game);
  return `${rulesetOf(game.ruleset).name}: ${maker} - ${other}`;
}

/** Whether a challenge has become a game. */
export const hasBegun = ({ status }: Pick<GameSummary, "status">): boolean =>
  status === "playing" || status === "finished";

/** What a link to a game says that leads to its page: to the board, or to the challenge and its buttons. */
export function openWords(game: Pick<GameSummary, "status">, language: Listener["language"]): string {
  const words = wordsIn(language).notices;
  return hasBegun(game) ? words.openGame : words.openChallenge;
}

/** With whom a listener plays. */
export function opponentOf(game: GameSummary, listener: Pick<Listener, "name">): string {
  const [maker, other] = partyNames(game);
  return maker === listener.name ? other : maker;
}

/** The side that a listener plays, or null before the game has begun. */
export function sideFor({ players }: GameSummary, { name }: Pick<Listener, "name">): Side | null {
  if (players.attackers?.name === name) return "attackers";
  return players.defenders?.name === name ? "defenders" : null;
}

/** A move as people write it, and what it captured. */
export function moveParts(move: string): { readonly move: string; readonly captured: readonly string[] } {
  const written = parseMove(move);
  if (!written.ok) return { move: oneLine(move, LONGEST_MOVE), captured: [] };
  const { from, to, captures } = written.value;
  return { move: `${from}-${to}`, captured: captures ?? [] };
}

/** Who moved what, with the captures. */
export function moveSentence(by: string, text: string, listener: Listener): string {
  const words = wordsFor(listener);
  const { move, captured } = moveParts(text);
  const isOwn = by === listener.name;
  if (captured.length === 0) return isOwn ? words.youMoved(move) : words.moved(nameLine(by), move);
  const squares = listWords(captured, listener.language);
  return isOwn
    ? words.youMovedAndTook(move, squares, captured.length)
    : words.movedAndTook(nameLine(by), move, squares, captured.length);
}

/** How a game ended: for the listener where they played, and why. Empty where it goes on. */
export function endSentences(game: GameSummary, listener: Listener): readonly string[] {
  const { result, players } = game;
  if (result === null) return [];
  const words = wordsFor(listener);
  const nameOf = (side: Side | null) => nameLine(side && players[side]?.name);
  const winner = nameOf(result.winner);
  const loser = nameOf(result.winner && otherSide(result.winner));
  const reason = words.reasons[result.reason]({ winner, loser });
  return [outcome(game, listener, winner), reason];
}

function outcome({ result, ...game }: GameSummary, listener: Listener, winner: string): string {
  const words = wordsFor(listener).outcome;
  if (result === null || result.reason === "aborted") return words.none;
  if (result.winner === null) return words.drawn;
  const own = sideFor({ ...game, result }, listener);
  if (own === null) return words.wonBy(winner);
  return own === result.winner ? words.won : words.lost(winner);
}

/** The address of a receiver without its query, in which people keep secrets. */
function shownUrl(url: string): string {
  const parsed = URL.parse(url);
  return oneLine(parsed === null ? "" : `${parsed.origin}${parsed.pathname}`, LONGEST_ADDRESS);
}

function eventSentence(record: FeedRecord, listener: Listener): string {
  const facts = isOfGame(record)
    ? {
        by: nameLine(record.data.by),
        opponent: opponentOf(record.data.game, listener),
        rules: rulesetTitle(record.data.game.ruleset, listener.language),
        url: "",
        address: "",
      }
    : {
        by: "",
        opponent: "",
        rules: "",
        url: record.type === "webhook.off" ? shownUrl(record.data.url) : "",
        address: record.type === "mail.off" ? oneLine(record.data.address, LONGEST_ADDRESS) : "",
      };
  return wordsFor(listener).events[record.type](facts);
}

/** The move that an event tells of as somebody's doing, as a sentence. */
function moveOf({ type, data }: GameRecordOfEvent, listener: Listener): string | null {
  const tells = type === "game.turn" || type === "game.move";
  return tells && data.move !== null && data.by !== null ? moveSentence(data.by, data.move, listener) : null;
}

function accountSentences(record: FeedRecord, listener: Listener): readonly string[] {
  const words = wordsFor(listener);
  if (record.type === "webhook.off")
    return [
      words.webhookOff[record.data.reason],
      ...words.webhookBack(oneLine(record.data.webhook, LONGEST_ID)),
    ];
  return record.type === "mail.off" ? [words.mailOff[record.data.reason]] : [];
}

/** Why a challenge was declined; empty where no reason was given. */
function declineSentences({ challenge: { declined } }: GameSummary, listener: Listener): readonly string[] {
  return declined === null || declined === "no-reason" ? [] : [wordsFor(listener).declined[declined]];
}

/** What happened, in whole sentences, the most important first. Nothing in them is longer than a line. */
export function tellRecord(record: FeedRecord, listener: Listener): readonly string[] {
  const sentence = eventSentence(record, listener);
  if (!isOfGame(record)) return [sentence, ...accountSentences(record, listener)];
  const { type, data } = record;
  const move = moveOf(record, listener);
  switch (type) {
    case "game.turn":
      return move === null ? [sentence] : [move, sentence];
    case "game.move":
      return [move ?? sentence, ...endSentences(data.game, listener)];
    case "game.finished":
      return [sentence, ...endSentences(data.game, listener)];
    case "challenge.declined":
      return [sentence, ...declineSentences(data.game, listener)];
    default:
      return [sentence];
  }
}

/**
 * Until when who has to move; null where no clock runs. `deadline` is RFC 3339; with `now` (milliseconds since 1970)
 * also how long that is, without it (where nobody knows when it will be read) the date alone.
 */
export function deadlineSentence(
  game: GameSummary,
  deadline: string | null,
  listener: Listener,
  now: number | null,
): string | null {
  const due = Date.parse(deadline ?? "");
  if (Number.isNaN(due) || game.turn === null) return null;
  const words = wordsFor(listener);
  const when = dateWords(due, listener.language, listener.timezone);
  const mover = nameLine(game.players[game.turn]?.name);
  const isOwn = mover === listener.name;
  if (now !== null && due <= now) return isOwn ? words.yourDeadlinePassed(when) : null;
  const until = isOwn ? words.yourDeadline(when) : words.theirDeadline(mover, when);
  if (now === null) return until;
  return `${until} ${words.timeLeft(spanWords(due - now, listener.language, words.underAMinute))}`;
}

/** How much time a challenge gives, as a sentence. */
export function clockSentence(clock: ReturnType<typeof clockTerms>, listener: Listener): string {
  const words = wordsFor(listener);
  const spanOf = (length: number) => spanWords(length, listener.language, words.underAMinute);
  const span = (duration: string) => spanOf(parseDuration(duration) ?? 0);
  switch (clock.kind) {
    case "per-move":
      return words.clock.perMove(span(clock.perMove));
    case "fischer":
      return words.clock.fischer(span(clock.initial), span(clock.increment), span(clock.max));
    case "unlimited":
      return words.clock.unlimited(spanOf(UNLIMITED_SPAN));
  }
}

/** The terms of a challenge as the one who may accept it reads them: which side, and how much time. */
export function termsSentences({ challenge, clock }: GameSummary, listener: Listener): readonly string[] {
  const side = challenge.side === "random" ? "random" : otherSide(challenge.side);
  return [wordsFor(listener).wouldPlay[side], clockSentence(clock, listener)];
}
