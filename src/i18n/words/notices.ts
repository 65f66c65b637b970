import type { DeclineReason, OfferType } from "../../contract/terms.ts";
import type { EventType, MailType } from "../../contract/events/types.ts";
import type { RuleReason, Rules, Side } from "../../rules/index.ts";
import type { Counted } from "../plurals.ts";

/** A sentence about an offer. `by` is a name; `what` the end of a pause or a length of time in words, else empty. */
type ByOffer = Readonly<Record<OfferType, (by: string, what: string) => string>>;

/** What can be changed by a counter-offer. */
export const TERMS_CHANGED = ["ruleset", "side", "clock", "stops", "offers"] as const;

/** What is told of plans, offers, takebacks and challenges that answer something: whole sentences. */
export interface PlayNoticeWords {
  /** The opponent offers something, and answers an offer of the reader's. */
  readonly offered: ByOffer;
  readonly accepted: ByOffer;
  readonly declined: ByOffer;
  /** The opponent lets the reader take moves back, and the other way round. */
  readonly takenBack: { readonly yours: (by: string) => string; readonly theirs: (name: string) => string };
  readonly plan: {
    /** A move of the reader's plan, and of the opponent's: `squares` lists what it captured, `count` is how many. */
    readonly yours: (move: string, squares: string, count: number) => string;
    readonly theirs: (by: string, move: string, squares: string, count: number) => string;
    /** Many moves at once, listed. */
    readonly many: (count: number, list: string) => string;
    /** The reader's plan has no answer, and an answer that is not legal. */
    readonly ended: string;
    readonly illegal: string;
  };
  readonly rematch: (by: string, rules: string) => string;
  readonly counter: (by: string, rules: string) => string;
  /** What a counter-offer has changed. */
  readonly changed: (list: string) => string;
  readonly terms: Readonly<Record<(typeof TERMS_CHANGED)[number], string>>;
  /** `head` is the last hash of the game's record. */
  readonly head: (head: string) => string;
}

/** The facts of an event's sentence; those that an event does not have are empty. */
export interface EventFacts {
  /** Who caused it. */
  readonly by: string;
  /** The reader's opponent. */
  readonly opponent: string;
  /** The title of the rule set. */
  readonly rules: string;
  /** The address of a webhook. */
  readonly url: string;
  /** An e-mail address. */
  readonly address: string;
}

/** What is said of a vacation besides the event itself: whole sentences. `until` is a date in words, the others are spans. */
export interface VacationWords {
  /** What an hour of cover means, how much is left, and what to do. */
  readonly cover: (until: string, left: string) => readonly string[];
  /** Which game that hour keeps. */
  readonly covered: (opponent: string, rules: string) => string;
  /** How much is left, and what happens when nothing is. */
  readonly low: (left: string) => readonly string[];
  readonly began: (until: string) => readonly string[];
  readonly ended: (used: string) => readonly string[];
}

/** How a deadline has changed: it is later than before, or earlier. */
type ByChange<Words> = Readonly<Record<"later" | "earlier", Words>>;

/** Why a deadline has changed other than by a move: whole sentences, for the player to move and for the other. */
export interface ChangeWords {
  readonly vacation: ByChange<{ readonly yours: string; readonly theirs: (name: string) => string }>;
  readonly pause: ByChange<string>;
  readonly outage: string;
  /** Who was given time hears from whom; who gave it, to whom. */
  readonly gift: { readonly yours: (giver: string) => string; readonly theirs: (name: string) => string };
}

/** Who lost, or cannot move, which some rules call a draw. `judgedBy`: the rules of the game. */
export interface EndFacts {
  readonly loser: string;
  readonly judgedBy: EndRules;
}

/** What of the rules the words for an end depend on. */
export type EndRules = Pick<Rules, "escape" | "repetitionCount">;

/** The terms of a game's clock, as a phrase; durations are in words already. */
export interface ClockWords {
  /** A sentence of the phrase. */
  readonly sentence: (phrase: string) => string;
  readonly perMove: (span: string) => string;
  readonly fischer: (initial: string, increment: string, max: string) => string;
  /** Fischer's clock that gives nothing for a move. */
  readonly whole: (initial: string) => string;
  /** What stands after it where a turn begins with some time at least, or takes some time at most. */
  readonly minPerMove: (span: string) => string;
  readonly maxPerMove: (span: string) => string;
  /** `main` is null where there is no main time. */
  readonly byoYomi: (main: string | null, periods: number, period: string) => string;
  readonly canadian: (main: string | null, moves: number, time: string, carry: boolean) => string;
  /** `span`: after how long without a move the game ends. */
  readonly unlimited: (span: string) => string;
}

