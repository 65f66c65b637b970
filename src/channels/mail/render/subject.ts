import { endingIn, isTurnOf } from "./draft.ts";
import { isOfGame } from "../../../game/records.ts";
import { rulesOf } from "../../../game/rules-of.ts";
import { NOTICES_WORDS } from "../../../i18n/built/notices.ts";
import { SUBJECTS_WORDS } from "../../../i18n/built/subjects.ts";
import { rulesetTitle } from "../../../i18n/rulesets/index.ts";
import {
  isOfCompetition,
  moveParts,
  opponentOf,
  sideFor,
  tellRecord,
  timeLeft,
} from "../../../i18n/sentences/index.ts";
import { asBeginning, spanWords } from "../../../i18n/times.ts";
import type { SubjectsWords } from "../../../i18n/built/subjects.ts";
import { HOUR, MINUTE } from "../../../lib/duration.ts";
import { oneLine } from "../../../lib/plain.ts";
import type { MailContent, Recipient } from "../content.ts";
import type { GameSummary } from "../../../contract/game.ts";
import type { GameRecordOfEvent } from "../../../contract/events/records.ts";

const LONGEST_SUBJECT = 150;
/** A name and a title leave room for what happened, which comes first; both are shorter than this as a rule. */
const LONGEST_NAME = 40;

/** What a subject is written from; `now` in milliseconds since 1970. */
interface Writing {
  readonly reader: Recipient;
  readonly now: number;
  readonly words: SubjectsWords;
}

type Of<Kind extends MailContent["kind"]> = Extract<MailContent, { kind: Kind }>;

/**
 * What a mail is called, in its reader's language: what happened, then in which game. The mails of a game differ in it;
 * mail programs keep them together by their headers (headers.ts). `now` in milliseconds since 1970.
 */
export function subjectOf(content: MailContent, reader: Recipient, now: number): string {
  const writing = { reader, now, words: SUBJECTS_WORDS[reader.language] };
  // "=?" would begin an encoded word, and stand for what nobody sees here.
  return oneLine(wordsFor(content, writing).replaceAll("=?", "= ?"), LONGEST_SUBJECT);
}

function wordsFor(content: MailContent, writing: Writing): string {
  const { words } = writing;
  switch (content.kind) {
    case "event":
      return eventSubject(content, writing);
    case "reminder":
      return timeSubject(content.game, content.deadline, writing);
    case "digest":
      return digestSubject(content, writing);
    case "confirm":
      return words.confirm;
    case "sign-in":
      return words.signIn;
    case "address-changed":
      return words.addressChanged;
    case "account-closed":
      return words.accountClosed(content.reason === null);
    case "move-played":
      return playedSubject(content, writing);
    case "move-refused":
    case "move-unproven":
      return notPlayedSubject(content, writing);
  }
}

/** A title for brackets: what it has in brackets itself follows a comma. */
const unbracketed = (title: string) => title.replace(/ \(([^()]+)\)$/, ", $1");

function factsOf(game: GameSummary, { reader }: Pick<Writing, "reader">) {
  return {
    opponent: oneLine(opponentOf(game, reader), LONGEST_NAME),
    rules: oneLine(unbracketed(rulesetTitle(rulesOf(game), reader.language)), LONGEST_NAME),
  };
}

const moveWords = (move: string) => oneLine(moveParts(move).move, LONGEST_NAME);

/** A move that ends the game is told by what it won. */
function playedSubject({ game, move }: Of<"move-played">, writing: Writing): string {
  const { words, reader } = writing;
  const facts = factsOf(game, writing);
  return game.result === null
    ? words.played({ what: moveWords(move), ...facts })
    : words.ended[endOf(game, reader)](facts);
}

function notPlayedSubject(
  { kind, game, move }: Of<"move-refused" | "move-unproven">,
  writing: Writing,
): string {
  const { words } = writing;
  const facts = factsOf(game, writing);
  const [say, unread] =
    kind === "move-refused" ? [words.refused, words.unread] : [words.unproven, words.unprovenUnread];
  return move === null ? unread(facts) : say({ what: moveWords(move), ...facts });
}

function eventSubject(content: Of<"event">, writing: Writing): string {
  const end = endingIn(content);
  const subject = recordSubject(content, writing);
  return end === undefined
    ? subject
    : `${recordSubject({ record: end as Of<"event">["record"] }, writing)}. ${subject}`;
}

