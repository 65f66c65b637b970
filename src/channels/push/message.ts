import { isOfGame } from "../../game/records.ts";
import type { PushContent } from "./content.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { NOTICES_WORDS } from "../../i18n/built/notices.ts";
import { PUSH_MESSAGES_WORDS } from "../../i18n/built/push-messages.ts";
import type { Reader } from "../../i18n/reader.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { linkOfAccount } from "../../i18n/sentences/account.ts";
import { timeLeft } from "../../i18n/sentences/deadlines.ts";
import { opponentOf, resultSentence, withBotsNamed } from "../../i18n/sentences/game.ts";
import { tellRecord } from "../../i18n/sentences/records.ts";
import { asBeginning, spanWords } from "../../i18n/times.ts";
import { DAY, MINUTE, SECOND } from "../../lib/duration.ts";
import { oneLine } from "../../lib/plain.ts";
import type { GameSummary } from "../../contract/game.ts";

/** How urgently to wake a browser that saves its battery (RFC 8030, 5.3). */
type Urgency = "low" | "normal" | "high";

export interface PushMessage {
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly lang: string;
    readonly path: string;
    /** A notification replaces an earlier one with the same tag. */
    readonly tag: string;
  };
  readonly urgency: Urgency;
  /** How long the push service stores the message for a browser that is offline, in seconds. */
  readonly ttl: number;
}

/** Maximum lengths in characters. Even at four bytes per character, the message stays below 3 KiB. */
const LONGEST = { title: 120, body: 400, quote: 160, name: 60 } as const;
const NEWS = 7 * DAY;
const SHORTEST = MINUTE;

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? "/me";

function leftWords(game: GameSummary, due: number, { language }: Reader, now: number): string {
  return spanWords(timeLeft(game, due, now).left, language, NOTICES_WORDS[language].underAMinute);
}

function gameLine(game: GameSummary, reader: Reader, isOpponentNamed: boolean): string {
  const { language } = reader;
  const rules = rulesetTitle(rulesOf(game), language);
  const against = PUSH_MESSAGES_WORDS[language].against(opponentOf(game, reader));
  return isOpponentNamed ? `${rules}.` : `${rules}, ${against}.`;
}

function timeLine(game: GameSummary, deadline: string | null, reader: Reader, now: number): string[] {
  const due = Date.parse(deadline ?? "");
  if (game.turn === null || Number.isNaN(due) || due <= now) return [];
  const left = NOTICES_WORDS[reader.language].timeLeft(leftWords(game, due, reader, now));
  return [asBeginning(left, reader.language)];
}

type EventContent = Extract<PushContent, { readonly kind: "event" }>;

function titleOf({ record }: EventContent, reader: Reader): string {
  const [first = "Taflpost"] = tellRecord(record, reader);
  if (!isOfGame(record)) return first;
  const words = PUSH_MESSAGES_WORDS[reader.language];
  const { by, move, game } = record.data;
  const who = oneLine(by ?? "", LONGEST.name);
  switch (record.type) {
    case "game.turn":
      return move === null || by === null ? words.firstTurn : words.turn(who, move);
    case "challenge.received":
      return words.challenge(who);
    case "challenge.accepted":
      return words.accepted(who);
    case "game.message":
      return words.message(who);
    case "game.finished":
      return resultSentence(game, reader);
    default:
      return first;
  }
}

function linesOf(content: EventContent, reader: Reader, now: number): readonly string[] {
  const { record, waiting } = content;
  if (!isOfGame(record)) return tellRecord(record, reader).slice(1);
  const { game, deadline, message, by } = record.data;
  const words = PUSH_MESSAGES_WORDS[reader.language];
  const quote = message === null || by === reader.name ? [] : [`“${oneLine(message, LONGEST.quote)}”`];
  const isNamed = record.type === "challenge.received" || (record.type === "game.turn" && by !== null);
  const others = record.type === "game.turn" && waiting > 0 ? [words.waiting(waiting)] : [];
  const line = gameLine(game, reader, isNamed);
  return [...quote, line, ...timeLine(game, deadline, reader, now), ...others];
}

interface MessageParts extends Pick<PushMessage, "urgency"> {
  readonly title: string;
  readonly lines: readonly string[];
  readonly path: string;
  /** How long the message is useful, in milliseconds. */
  readonly span: number;
}

function eventParts(content: EventContent, reader: Reader, now: number): MessageParts {
  const { record } = content;
  const due = isOfGame(record) ? Date.parse(record.data.deadline ?? "") : NaN;
  const isVacation = record.type.startsWith("vacation.");
  const url = isOfGame(record) ? record.data.game.url : linkOfAccount(record, reader)?.url;
  return {
    title: titleOf(content, reader),
    lines: linesOf(content, reader, now),
    path: url === undefined ? "/settings/time" : pathOf(url),
    urgency: isVacation ? "high" : "normal",
    span: isVacation ? DAY : Number.isNaN(due) ? NEWS : Math.min(due - now, NEWS),
  };
}

function partsOf(content: PushContent, reader: Reader, now: number): MessageParts {
  if (content.kind === "event") return eventParts(content, reader, now);
  const words = PUSH_MESSAGES_WORDS[reader.language];
  const others = content.waiting > 0 ? [words.waiting(content.waiting)] : [];
  if (content.kind === "digest")
    return { title: words.digest(content.count), lines: others, path: "/me", urgency: "low", span: DAY };
  const { game, due } = content;
  const title = words.moveDue(leftWords(game, due, reader, now));
  const lines = [gameLine(game, reader, false), ...others];
  return { title, lines, path: pathOf(game.url), urgency: "high", span: due - now };
}

/** Writes a push message. `now` is in milliseconds since 1970. */
export function messageOf(given: PushContent, reader: Reader, tag: string, now: number): PushMessage {
  const { title, lines, path, urgency, span } = partsOf(withBotsNamed(given, reader), reader, now);
  const body = oneLine(lines.join(" "), LONGEST.body);
  const notification = { title: oneLine(title, LONGEST.title), body, lang: reader.language, path, tag };
  return { notification, urgency, ttl: Math.ceil(Math.max(span, SHORTEST) / SECOND) };
}
