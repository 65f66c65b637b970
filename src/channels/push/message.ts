import { isOfGame } from "../../game/records.ts";
import type { PushContent } from "./content.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { NOTICES_WORDS } from "../../i18n/built/notices.ts";
import { PUSH_MESSAGES_WORDS } from "../../i18n/built/push-messages.ts";
import type { Reader } from "../../i18n/reader.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import {
  linkOfAccount,
  opponentOf,
  resultSentence,
  tellRecord,
  timeLeft,
  withBotsNamed,
} from "../../i18n/sentences/index.ts";
import { asBeginning, spanWords } from "../../i18n/times.ts";
import { DAY, MINUTE, SECOND } from "../../lib/duration.ts";
import { oneLine } from "../../lib/plain.ts";
import type { GameSummary } from "../../contract/game.ts";

/** When to wake a browser that saves its battery (RFC 8030, 5.3). */
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
  /** How long the push service stores it for a browser that is offline, in seconds. */
  readonly ttl: number;
}

/** In characters. Even with four bytes each, the message stays below 3 KiB. */
const LONGEST = { title: 120, body: 400, quote: 160, name: 60 } as const;
const NEWS = 7 * DAY;
const SHORTEST = MINUTE;

const secondsOf = (span: number): number => Math.ceil(Math.max(span, SHORTEST) / SECOND);

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

function timeLine(
  game: GameSummary,
  deadline: string | null,
  reader: Reader,
  now: number,
): readonly string[] {
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

function eventMessage(content: EventContent, reader: Reader, tag: string, now: number): PushMessage {
  const { record } = content;
  const due = isOfGame(record) && record.data.deadline !== null ? Date.parse(record.data.deadline) : null;
  const isVacation = record.type.startsWith("vacation.");
  const url = isOfGame(record) ? record.data.game.url : linkOfAccount(record, reader)?.url;
  return {
    notification: {
      title: oneLine(titleOf(content, reader), LONGEST.title),
      body: oneLine(linesOf(content, reader, now).join(" "), LONGEST.body),
      lang: reader.language,
      path: url === undefined ? "/settings/time" : pathOf(url),
      tag,
    },
    urgency: isVacation ? "high" : "normal",
    ttl: secondsOf(isVacation ? DAY : Math.min(due === null ? NEWS : due - now, NEWS)),
  };
}

/** Words a push message. `tag` is the same for all about a game; `now` in milliseconds since 1970. */
export function messageOf(given: PushContent, reader: Reader, tag: string, now: number): PushMessage {
  const content = withBotsNamed(given, reader);
  if (content.kind === "event") return eventMessage(content, reader, tag, now);
  const { language } = reader;
  const words = PUSH_MESSAGES_WORDS[language];
  const others = content.waiting > 0 ? [words.waiting(content.waiting)] : [];
  if (content.kind === "digest") {
    const notification = {
      title: words.digest(content.count),
      body: others.join(" "),
      lang: language,
      path: "/me",
      tag,
    };
    return { notification, urgency: "low", ttl: secondsOf(DAY) };
  }
  const { game, due } = content;
  const notification = {
    title: oneLine(words.moveDue(leftWords(game, due, reader, now)), LONGEST.title),
    body: oneLine([gameLine(game, reader, false), ...others].join(" "), LONGEST.body),
    lang: language,
    path: pathOf(game.url),
    tag,
  };
  return { notification, urgency: "high", ttl: secondsOf(due - now) };
}
