import type { FeedRecord } from "../../contract/events/records.ts";
import type { GameSummary } from "../../contract/game.ts";
import type { Language } from "../../contract/languages.ts";
import { isOfGame } from "../../game/records.ts";
import { rulesOf } from "../../game/rules-of.ts";
import type { GameResult } from "../../game/state.ts";
import { BOTS_WORDS } from "../built/bots.ts";
import { COUNTING_WORDS } from "../built/counting.ts";
import { OVER_WORDS } from "../built/over.ts";
import type { Reader } from "../reader.ts";
import { rulesetTitle } from "../rulesets/index.ts";
import { nameLine, noticesFor } from "./lines.ts";
import { listWords } from "../times.ts";
import { oneLine } from "../../lib/plain.ts";
import { type Side, otherSide, parseMove, shippedRuleset, sideOfPly } from "../../rules/index.ts";

const LONGEST_MOVE = 60;

/** Splits a recorded move (`d1-d4xd5/e4`) into the move without captures and the captured squares. */
export function moveParts(move: string): { readonly move: string; readonly captured: readonly string[] } {
  const written = parseMove(move);
  if (!written.ok) return { move: oneLine(move, LONGEST_MOVE), captured: [] };
  const { from, to, captures } = written.value;
  return { move: `${from}-${to}`, captured: captures ?? [] };
}

/** Says who made which move, with its captures. `text` is the move as it is recorded. */
export function moveSentence(by: string, text: string, reader: Reader): string {
  const words = noticesFor(reader);
  const { move, captured } = moveParts(text);
  const isOwn = by === reader.name;
  if (captured.length === 0) return isOwn ? words.youMoved(move) : words.moved(nameLine(by), move);
  const squares = listWords(captured, reader.language);
  return isOwn
    ? words.youMovedAndTook(move, squares, captured.length)
    : words.movedAndTook(nameLine(by), move, squares, captured.length);
}

/** Puts the number of a move before a sentence: "Move 5: Egil moved d1-d4." */
export function numbered(ply: number, sentence: string, { language }: Pick<Reader, "language">): string {
  return COUNTING_WORDS[language].move(ply, sentence);
}

/** Returns the players' names, the challenger's first. */
function partyNames({ challenge, players }: GameSummary): readonly [string, string] {
  const seated = [players.attackers?.name, players.defenders?.name];
  const other = challenge.to ?? seated.find((name) => name != null && name !== challenge.by);
  return [nameLine(challenge.by), nameLine(other)];
}

/** Returns the title of a game, always in English: it stays the same for everyone, from the challenge to the end. */
export function gameTitle(game: GameSummary): string {
  const [maker, other] = partyNames(game);
  const rules = rulesOf(game);
  const called = shippedRuleset(rules.id) === null ? rulesetTitle(rules, "en") : rules.name;
  return `${called}: ${maker} - ${other}`;
}

export const hasBegun = ({ status }: Pick<GameSummary, "status">): boolean =>
  status === "playing" || status === "finished";

/** Returns the words of a link to the page of a game or a challenge. */
export function openWords(game: Pick<GameSummary, "status">, language: Language): string {
  const words = noticesFor({ language });
  return hasBegun(game) ? words.openGame : words.openChallenge;
}

export function opponentOf(game: GameSummary, reader: Pick<Reader, "name">): string {
  const [maker, other] = partyNames(game);
  return maker === reader.name ? other : maker;
}

/** Returns the reader's side; null before the game begins, and for spectators. */
export function sideFor({ players }: GameSummary, { name }: Pick<Reader, "name">): Side | null {
  if (players.attackers?.name === name) return "attackers";
  return players.defenders?.name === name ? "defenders" : null;
}

/** Returns the loser; in a draw the side that would move next, which may have no legal move. */
function loserOf(game: GameSummary, { winner }: GameResult): Side {
  return winner === null ? sideOfPly(rulesOf(game).firstMove, game.ply + 1) : otherSide(winner);
}

/** Says who won and how, to the winner, the loser or (with an empty name) anybody else. Empty during the game. */
export function resultSentence(game: GameSummary, reader: Pick<Reader, "name" | "language">): string {
  const { result, players } = game;
  if (result === null) return "";
  const words = OVER_WORDS[reader.language];
  if (result.reason === "aborted") return words.aborted;
  const own = sideFor(game, reader);
  const loser = loserOf(game, result);
  const how = words.how[result.reason]({
    reader: own === null ? "other" : own === loser ? "loser" : "winner",
    isOwnKing: own === "defenders",
    loser: nameLine(players[loser]?.name),
    ...rulesOf(game),
  });
  if (result.winner === null) return words.drawn(how);
  if (own === null) return words.wonBy(nameLine(players[result.winner]?.name), how);
  return own === result.winner ? words.won(how) : words.lost(how);
}

export const endSentences = (game: GameSummary, reader: Pick<Reader, "name" | "language">) =>
  game.result === null ? [] : [resultSentence(game, reader)];

/** The members in which bots are marked. Each kind of mail and message has some of them. */
interface NamingContent {
  readonly game?: GameSummary;
  readonly covered?: GameSummary;
  readonly record?: FeedRecord;
  readonly records?: readonly FeedRecord[];
  readonly also?: readonly FeedRecord[];
}

/** Returns a function that marks the names of bots. It leaves the reader's name unmarked, because sentences compare it. */
function calling({ players, challenge }: GameSummary, { name: own, language }: Reader) {
  const seated = [players.attackers, players.defenders].flatMap((one) => (one?.bot === true ? one.name : []));
  const { by, byBot, to, toBot } = challenge;
  const bots = new Set([...seated, byBot === true ? by : null, toBot === true ? to : null]);
  return <Name extends string | null>(name: Name) =>
    name !== null && name !== own && bots.has(name) ? BOTS_WORDS[language].named(name) : name;
}

function gameWithBots(game: GameSummary, reader: Reader): GameSummary {
  const call = calling(game, reader);
  const { players, challenge } = game;
  const seat = (one: (typeof players)["attackers"]) => one && { ...one, name: call(one.name) };
  return {
    ...game,
    players: { attackers: seat(players.attackers), defenders: seat(players.defenders) },
    challenge: { ...challenge, by: call(challenge.by), to: call(challenge.to) },
  };
}

function recordWithBots(record: FeedRecord, reader: Reader): FeedRecord {
  if (!isOfGame(record)) return record;
  const { data } = record;
  const by = calling(data.game, reader)(data.by);
  return { ...record, data: { ...data, by, game: gameWithBots(data.game, reader) } };
}

/** Marks the names of bots, for sentences in plain text. */
export function withBotsNamed<Content extends object>(content: Content, reader: Reader): Content {
  const { game, covered, record, records, also }: NamingContent = content;
  return {
    ...content,
    ...(game && { game: gameWithBots(game, reader) }),
    ...(covered && { covered: gameWithBots(covered, reader) }),
    ...(record && { record: recordWithBots(record, reader) }),
    ...(records && { records: records.map((one) => recordWithBots(one, reader)) }),
    ...(also && { also: also.map((one) => recordWithBots(one, reader)) }),
  };
}
