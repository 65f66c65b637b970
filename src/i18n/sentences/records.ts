import type { FeedRecord, GameRecordOfEvent } from "../../contract/events/records.ts";
import type { GameSummary } from "../../contract/game.ts";
import { isOfGame } from "../../game/records.ts";
import { rulesOf } from "../../game/rules-of.ts";
import type { Reader } from "../reader.ts";
import { rulesetTitle } from "../rulesets/index.ts";
import { ACCOUNT_SENTENCES } from "./account.ts";
import { COMPETITION_SENTENCES } from "./competition.ts";
import { endSentences, moveSentence, numbered, opponentOf } from "./game.ts";
import { nameLine, noticesFor } from "./lines.ts";
import {
  challengeSentences,
  offerSentence,
  plannedSentence,
  takenBackSentence,
  turnSentences,
} from "./play.ts";

/** Whether the deadline is earlier than before; false if either deadline is unknown. */
function isEarlier({ deadline, previousDeadline }: GameRecordOfEvent["data"]): boolean {
  if (deadline === null || previousDeadline == null) return false;
  return Date.parse(deadline) < Date.parse(previousDeadline);
}

/** Says why a deadline changed without a move, and who got time. */
function changeSentences({ data }: GameRecordOfEvent, reader: Reader): readonly string[] {
  const { reason, game, by } = data;
  const words = noticesFor(reader).deadlineChanged;
  const mover = nameLine(game.turn === null ? null : game.players[game.turn]?.name);
  const isOwn = mover === reader.name;
  const way = isEarlier(data) ? "earlier" : "later";
  switch (reason) {
    case "vacation":
      return [isOwn ? words.vacation[way].yours : words.vacation[way].theirs(mover)];
    case "pause":
      return [words.pause[way]];
    case "outage":
      return [words.outage];
    case "gift":
      return [isOwn ? words.gift.yours(nameLine(by)) : words.gift.theirs(mover)];
    default:
      // Nights and weekends are counted from the beginning of a turn, so they change no deadline.
      return [];
  }
}

function gameSentence({ type, data: { by, game } }: GameRecordOfEvent, reader: Reader): string {
  const rules = rulesetTitle(rulesOf(game), reader.language);
  return noticesFor(reader).events[type]({ by: nameLine(by), opponent: opponentOf(game, reader), rules });
}

/** Says which move an event reports; null if it reports none. */
function moveOf({ type, data }: GameRecordOfEvent, reader: Reader): string | null {
  const tells = type === "game.turn" || type === "game.move";
  if (!tells || data.move === null || data.by === null) return null;
  const sentence = data.planned === true ? plannedSentence : moveSentence;
  return numbered(data.ply, sentence(data.by, data.move, reader), reader);
}

/** Says why a challenge was declined; empty if no reason was given. */
function declineSentences({ challenge: { declined } }: GameSummary, reader: Reader): readonly string[] {
  return declined === null || declined === "no-reason" ? [] : [noticesFor(reader).declined[declined]];
}

const OTHER_SENTENCES = { ...ACCOUNT_SENTENCES, ...COMPETITION_SENTENCES };

/** Says what happened, in whole sentences, the most important first. None contains a line break. */
export function tellRecord(record: FeedRecord, reader: Reader): readonly string[] {
  if (!isOfGame(record)) {
    const say = OTHER_SENTENCES[record.type] as (data: unknown, reader: Reader) => readonly string[];
    return say(record.data, reader);
  }
  const sentence = gameSentence(record, reader);
  const { type, data } = record;
  const move = moveOf(record, reader);
  switch (type) {
    case "game.turn": {
      const sentences = turnSentences(record, sentence, opponentOf(data.game, reader), reader);
      return sentences ?? (move === null ? [sentence] : [move, sentence]);
    }
    case "game.move":
      return [move ?? sentence, ...endSentences(data.game, reader)];
    case "game.offered":
    case "game.offer-accepted":
    case "game.offer-declined":
      return [offerSentence(type, data, reader) ?? sentence];
    case "game.taken-back":
      return [takenBackSentence(data.by, opponentOf(data.game, reader), reader)];
    case "challenge.received":
      return challengeSentences(data, reader) ?? [sentence];
    case "game.finished":
      return [sentence, ...endSentences(data.game, reader)];
    case "game.deadline-changed":
      return [sentence, ...changeSentences(record, reader)];
    case "challenge.declined":
      return [sentence, ...declineSentences(data.game, reader)];
    default:
      return [sentence];
  }
}
