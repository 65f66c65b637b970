import { CHALLENGE_MAIL_WORDS } from "../../../i18n/built/challenge-mail.ts";
import { FRAME_WORDS } from "../../../i18n/built/frame.ts";
import { NOTICES_WORDS } from "../../../i18n/built/notices.ts";
import { rulesetTitle } from "../../../i18n/rulesets/index.ts";
import type { Operator } from "../../../lib/operator.ts";
import { oneLine, safeLines, webLink } from "../../../lib/plain.ts";
import { expiryOf } from "../../../game/schedule.ts";
import { dateWords } from "../../../i18n/times.ts";
import { isOfGame } from "../../../game/records.ts";
import {
  deadlineSentence,
  endSentences,
  hasBegun,
  linkOfAccount,
  moveParts,
  openOfferSentences,
  openWords,
  opponentOf,
  sideFor,
  tellRecord,
  termsSentences,
} from "../../../i18n/sentences/index.ts";
import { type Draft, type DraftLink, endingIn, exampleMove, headsOf, isTurnOf, plainDraft } from "./draft.ts";
import type { MailContent, MailLinks, Recipient } from "../content.ts";
import { describeBoard } from "../../../board/described.ts";
import { rulesOf } from "../../../game/rules-of.ts";
import { MAILS_AT_ONCE } from "../../../contract/bounds.ts";
import type { GameSummary } from "../../../contract/game.ts";
import type { FeedRecord, GameRecordOfEvent } from "../../../contract/events/records.ts";

const LONGEST_MESSAGE = 2000;
const LONGEST_WHY = 500;

/** What every part of a mail is written from. `now` in milliseconds since 1970. */
interface Writing {
  readonly reader: Recipient;
  readonly links: MailLinks;
  readonly now: number;
  readonly operator: Operator;
}

type Of<Kind extends MailContent["kind"]> = Extract<MailContent, { kind: Kind }>;

const mailWords = ({ reader }: Writing) => NOTICES_WORDS[reader.language].mail;

function linkTo(label: string, url: string | undefined): readonly DraftLink[] {
  const link = url === undefined ? null : webLink(url);
  return link === null ? [] : [{ label, url: link }];
}

function base(title: string, writing: Writing): Draft {
  return plainDraft(title, mailWords(writing).why);
}

/** The ways not to hear more of this. */
function muteLinks(content: MailContent, writing: Writing): readonly DraftLink[] {
  const { links } = writing;
  const words = mailWords(writing);
  const type = content.kind === "event" ? content.record.type : "game.deadline-near";
  return [
    ...linkTo(words.muteGame, links.muteGame),
    ...linkTo(words.muteType(words.types[type]), links.muteType),
  ];
}

/** The board, the ways to move where there are any, and the way to the game. */
function gameParts(game: GameSummary, writing: Writing): Pick<Draft, "board" | "links"> {
  const { reader, links } = writing;
  const words = NOTICES_WORDS[reader.language];
  const play = isTurnOf(game, reader) ? links.play : undefined;
  return {
    board: hasBegun(game) ? describeBoard(rulesOf(game), game, reader.language) : null,
    links: [...linkTo(words.mail.makeMove, play), ...linkTo(openWords(game, reader.language), game.url)],
  };
}

function sidePlayed(game: GameSummary, { reader }: Writing): readonly string[] {
  const side = sideFor(game, reader);
  return side === null || game.status !== "playing" ? [] : [NOTICES_WORDS[reader.language].youPlay[side]];
}

function deadlinePart(
  game: GameSummary,
  deadline: string | null,
  { reader, now }: Writing,
): readonly string[] {
  const sentence = deadlineSentence(game, deadline, reader, now);
  return sentence === null ? [] : [sentence];
}

/** How to answer with a move, and where else a move is waited for. */
function turnNotes(game: GameSummary, waiting: number, writing: Writing): readonly string[] {
  const words = mailWords(writing);
  const canAnswer = writing.links.replyTo !== undefined && isTurnOf(game, writing.reader);
  return [
    ...(canAnswer ? [words.orAnswer(exampleMove(game))] : []),
    ...(waiting > 0 ? [words.waiting(waiting)] : []),
  ];
}

function quoteOf({ by, message }: GameRecordOfEvent["data"], { reader }: Writing): Draft["quote"] {
  // A turn can tell of the reader's own challenge, message and all: that is nothing new to them.
  if (message === null || by === reader.name) return null;
  const heading = NOTICES_WORDS[reader.language].writes(oneLine(by ?? "", 60));
  return { heading, lines: safeLines(message, LONGEST_MESSAGE) };
}

/** Which game an hour of the reader's vacation keeps, or waits for their first move. */
function whichGame({ record }: Of<"event">, covered: GameSummary, { reader }: Writing): string {
  const { vacation, yourTurn } = NOTICES_WORDS[reader.language];
  const rules = rulesetTitle(rulesOf(covered), reader.language);
  const say = record.type === "vacation.cover" ? vacation.covered : yourTurn;
  return say(opponentOf(covered, reader), rules);
}

