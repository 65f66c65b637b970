import type {
  AccountRecord,
  CompetitionRecord,
  FeedRecord,
  GameRecordOfEvent,
} from "../../contract/events/records.ts";
import { isOfGame } from "../../game/records.ts";
import { parseDuration } from "../../lib/duration.ts";
import { oneLine } from "../../lib/plain.ts";
import type { Reader } from "../reader.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { rulesetTitle } from "../rulesets/index.ts";
import { dateWords, spanWords } from "../times.ts";
import { competitionSentences, isOfCompetition } from "./competition.ts";
import { nameLine, noticesFor } from "./lines.ts";
import { endSentences, moveSentence, numbered, opponentOf } from "./game.ts";
import {
  challengeSentences,
  offerSentence,
  plannedSentence,
  takenBackSentence,
  turnSentences,
} from "./play.ts";
import type { GameSummary } from "../../contract/game.ts";

/** Whether the deadline is an earlier one than before; where that is not known, it is later. */
function isEarlier({ deadline, previousDeadline }: GameRecordOfEvent["data"]): boolean {
  if (deadline === null || previousDeadline == null) return false;
  return Date.parse(deadline) < Date.parse(previousDeadline);
}

/** Says why the deadline in a game has changed other than by a move, and who has got time; empty if it has not. */
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
      // Nights and weekends are known when a turn begins: they change no deadline.
      return [];
  }
}

const LONGEST_ADDRESS = 150;
const LONGEST_ID = 40;
const LONGEST_NOTE = 500;

/** Shortens a webhook's address to what may be shown: without its query, which can hold secrets. */
function shownUrl(url: string): string {
  const parsed = URL.parse(url);
  return oneLine(parsed === null ? "" : `${parsed.origin}${parsed.pathname}`, LONGEST_ADDRESS);
}

function eventSentence(record: Exclude<FeedRecord, CompetitionRecord>, reader: Reader): string {
  const facts = isOfGame(record)
    ? {
        by: nameLine(record.data.by),
        opponent: opponentOf(record.data.game, reader),
        rules: rulesetTitle(rulesOf(record.data.game), reader.language),
        url: "",
        address: "",
        app: "",
        host: "",
      }
    : {
        by: "",
        opponent: "",
        rules:
          "ruleset" in record.data
            ? rulesetTitle({ id: record.data.ruleset, name: record.data.ruleset }, reader.language)
            : "",
        url: record.type === "webhook.off" ? shownUrl(record.data.url) : "",
        address: record.type === "mail.off" ? oneLine(record.data.address, LONGEST_ADDRESS) : "",
        app: record.type === "app.allowed" ? oneLine(record.data.app.name, LONGEST_ADDRESS) : "",
        host: record.type === "app.allowed" ? oneLine(record.data.app.host, LONGEST_ADDRESS) : "",
      };
  return noticesFor(reader).events[record.type](facts);
}

/** Says which move an event tells of; null if it tells of none. */
function moveOf({ type, data }: GameRecordOfEvent, reader: Reader): string | null {
  const tells = type === "game.turn" || type === "game.move";
  if (!tells || data.move === null || data.by === null) return null;
  const sentence = data.planned === true ? plannedSentence : moveSentence;
  return numbered(data.ply, sentence(data.by, data.move, reader), reader);
}

const whole = (value: number): string => String(Math.round(value));

/** Says what an event of the account means, and what to do. */
function accountSentences(
  record: Exclude<AccountRecord, CompetitionRecord>,
  reader: Reader,
): readonly string[] {
  const words = noticesFor(reader);
  const when = (instant: string) => dateWords(Date.parse(instant), reader.language, reader.timezone);
  const span = (duration: string) =>
    spanWords(parseDuration(duration) ?? 0, reader.language, words.underAMinute);
  switch (record.type) {
    case "app.allowed":
      return words.appAllowed;
    case "webhook.off":
      return [
        words.webhookOff[record.data.reason],
        ...words.webhookBack(oneLine(record.data.webhook, LONGEST_ID)),
      ];
    case "mail.off":
      return [words.mailOff[record.data.reason]];
    case "rating.changed": {
      const { because, undone, before, after, games } = record.data;
      const why = because === "annulment" ? [words.rating[undone === true ? "undone" : because]] : [];
      return [...words.rating.changed(whole(before.rating), whole(after.rating), whole(games)), ...why];
    }
    case "game.annulled": {
      const { reason, note, atFault } = record.data;
      const fault = atFault === null ? [] : [words.rating.atFault[atFault]];
      const said = note === null ? [] : [words.rating.note(oneLine(note, LONGEST_NOTE))];
      return [words.rating.reasons[reason], ...fault, ...said, words.rating.stays];
    }
    case "vacation.cover":
      return words.vacation.cover(when(record.data.vacation.to), span(record.data.balance));
    case "vacation.low":
      return words.vacation.low(span(record.data.balance));
    case "vacation.began":
      return words.vacation.began(when(record.data.vacation.to));
    case "vacation.ended":
      return words.vacation.ended(span(record.data.used));
    case "ping":
      return [];
  }
}

/** Says why a challenge was declined; empty if no reason was given. */
function declineSentences({ challenge: { declined } }: GameSummary, reader: Reader): readonly string[] {
  return declined === null || declined === "no-reason" ? [] : [noticesFor(reader).declined[declined]];
}

/** Says what happened, in whole sentences, the most important first. Each fits in a line. */
export function tellRecord(record: FeedRecord, reader: Reader): readonly string[] {
  if (isOfCompetition(record)) return competitionSentences(record, reader);
  const sentence = eventSentence(record, reader);
  if (!isOfGame(record)) return [sentence, ...accountSentences(record, reader)];
  const { type, data } = record;
  const move = moveOf(record, reader);
  switch (type) {
    case "game.turn": {
      const told = turnSentences(record, sentence, opponentOf(data.game, reader), reader);
      return told ?? (move === null ? [sentence] : [move, sentence]);
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