function recordSubject(
  { record, covered }: Pick<Of<"event">, "record" | "covered">,
  writing: Writing,
): string {
  const { account } = writing.words;
  if (isOfGame(record)) return gameSubject(record, writing);
  // Its first sentence says what happened, and in which competition; a subject ends without a stop.
  if (isOfCompetition(record)) return tellRecord(record, writing.reader)[0]!.replace(/\.$/, "");
  switch (record.type) {
    case "vacation.cover":
      return covered === undefined ? account["vacation.cover"] : account.covered(factsOf(covered, writing));
    case "webhook.off":
      return account.webhookOff(URL.parse(record.data.url)?.hostname || "none");
    default:
      return account[record.type];
  }
}

/** The subject of a mail about what happened in a game. */
function gameSubject(
  { type, data }: Extract<Of<"event">["record"], GameRecordOfEvent>,
  writing: Writing,
): string {
  const { reader, words } = writing;
  const { game, offer } = data;
  const facts = factsOf(game, writing);
  switch (type) {
    case "challenge.received":
      if (game.rematchOf !== null) return words.challenge.rematch(facts);
      return (game.counterOf === null ? words.plain[type] : words.challenge.counter)(facts);
    case "challenge.accepted":
      return (isTurnOf(game, reader) ? words.challenge.yourTurn : words.plain[type])(facts);
    case "challenge.expired":
      return (facts.opponent === "" ? words.challenge.openExpired : words.plain[type])(facts);
    case "game.turn":
      return turnSubject(data, facts, writing);
    case "game.offered":
      return (offer === undefined ? words.plain[type] : words.offered[offer.type])(facts);
    case "game.offer-accepted":
      return (offer === undefined ? words.plain[type] : words.offerAccepted[offer.type])(facts);
    case "game.offer-declined":
      return (offer === undefined ? words.plain[type] : words.offerDeclined[offer.type])(facts);
    case "game.deadline-near":
      return timeSubject(game, data.deadline, writing);
    case "game.deadline-changed":
      return (isGivenTo(data, reader) ? words.timeGiven : words.plain[type])(facts);
    case "game.finished":
      return words.ended[endOf(game, reader)](facts);
    default:
      return words.plain[type](facts);
  }
}

/** Whether a deadline is a later one because the reader was given time. */
const isGivenTo = ({ reason, game }: GameRecordOfEvent["data"], reader: Recipient) =>
  reason === "gift" && isTurnOf(game, reader);

function turnSubject(
  { game, by, move, undone }: GameRecordOfEvent["data"],
  facts: ReturnType<typeof factsOf>,
  { reader, words }: Writing,
): string {
  if (undone !== undefined) return words.turn.takenBack(facts);
  if (move !== null && by !== null && by !== reader.name)
    return words.turn.moved({ what: moveWords(move), ...facts });
  return (game.ply === 0 ? words.turn.begun : words.plain["game.turn"])(facts);
}

function endOf(game: GameSummary, reader: Recipient): keyof SubjectsWords["ended"] {
  const { result } = game;
  if (result === null || result.reason === "aborted") return "aborted";
  if (result.winner === null) return "drawn";
  return result.winner === sideFor(game, reader) ? "won" : "lost";
}

/**
 * Rounds what is left (milliseconds) down to what one says of so much time: a reminder that goes three hours before the end
 * says so, though some seconds of it have gone by.
 */
function rounded(left: number): number {
  const whole = left >= 6 * HOUR ? HOUR : left >= HOUR ? 10 * MINUTE : MINUTE;
  return Math.floor((left + MINUTE) / whole) * whole;
}

function timeSubject(game: GameSummary, deadline: string | null, writing: Writing): string {
  const { words, reader, now } = writing;
  const facts = factsOf(game, writing);
  const due = Date.parse(deadline ?? "");
  if (Number.isNaN(due)) return words.plain["game.deadline-near"](facts);
  const { left } = timeLeft(game, due, now);
  if (left <= 0) return words.timeUp(facts);
  const { underAMinute } = NOTICES_WORDS[reader.language];
  const span = left < MINUTE ? underAMinute : spanWords(rounded(left), reader.language, underAMinute);
  return asBeginning(words.timeLeft({ what: span, ...facts }), reader.language);
}

/** In how many games it is the reader's turn, by what a digest tells, and how much else it tells. */
function digestSubject({ records }: Of<"digest">, { reader, words: { digest } }: Writing): string {
  const turns = records.filter(
    (record) => isOfGame(record) && record.type === "game.turn" && isTurnOf(record.data.game, reader),
  );
  const games = new Set(turns.flatMap((record) => (isOfGame(record) ? [record.data.game.id] : [])));
  const more = records.length - turns.length;
  if (games.size === 0) return digest.news(more);
  return more === 0 ? digest.turns(games.size) : digest.more(digest.turns(games.size), more);
}