/** What a mail says of such a game. */
function coveredParts(covered: GameSummary, waiting: number, writing: Writing) {
  return {
    ...gameParts(covered, writing),
    important: deadlinePart(covered, covered.clock.deadline, writing),
    notes: turnNotes(covered, waiting, writing),
  };
}

/** The page of what a record tells of. */
function linkOf(record: FeedRecord, { reader }: Writing): readonly DraftLink[] {
  if (isOfGame(record)) return linkTo(openWords(record.data.game, reader.language), record.data.game.url);
  const link = linkOfAccount(record, reader);
  return link === null ? [] : linkTo(link.label, link.url);
}

/** A mail about the reader's account. */
function accountDraft(draft: Draft, content: Of<"event">, writing: Writing): Draft {
  const { record, waiting, covered } = content;
  const time = linkTo(mailWords(writing).openTime, writing.links.time);
  if (covered === undefined) return { ...draft, links: [...linkOf(record, writing), ...time] };
  const { links, ...parts } = coveredParts(covered, waiting, writing);
  const which = whichGame(content, covered, writing);
  const isOfVacation = record.type === "vacation.cover";
  const paragraphs = isOfVacation ? [which, ...draft.paragraphs] : [...draft.paragraphs, which];
  const ways = isOfVacation ? time : linkOf(record, writing);
  return { ...draft, ...parts, paragraphs, links: [...links, ...ways] };
}

/** What the opponent offers besides: the mail about a turn, and about its deadline, is the one that tells it. */
function offersPart(content: MailContent, game: GameSummary, { reader }: Writing): readonly string[] {
  const isOfTurn =
    content.kind === "reminder" || (content.kind === "event" && content.record.type === "game.turn");
  return isOfTurn ? openOfferSentences(game, reader) : [];
}

/** A challenge: its terms, until when it can be answered, the board as the game would begin, and its rules. */
function challengeDraft(
  draft: Draft,
  sentences: readonly string[],
  game: GameSummary,
  { reader }: Writing,
): Draft {
  const { language, timezone } = reader;
  const words = CHALLENGE_MAIL_WORDS[language];
  const rules = rulesOf(game);
  const open = expiryOf({ createdAt: Date.parse(game.createdAt), isNamed: game.challenge.to !== null });
  const rulesUrl = URL.parse(`/rules/${rules.id}`, game.url)?.href;
  return {
    ...draft,
    board: describeBoard(rules, game, language),
    paragraphs: [...sentences, ...termsSentences(game, reader)],
    important: [words.openUntil(dateWords(open, language, timezone))],
    links: [...draft.links, ...linkTo(words.rules(oneLine(rulesetTitle(rules, language), 60)), rulesUrl)],
  };
}

/** What a mail says of all that an occasion brought: first how the game or the match ended, then what else there is. */
function toldIn({ record, also = [] }: Of<"event">, { reader }: Writing) {
  const [lead = "", ...sentences] = tellRecord(record, reader);
  const end = endingIn({ record, also });
  const rest = also.map((one) =>
    tellRecord(one, reader)
      .slice(one === end ? 1 : 0)
      .join(" "),
  );
  const more = rest.filter((text) => text !== "");
  if (end === undefined) return { title: lead, sentences: [...sentences, ...more] };
  return { title: `${tellRecord(end, reader)[0]} ${lead}`, sentences: [...more, ...sentences] };
}

function eventDraft(content: Of<"event">, writing: Writing): Draft {
  const { record, waiting } = content;
  const { title, sentences } = toldIn(content, writing);
  const draft = { ...base(title, writing), footerLinks: muteLinks(content, writing) };
  if (!isOfGame(record)) return accountDraft({ ...draft, paragraphs: sentences }, content, writing);
  const { game } = record.data;
  const whole = { ...draft, ...gameParts(game, writing), quote: quoteOf(record.data, writing) };
  if (record.type === "challenge.received") return challengeDraft(whole, sentences, game, writing);
  return {
    ...whole,
    paragraphs: [...sentences, ...offersPart(content, game, writing), ...sidePlayed(game, writing)],
    important: deadlinePart(game, record.data.deadline, writing),
    notes: turnNotes(game, waiting, writing),
  };
}

function reminderDraft(content: Of<"reminder">, writing: Writing): Draft {
  const { game, deadline, waiting } = content;
  return {
    ...base(mailWords(writing).reminder(opponentOf(game, writing.reader)), writing),
    ...gameParts(game, writing),
    paragraphs: [...offersPart(content, game, writing), ...sidePlayed(game, writing)],
    important: deadlinePart(game, deadline, writing),
    notes: turnNotes(game, waiting, writing),
    footerLinks: muteLinks(content, writing),
  };
}