/** Everything that mails, webhooks, feeds and pages tell of a game or an account. */
export interface NoticeWords {
  /** One whole sentence for each type of event. */
  readonly events: Readonly<Record<EventType, (facts: EventFacts) => string>>;
  /** A move, without and with captures: `squares` lists them, `count` is how many. */
  readonly moved: (by: string, move: string) => string;
  readonly movedAndTook: (by: string, move: string, squares: string, count: number) => string;
  readonly youMoved: (move: string) => string;
  readonly youMovedAndTook: (move: string, squares: string, count: number) => string;
  /** How the rules would end a game with a move that is chosen. */
  readonly reasons: Readonly<Record<RuleReason, (facts: EndFacts) => string>>;
  /** Why a challenge was declined, if a reason was given. */
  readonly declined: Readonly<Record<Exclude<DeclineReason, "no-reason">, string>>;
  readonly youPlay: Readonly<Record<Side, string>>;
  readonly wouldPlay: Readonly<Record<Side | "random", string>>;
  readonly clock: ClockWords;
  /** `when` is a date in words. */
  readonly yourDeadline: (when: string) => string;
  readonly theirDeadline: (name: string, when: string) => string;
  readonly yourDeadlinePassed: (when: string) => string;
  /** `left` is a span such as "2 days 4 hours". */
  readonly timeLeft: (left: string) => string;
  readonly underAMinute: string;
  readonly writes: (name: string) => string;
  readonly deadlineChanged: ChangeWords;
  readonly vacation: VacationWords;
  readonly webhookOff: Readonly<Record<"gone" | "failing" | "secret-lost", string>>;
  /** What to do about a webhook that was switched off: whole sentences. `id` is the webhook's. */
  readonly webhookBack: (id: string) => readonly string[];
  readonly mailOff: Readonly<Record<"suppressed" | "refused", string>>;
  readonly play: PlayNoticeWords;
  readonly openGame: string;
  /** The same while the game is only a challenge. */
  readonly openChallenge: string;
  readonly mail: MailWords;
}

/** The words of mails alone. */
export interface MailWords {
  readonly makeMove: string;
  /** Names the page of one's schedule and vacation. */
  readonly openTime: string;
  /** `example` is a legal move, to show how one is written; null if there is none. */
  readonly orAnswer: (example: string | null) => string;
  readonly answerHint: string;
  /** In how many other games it is the reader's turn: at least one. */
  readonly waiting: Counted;
  readonly reminder: (opponent: string) => string;
  readonly digest: {
    readonly mute: string;
    readonly title: Counted;
    /** `max`: how many mails go at once in a day. */
    readonly rest: (max: number) => string;
  };
  readonly confirm: {
    readonly title: string;
    readonly body: (name: string) => string;
    readonly button: string;
    readonly once: string;
    readonly notYou: string;
  };
  readonly signIn: {
    readonly title: (name: string) => string;
    readonly button: string;
    readonly notYou: string;
  };
  readonly addressChanged: {
    readonly moved: (to: string) => string;
    readonly removed: string;
    readonly notYou: string;
  };
  readonly movePlayed: (move: string) => string;
  readonly moveRefused: { readonly of: (move: string) => string; readonly none: string };
  readonly legal: string;
  readonly unproven: {
    readonly of: (move: string) => string;
    readonly none: string;
    readonly why: string;
  };
  /** The board in words, for readers who do not see it, and what its symbols mean. */
  readonly board: {
    readonly title: (ruleset: string, size: number) => string;
    readonly attackers: (squares: string) => string;
    readonly defenders: (squares: string) => string;
    readonly king: (square: string) => string;
    readonly lastMove: (from: string, to: string) => string;
    readonly captured: (squares: string) => string;
    readonly legend: (
      symbols: Readonly<Record<"attacker" | "defender" | "king" | "captured", string>>,
    ) => string;
    readonly marked: string;
  };
  readonly why: string;
  readonly muteGame: string;
  readonly muteType: (what: string) => string;
  /** What a mail of each type is about, as part of a sentence or a list. */
  readonly types: Readonly<Record<MailType, string>>;
}
