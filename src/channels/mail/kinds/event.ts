import { describeBoard } from "../../../board/described.ts";
import { noticeRow } from "../../../contract/events/types.ts";
import type { FeedRecord, GameRecordOfEvent } from "../../../contract/events/records.ts";
import type { GameSummary } from "../../../contract/game.ts";
import { isOfGame } from "../../../game/records.ts";
import { rulesOf } from "../../../game/rules-of.ts";
import { expiryOf } from "../../../game/schedule.ts";
import { CHALLENGE_MAIL_WORDS } from "../../../i18n/built/challenge-mail.ts";
import { rulesetTitle } from "../../../i18n/rulesets/index.ts";
import { isOfCompetition } from "../../../i18n/sentences/competition.ts";
import { termsSentences } from "../../../i18n/sentences/deadlines.ts";
import { opponentOf } from "../../../i18n/sentences/game.ts";
import { openOfferSentences } from "../../../i18n/sentences/play.ts";
import { tellRecord } from "../../../i18n/sentences/records.ts";
import { dateWords } from "../../../i18n/times.ts";
import { oneLine } from "../../../lib/plain.ts";
import { linkOf, linkTo, quoteOf } from "../../parts.ts";
import { gameOf } from "../content.ts";
import type { ContentOf, DraftParts, MailKind, Writing } from "./kind.ts";
import {
  deadlinePart,
  endOf,
  gameFacts,
  gameParts,
  isTurnOf,
  moveWords,
  muteLinks,
  sidePlayed,
  timeSubject,
  turnNotes,
} from "./parts.ts";

type Event = ContentOf<"event">;

const LONGEST_MESSAGE = 2000;

export const event: MailKind<"event"> = {
  category: ({ record }) => record.type.replaceAll(".", "-"),

  thread(content) {
    const { record } = content;
    const game = record.type === "vacation.cover" ? record.data.game : gameOf(content);
    return game === null ? null : `game-${game.id}`;
  },

  games: (content) => [
    ...[content.covered ?? gameOf(content)].filter((game) => game !== null),
    ...(content.also ?? []).filter(isOfGame).map(({ data }) => data.game),
  ],

  answerable: (content) =>
    noticeRow(content.record.type).answerable ? gameOf(content) : (content.covered ?? null),

  subject(content, writing) {
    const end = endingIn(content);
    const subject = recordSubject(content, writing);
    return end === undefined ? subject : `${recordSubject({ record: end }, writing)}. ${subject}`;
  },

  draft(content, writing) {
    const { record, waiting } = content;
    const { reader } = writing;
    const draft = { ...sentencesOf(content, writing), footerLinks: muteLinks(record.type, writing) };
    if (!isOfGame(record)) return accountDraft(draft, content, writing);
    const { game, deadline } = record.data;
    const whole = {
      ...draft,
      ...gameParts(game, writing),
      quote: quoteOf(record.data, reader, LONGEST_MESSAGE),
    };
    if (record.type === "challenge.received") return challengeDraft(whole, game, writing);
    // Mails about other events do not report the opponent's open offers.
    const offers = record.type === "game.turn" ? openOfferSentences(game, reader) : [];
    return {
      ...whole,
      paragraphs: [...draft.paragraphs, ...offers, ...sidePlayed(game, writing)],
      important: deadlinePart(game, deadline, writing),
      notes: turnNotes(game, waiting, writing),
    };
  },
};

const isEnd = ({ type }: FeedRecord): boolean => type === "match.finished" || type === "game.finished";

function endingIn({ record, also = [] }: Pick<Event, "record" | "also">): Event["record"] | undefined {
  if (isEnd(record)) return undefined;
  const end = also.find(({ type }) => type === "match.finished") ?? also.find(isEnd);
  return end as Event["record"] | undefined;
}

/** Returns the title and paragraphs about a whole occasion: first how the game or match ended, then the rest. */
function sentencesOf({ record, also = [] }: Event, { reader }: Writing) {
  const [lead = "", ...sentences] = tellRecord(record, reader);
  const end = endingIn({ record, also });
  const rest = also.map((one) =>
    tellRecord(one, reader)
      .slice(one === end ? 1 : 0)
      .join(" "),
  );
  const more = rest.filter((text) => text !== "");
  if (end === undefined) return { title: lead, paragraphs: [...sentences, ...more] };
  return { title: `${tellRecord(end, reader)[0]} ${lead}`, paragraphs: [...more, ...sentences] };
}

