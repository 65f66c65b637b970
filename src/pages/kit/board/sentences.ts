import { wordsIn } from "../../../i18n/catalogues.ts";
import type { Reader } from "../../../i18n/reader.ts";
import { rulesOf } from "../../../game/rules-of.ts";
import { rulesetTitle } from "../../../i18n/rulesets/index.ts";
import { moveParts, resultSentence } from "../../../i18n/sentences/game.ts";
import { listWords, spanWords, untilWords } from "../../../i18n/times.ts";
import { parseDuration } from "../../../lib/duration.ts";
import { type LegalMove, otherSide, type Side, SIDES } from "../../../rules/index.ts";
import { outcomeOf } from "../../../game/recorded.ts";
import type { Situation } from "./situation.ts";
import type { GameView } from "../../../contract/game.ts";
import type { OfferView } from "../../../contract/offers.ts";
import { HOUSE } from "../../../contract/house.ts";

export function playerOf({ players }: GameView, side: Side): string {
  return players[side]?.name ?? "";
}

export function titleOf({ game, reader }: Pick<Situation, "game" | "reader">): string {
  const players = SIDES.map((side) => playerOf(game, side)).join(" – ");
  return `${players} · ${rulesetTitle(rulesOf(game), reader.language)}`;
}

/** Returns the tab's title, which begins with “Your turn” on the reader's turn. */
export function tabTitleOf(situation: Situation): string {
  const { game, mine, reader } = situation;
  const title = titleOf(situation);
  const isWaitedFor = mine !== null && game.turn === mine;
  return isWaitedFor ? `${wordsIn(reader.language).myGames.yourTurn} · ${title}` : title;
}

function repeatedSentence(game: GameView, { language }: Reader): string {
  const { repetition, repetitionCount } = rulesOf(game);
  return wordsIn(language).game.status.repeated[repetition](repetitionCount);
}

/** Returns how often the position has occurred, if more than once, and the rule about repetition. */
function occurredSentences({ drawn, chosen, game, reader }: Situation): readonly string[] {
  const words = wordsIn(reader.language).game.status;
  if (chosen !== null || drawn.occurrences < 2) return [];
  const said = words.occurred(drawn.occurrences);
  return drawn.ending === null ? [said, repeatedSentence(game, reader)] : [said];
}

/** Whether it is this side's turn and the computer plays this side. */
export const isThinking = (game: GameView, side: Side): boolean =>
  game.turn === side && HOUSE.some(({ name }) => name === playerOf(game, side));

function theirTurn({ game, reader }: Situation, turn: Side): string {
  const { thinking, theirTurn: waits } = wordsIn(reader.language).game.status;
  return (isThinking(game, turn) ? thinking : waits)(playerOf(game, turn));
}

/** Returns whose turn it is and how often the position has occurred, or how the game ended. */
export function statusSentences(situation: Situation): readonly string[] {
  const { game, reader, mine, record } = situation;
  const words = wordsIn(reader.language).game.status;
  if (record !== null && (record.result?.reason ?? null) === null)
    return [wordsIn(reader.language).records.results[outcomeOf(record)]];
  if (game.turn === null) return [resultSentence(game, reader)];
  return [
    game.turn === mine ? words.yourTurn : theirTurn(situation, game.turn),
    ...occurredSentences(situation),
  ];
}

/** Returns why the reader cannot choose a move; empty if they can. */
export function shutSentence(situation: Situation): string {
  const { game, reader, mine } = situation;
  const words = wordsIn(reader.language);
  if (game.turn === null) return words.logged.over;
  if (game.unreadable !== undefined) return words.game.status.unreadable;
  if (game.turn === mine) return "";
  const theirs = theirTurn(situation, game.turn);
  return mine === null ? `${words.moving.onlyPlayers} ${theirs}` : theirs;
}

/** Returns how a move would end the game for its player, and the reason. */
function endOf({ ends }: LegalMove, { game, reader }: Situation): readonly string[] {
  if (ends === null) return [];
  const words = wordsIn(reader.language).game.play;
  const { winner } = ends;
  const how = winner === null ? words.draws : winner === game.turn ? words.wins : words.loses;
  const { notices, endings } = wordsIn(reader.language);
  if (ends.reason !== "no-legal-move") return [how, endings[ends.reason](rulesOf(game))];
  // In a draw, the opponent of the player who moved cannot move.
  return [how, notices.noMoveLeft(playerOf(game, otherSide(winner ?? game.turn ?? "attackers")))];
}

export function moveSentences(legal: LegalMove, situation: Situation): readonly string[] {
  const { language } = situation.reader;
  const { play } = wordsIn(language).game;
  const { captures, occurrences, ends } = legal;
  return [
    ...(captures.length > 0 ? [play.captures(listWords(captures, language))] : []),
    ...(occurrences > 1 ? [play.repeats(occurrences)] : []),
    ...(occurrences > 1 && ends === null ? [repeatedSentence(situation.game, situation.reader)] : []),
    ...endOf(legal, situation),
  ];
}

export function capturesWords(move: string, { reader: { language } }: Situation): string {
  const { captured } = moveParts(move);
  return captured.length === 0
    ? ""
    : `, ${wordsIn(language).game.square.captures(listWords(captured, language))}`;
}

/** Returns the end of the offered pause, or the time that the offer would add. */
function offerDetail({ until, add }: OfferView, { reader, now }: Pick<Situation, "reader" | "now">): string {
  const { language, timezone } = reader;
  if (until !== undefined) return untilWords(Date.parse(until), now, language, timezone);
  return add === undefined ? "" : spanWords(parseDuration(add) ?? 0, language, "");
}

/** Describes an offer in a sentence that addresses the reader. */
export function offerSentence(
  offer: OfferView,
  situation: Pick<Situation, "mine" | "reader" | "now"> & { readonly game: Pick<GameView, "players"> },
): string {
  const { game, mine, reader } = situation;
  const words = wordsIn(reader.language).together;
  const { type, by } = offer;
  const detail = offerDetail(offer, situation);
  return by === mine ? words.yours[type](detail) : words.theirs[type](game.players[by]?.name ?? "", detail);
}