function turnDeadline(record: FeedRecord, writing: Writing): readonly string[] {
  if (!isOfGame(record) || !isTurnOf(record.data.game, writing.reader)) return [];
  return deadlinePart(record.data.game, record.data.deadline, writing);
}

function digestDraft({ records, isRest }: Of<"digest">, writing: Writing): Draft {
  const { reader, links } = writing;
  const words = mailWords(writing);
  const items = records.map((record) => ({
    text: [...tellRecord(record, reader), ...turnDeadline(record, writing)].join(" "),
    links: [...linkTo(words.makeMove, links.plays?.[record.id]), ...linkOf(record, writing)],
  }));
  return {
    ...base(words.digest.title(records.length), writing),
    list: { heading: null, items },
    notes: isRest ? [words.digest.rest(MAILS_AT_ONCE.max)] : [],
    footerLinks: linkTo(words.digest.mute, links.muteDigest),
  };
}

function confirmDraft(writing: Writing): Draft {
  const words = mailWords(writing).confirm;
  return {
    ...plainDraft(words.title, words.notYou),
    paragraphs: [words.body(oneLine(writing.reader.name, 60))],
    links: linkTo(words.button, writing.links.confirm),
    notes: [words.once],
  };
}

function signInDraft(writing: Writing): Draft {
  const { signIn, confirm } = mailWords(writing);
  return {
    ...plainDraft(signIn.title(oneLine(writing.reader.name, 60)), signIn.notYou),
    links: linkTo(FRAME_WORDS[writing.reader.language].signIn, writing.links.signIn),
    notes: [confirm.once],
  };
}

function addressChangedDraft({ to }: Of<"address-changed">, writing: Writing): Draft {
  const words = mailWords(writing).addressChanged;
  return plainDraft(to === null ? words.removed : words.moved(oneLine(to, 150)), words.notYou);
}

function closedDraft({ reason }: Of<"account-closed">, writing: Writing): Draft {
  const { title, lifted, why, answer } = mailWords(writing).accountClosed;
  const { contact } = writing.operator;
  return reason === null
    ? plainDraft(lifted, "")
    : { ...plainDraft(title, ""), paragraphs: [why(oneLine(reason, LONGEST_WHY)), answer(contact)] };
}

function playedDraft({ game, move }: Of<"move-played">, writing: Writing): Draft {
  return {
    ...base(mailWords(writing).movePlayed(moveParts(move).move), writing),
    ...gameParts(game, writing),
    paragraphs: endSentences(game, writing.reader),
    important: deadlinePart(game, game.clock.deadline, writing),
  };
}

/** The moves that begin on one square, in one line: `d1: d2 d3 c1`. */
function movesBySquare(legal: readonly string[]): readonly string[] {
  const targets = new Map<string, string[]>();
  for (const move of legal) {
    const [from = "", to = ""] = moveParts(move).move.split("-");
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  return [...targets].map(([from, to]) => `${from}: ${to.join(" ")}`);
}

function refusedDraft({ game, move, why, legal }: Of<"move-refused">, writing: Writing): Draft {
  const words = mailWords(writing);
  const title = move === null ? words.moveRefused.none : words.moveRefused.of(moveParts(move).move);
  const items = movesBySquare(legal).map((text) => ({ text, links: [] }));
  return {
    ...base(title, writing),
    ...gameParts(game, writing),
    paragraphs: [oneLine(why, LONGEST_WHY), ...sidePlayed(game, writing)],
    important: deadlinePart(game, game.clock.deadline, writing),
    list: items.length === 0 ? null : { heading: words.legal, items },
    notes: writing.links.replyTo === undefined ? [] : [words.answerHint],
  };
}

function unprovenDraft({ game, move }: Of<"move-unproven">, writing: Writing): Draft {
  const words = mailWords(writing).unproven;
  const title = move === null ? words.none : words.of(moveParts(move).move);
  return { ...base(title, writing), ...gameParts(game, writing), paragraphs: [words.why] };
}

/** What a mail says to its reader. */
export function draftOf(content: MailContent, writing: Writing): Draft {
  const { reader, operator } = writing;
  const imprint = mailWords(writing).imprint({ ...operator });
  return { ...bodyOf(content, writing), heads: [...headsOf(content, reader), imprint] };
}

function bodyOf(content: MailContent, writing: Writing): Draft {
  switch (content.kind) {
    case "event":
      return eventDraft(content, writing);
    case "reminder":
      return reminderDraft(content, writing);
    case "digest":
      return digestDraft(content, writing);
    case "confirm":
      return confirmDraft(writing);
    case "sign-in":
      return signInDraft(writing);
    case "address-changed":
      return addressChangedDraft(content, writing);
    case "account-closed":
      return closedDraft(content, writing);
    case "move-played":
      return playedDraft(content, writing);
    case "move-refused":
      return refusedDraft(content, writing);
    case "move-unproven":
      return unprovenDraft(content, writing);
  }
}
