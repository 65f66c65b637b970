import { rulesOf } from "../../game/rules-of.ts";
import { parseDuration } from "../../lib/duration.ts";
import { sideOfPly } from "../../rules/index.ts";
import type { Reader } from "../reader.ts";
import { rulesetTitle } from "../rulesets/index.ts";
import { momentWords, listWords, spanWords } from "../times.ts";
import { nameLine, noticesFor } from "./lines.ts";
import { moveParts, moveSentence, numbered } from "./game.ts";
import type { GameSummary } from "../../contract/game.ts";
import type { OfferInEvent, MoveInEvent, GameRecordOfEvent } from "../../contract/events/records.ts";

/** The terms that a counter-offer can change, in the order in which the sentence names them. */
const TERMS_CHANGED = ["ruleset", "side", "clock", "stops", "offers", "rated"] as const;

/** More moves than this become a list in one sentence. */
const MOST_SENTENCES = 6;

const wordsFor = (reader: Reader) => noticesFor(reader).play;

/** Returns the end of a pause or the length of an extension in words; empty for other offers. */
function amountOf({ until, add }: Pick<OfferInEvent, "until" | "add">, reader: Reader): string {
  if (until !== undefined) return momentWords(Date.parse(until), reader.language, reader.timezone);
  if (add === undefined) return "";
  return spanWords(parseDuration(add) ?? 0, reader.language, noticesFor(reader).underAMinute);
}

const HOWS = {
  "game.offered": "offered",
  "game.offer-accepted": "accepted",
  "game.offer-declined": "declined",
} as const;

/** Says what the reader is offered, or the answer to their offer; null if the event does not say what was offered. */
export function offerSentence(
  type: keyof typeof HOWS,
  { by, offer }: GameRecordOfEvent["data"],
  reader: Reader,
): string | null {
  if (offer === undefined) return null;
  return wordsFor(reader)[HOWS[type]][offer.type](nameLine(by), amountOf(offer, reader));
}

/** Returns a sentence for each open offer that another named player made. */
export function openOfferSentences(
  { offers, players }: Pick<GameSummary, "offers" | "players">,
  reader: Reader,
): readonly string[] {
  return offers.flatMap((offer) => {
    const by = players[offer.by]?.name;
    if (by === undefined || by === reader.name) return [];
    return [wordsFor(reader).offered[offer.type](nameLine(by), amountOf(offer, reader))];
  });
}

/** Says that moves were taken back, to the player who asked for it or to the opponent. */
export function takenBackSentence(by: string | null, opponent: string, reader: Reader): string {
  const { takenBack } = wordsFor(reader);
  return by === reader.name ? takenBack.theirs(opponent) : takenBack.yours(nameLine(by));
}

export function plannedSentence(by: string, text: string, reader: Reader): string {
  const { plan } = wordsFor(reader);
  const { move, captured } = moveParts(text);
  const taken = [listWords(captured, reader.language), captured.length] as const;
  return by === reader.name ? plan.yours(move, ...taken) : plan.theirs(nameLine(by), move, ...taken);
}

function movesSentences(moves: readonly MoveInEvent[], game: GameSummary, reader: Reader): readonly string[] {
  if (moves.length > MOST_SENTENCES) {
    const list = moves.map(({ ply, move }) => `${ply} ${moveParts(move).move}`).join(", ");
    return [wordsFor(reader).plan.many(moves.length, list)];
  }
  return moves.map(({ ply, move, planned }) => {
    const by = game.players[sideOfPly(rulesOf(game).firstMove, ply)]?.name ?? "";
    return numbered(ply, (planned === true ? plannedSentence : moveSentence)(by, move, reader), reader);
  });
}

/** Says that moves were taken back, which moves plans made, and how the reader's plan ended. Null after an ordinary move. */
export function turnSentences(
  { data }: GameRecordOfEvent,
  turn: string,
  opponent: string,
  reader: Reader,
): readonly string[] | null {
  const { game, by, moves = [], plan, undone } = data;
  const end = plan === undefined ? [] : [wordsFor(reader).plan[plan]];
  if (undone !== undefined) return [takenBackSentence(by, opponent, reader), turn, ...end];
  const isPlain = !moves.some(({ planned }) => planned === true);
  if (isPlain && plan === undefined) return null;
  const played = movesSentences(moves, game, reader);
  return moves.length === 1 ? [...played, turn, ...end] : [turn, ...played, ...end];
}

/** Says which terms a counter-offer changes, from JSON pointers into the challenge; empty if unknown. */
export function changedSentences(changed: readonly string[], reader: Reader): readonly string[] {
  const words = wordsFor(reader);
  const members = new Set(changed.map((pointer) => pointer.split("/")[1]));
  const terms = TERMS_CHANGED.filter((term) => members.has(term)).map((term) => words.terms[term]);
  return terms.length === 0 ? [] : [words.changed(listWords(terms, reader.language))];
}

/** Says that a challenge is a rematch, or what a counter-offer changes; null for other challenges. */
export function challengeSentences(
  { by, game }: GameRecordOfEvent["data"],
  reader: Reader,
): readonly string[] | null {
  const words = wordsFor(reader);
  const [maker, rules] = [nameLine(by), rulesetTitle(rulesOf(game), reader.language)];
  const { rematchOf, counterOf, challenge } = game;
  if (rematchOf !== null) return [words.rematch(maker, rules)];
  if (counterOf === null) return null;
  return [words.counter(maker, rules), ...changedSentences(challenge.changed, reader)];
}
