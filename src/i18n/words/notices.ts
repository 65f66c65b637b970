import type { DeclineReason, PlayerReason } from "../../game/state.ts";
import type { EventType, MailType } from "../../events/types.ts";
import type { RuleReason, Side } from "../../rules/index.ts";
import type { Counted } from "../plurals.ts";

/** What the sentence for an event can speak of; what an event does not have is empty. */
export interface EventFacts {
  /** Who caused it. */
  readonly by: string;
  /** With whom the reader plays. */
  readonly opponent: string;
  /** What the rule set is called. */
  readonly rules: string;
  /** The address of a webhook. */
  readonly url: string;
  /** An e-mail address. */
  readonly address: string;
}

/** Who won and who lost; both empty where nobody did. */
export interface EndFacts {
  readonly winner: string;
  readonly loser: string;
}

/** How a game's clock is set, durations in words already. */
export interface ClockWords {
  readonly perMove: (span: string) => string;
  readonly fischer: (initial: string, increment: string, max: string) => string;
  /** `span`: for how long nobody may move before the game ends. */
  readonly unlimited: (span: string) => string;
}

/** Everything that is told of a game or an account, in mails and in webhooks. */
export interface NoticeWords {
  /** One whole sentence for each thing that can happen. */
  readonly events: Readonly<Record<EventType, (facts: EventFacts) => string>>;
  /** A move, without and with captures: `squares` lists them, `count` is how many. */
  readonly moved: (by: string, move: string) => string;
  readonly movedAndTook: (by: string, move: string, squares: string, count: number) => string;
  readonly youMoved: (move: string) => string;
  readonly youMovedAndTook: (move: string, squares: string, count: number) => string;
  /** How it went for the reader, or who won where the reader did not play. */
  readonly outcome: {
    readonly won: string;
    readonly lost: (winner: string) => string;
    readonly wonBy: (winner: string) => string;
    readonly drawn: string;
    readonly none: string;
  };
  readonly reasons: Readonly<Record<RuleReason | PlayerReason, (facts: EndFacts) => string>>;
  /** Why a challenge was declined, where a reason was given. */
  readonly declined: Readonly<Record<Exclude<DeclineReason, "no-reason">, string>>;
  readonly youPlay: Readonly<Record<Side, string>>;
  readonly wouldPlay: Readonly<Record<Side | "random", string>>;
  readonly clock: ClockWords;
  /** Until when; the date is in words. */
  readonly yourDeadline: (when: string) => string;
  readonly theirDeadline: (name: string, when: string) => string;
  readonly yourDeadlinePassed: (when: string) => string;
  /** A span such as "2 days 4 hours". */
  readonly timeLeft: (left: string) => string;
  readonly underAMinute: string;
  readonly writes: (name: string) => string;
  readonly webhookOff: Readonly<Record<"gone" | "failing", string>>;
  /** What to do about a webhook that was switched off, by its id: whole sentences. */
  readonly webhookBack: (id: string) => readonly string[];
  readonly mailOff: Readonly<Record<"suppressed" | "refused", string>>;
  readonly openGame: string;
  /** The same, where no game has come of it: there the challenge is answered. */
  readonly openChallenge: string;
  readonly mail: MailWords;
}

/** What only mails say. */
export interface MailWords {
  readonly makeMove: string;
  /** With a move that can be made, as an example of how one is written, where there is one. */
  readonly orAnswer: (example: string | null) => string;
  readonly answerHint: string;
  /** In how many other games it is the reader's turn; the count is at least one. */
  readonly waiting: Counted;
  readonly reminder: (opponent: string) => string;
  readonly digest: { readonly subject: string; readonly mute: string; readonly title: Counted };
  readonly confirm: {
    readonly subject: string;
    readonly title: string;
    readonly body: (name: string) => string;
    readonly button: string;
    readonly once: string;
    readonly notYou: string;
  };
  readonly signIn: {
    readonly subject: string;
    readonly title: (name: string) => string;
    readonly button: string;
    readonly notYou: string;
  };
  readonly addressChanged: {
    readonly subject: string;
    readonly moved: (to: string) => string;
    readonly removed: string;
    readonly notYou: string;
  };
  readonly webhookOffSubject: string;
  readonly movePlayed: (move: string) => string;
  readonly moveRefused: { readonly of: (move: string) => string; readonly none: string };
  readonly legal: string;
  readonly unproven: {
    readonly of: (move: string) => string;
    readonly none: string;
    readonly why: string;
  };
  /** The board, in words for whoever does not see it, and what its signs mean. */
  readonly board: {
    readonly title: (ruleset: string, size: number) => string;
    readonly attackers: (squares: string) => string;
    readonly defenders: (squares: string) => string;
    readonly king: (square: string) => string;
    readonly lastMove: (from: string, to: string) => string;
    readonly captured: (squares: string) => string;
    readonly legend: (
      signs: Readonly<Record<"attacker" | "defender" | "king" | "captured", string>>,
    ) => string;
    readonly marked: string;
  };
  readonly why: string;
  readonly muteGame: string;
  readonly muteType: (what: string) => string;
  /** What a mail of this type is about, as it stands in a sentence or a list. */
  readonly types: Readonly<Record<MailType, string>>;
}
