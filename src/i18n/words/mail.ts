import type { MailType } from "../../contract/events/types.ts";
import type { GameEventType } from "../../contract/events/records.ts";
import type { Counted } from "../plurals.ts";
import type { OfferType } from "../../contract/terms.ts";

/** The types of events that happen in a game, and are mailed. */
type GameMailType = Extract<MailType, GameEventType>;
/** Those of which a subject can say nothing more exact. */
type PlainType = Exclude<GameMailType, "game.finished">;

/** What a subject says of a game. Names stand as they are written: no language may bend them. */
export interface SubjectFacts {
  /** The reader's opponent; empty in a challenge that nobody has answered. */
  readonly opponent: string;
  /** What the rule set is called. */
  readonly rules: string;
}

type Subject = (facts: SubjectFacts) => string;
type SubjectWith = (what: string, facts: SubjectFacts) => string;

/** What mails are called: what happened, then in which game. No stop at the end. */
export interface SubjectWords {
  readonly plain: Readonly<Record<PlainType, Subject>>;
  readonly challenge: {
    readonly rematch: Subject;
    readonly counter: Subject;
    /** Accepted, and it is the reader who moves first. */
    readonly yourTurn: Subject;
    /** One that was for anybody has expired. */
    readonly openExpired: Subject;
  };
  readonly turn: {
    /** `what` is the opponent's move. */
    readonly moved: SubjectWith;
    readonly begun: Subject;
    readonly takenBack: Subject;
  };
  readonly offered: Readonly<Record<OfferType, Subject>>;
  readonly offerAccepted: Readonly<Record<OfferType, Subject>>;
  readonly offerDeclined: Readonly<Record<OfferType, Subject>>;
  /** `what` is a span such as "3 hours". */
  readonly timeLeft: SubjectWith;
  readonly timeUp: Subject;
  readonly timeGiven: Subject;
  readonly ended: Readonly<Record<"won" | "lost" | "drawn" | "aborted", Subject>>;
  /** Answers to moves that came by mail; `what` is the move. */
  readonly played: SubjectWith;
  readonly refused: SubjectWith;
  readonly unread: Subject;
  readonly unproven: SubjectWith;
  readonly unprovenUnread: Subject;
  readonly digest: {
    /** In how many games it is the reader's turn. */
    readonly turns: Counted;
    /** How much else there is, after `turns`. */
    readonly more: (turns: string, count: number) => string;
    readonly news: Counted;
  };
  readonly confirm: string;
  readonly signIn: string;
  readonly addressChanged: string;
  readonly account: Readonly<Record<Exclude<MailType, GameEventType | "webhook.off">, string>> & {
    /** With the game that an hour of vacation keeps. */
    readonly covered: Subject;
    /** `host`: where the webhook went; empty where that cannot be read. */
    readonly webhookOff: (host: string) => string;
  };
}

/** What the mail about a challenge says besides what happened and the terms. */
export interface ChallengeMailWords {
  /** `when` is a date in words. */
  readonly openUntil: (when: string) => string;
  /** A link to the rules of a rule set, by its title. */
  readonly rules: (title: string) => string;
}

/** The titles of feeds and calendars and of their entries. The sentences in them are those of notices.ts. */
export interface SubscriptionWords {
  /** The title of the feed of a player's turns. */
  readonly turns: (player: string) => string;
  /** The title of the calendar of a player's deadlines. */
  readonly deadlines: (player: string) => string;
  /** The title of a turn. */
  readonly yourTurn: (opponent: string, rules: string) => string;
  /** The title of a deadline. */
  readonly moveDue: (opponent: string, rules: string) => string;
}