type Begun = DraftParts & Required<Pick<DraftParts, "paragraphs">>;

function challengeDraft(
  draft: Begun & Required<Pick<DraftParts, "links">>,
  game: GameSummary,
  { reader }: Writing,
): DraftParts {
  const { language, timezone } = reader;
  const words = CHALLENGE_MAIL_WORDS[language];
  const rules = rulesOf(game);
  const open = expiryOf({ createdAt: Date.parse(game.createdAt), isNamed: game.challenge.to !== null });
  const rulesUrl = URL.parse(`/rules/${rules.id}`, game.url)?.href;
  return {
    ...draft,
    board: describeBoard(rules, game, language),
    paragraphs: [...draft.paragraphs, ...termsSentences(game, reader)],
    important: [words.openUntil(dateWords(open, language, timezone))],
    links: [...draft.links, ...linkTo(words.rules(oneLine(rulesetTitle(rules, language), 60)), rulesUrl)],
  };
}

function accountDraft(draft: Begun, { record, waiting, covered }: Event, writing: Writing): DraftParts {
  const { reader, words } = writing;
  const time = linkTo(words.mail.openTime, writing.links.time);
  if (covered === undefined) return { ...draft, links: [...linkOf(record, reader), ...time] };
  const isCover = record.type === "vacation.cover";
  const rules = rulesetTitle(rulesOf(covered), reader.language);
  const which = (isCover ? words.vacation.covered : words.yourTurn)(opponentOf(covered, reader), rules);
  const { board, links } = gameParts(covered, writing);
  return {
    ...draft,
    board,
    paragraphs: isCover ? [which, ...draft.paragraphs] : [...draft.paragraphs, which],
    important: deadlinePart(covered, covered.clock.deadline, writing),
    links: [...links, ...(isCover ? time : linkOf(record, reader))],
    notes: turnNotes(covered, waiting, writing),
  };
}

function recordSubject({ record, covered }: Pick<Event, "record" | "covered">, writing: Writing): string {
  const { reader, subjects } = writing;
  const { account } = subjects;
  if (isOfGame(record)) return gameSubject(record, writing);
  // The first sentence reports the event and the competition. Subjects have no full stop.
  if (isOfCompetition(record)) return tellRecord(record, reader)[0]!.replace(/\.$/, "");
  switch (record.type) {
    case "vacation.cover":
      return covered === undefined ? account["vacation.cover"] : account.covered(gameFacts(covered, reader));
    case "webhook.off":
      return account.webhookOff(URL.parse(record.data.url)?.hostname || "none");
    default:
      return account[record.type];
  }
}

function gameSubject({ type, data }: Extract<Event["record"], GameRecordOfEvent>, writing: Writing): string {
  const { reader, subjects: words } = writing;
  const { game, offer } = data;
  const facts = gameFacts(game, reader);
  switch (type) {
    case "challenge.received":
      if (game.rematchOf !== null) return words.challenge.rematch(facts);
      return (game.counterOf === null ? words.plain[type] : words.challenge.counter)(facts);
    case "challenge.accepted":
      return (isTurnOf(game, reader) ? words.challenge.yourTurn : words.plain[type])(facts);
    case "challenge.expired":
      return (facts.opponent === "" ? words.challenge.openExpired : words.plain[type])(facts);
    case "game.turn":
      return turnSubject(data, writing);
    case "game.offered":
      return (offer === undefined ? words.plain[type] : words.offered[offer.type])(facts);
    case "game.offer-accepted":
      return (offer === undefined ? words.plain[type] : words.offerAccepted[offer.type])(facts);
    case "game.offer-declined":
      return (offer === undefined ? words.plain[type] : words.offerDeclined[offer.type])(facts);
    case "game.deadline-near":
      return timeSubject(game, data.deadline, writing);
    case "game.deadline-changed":
      return (data.reason === "gift" && isTurnOf(game, reader) ? words.timeGiven : words.plain[type])(facts);
    case "game.finished":
      return words.ended[endOf(game, reader)](facts);
    default:
      return words.plain[type](facts);
  }
}

function turnSubject(data: GameRecordOfEvent["data"], { reader, subjects: words }: Writing): string {
  const { game, by, move, undone } = data;
  const facts = gameFacts(game, reader);
  if (undone !== undefined) return words.turn.takenBack(facts);
  if (move !== null && by !== null && by !== reader.name)
    return words.turn.moved({ what: moveWords(move), ...facts });
  return (game.ply === 0 ? words.turn.begun : words.plain["game.turn"])(facts);
}
