import type { RuleReason } from "../../rules/index.ts";
import type { EndRules } from "./notices.ts";
import type { PlayerReason } from "../../contract/terms.ts";

/** What a clause about the end of a game depends on. */
export interface HowFacts {
  /** Who reads it: who has won, who has lost (or, in a draw, is without a move), or anybody else. */
  readonly reader: "winner" | "loser" | "other";
  /** Whether the king is the reader's. */
  readonly isOwnKing: boolean;
  /** The name of who has lost, or in a draw is without a move. */
  readonly loser: string;
  readonly judgedBy: EndRules;
}

/** The end of a game on its page. */
export interface OverWords {
  /** The result in one sentence; `how` is one of the clauses below. */
  readonly won: (how: string) => string;
  readonly lost: (how: string) => string;
  readonly wonBy: (winner: string, how: string) => string;
  readonly drawn: (how: string) => string;
  readonly aborted: string;
  /** How it came to that, as a clause that follows a colon. */
  readonly how: Readonly<Record<Exclude<RuleReason | PlayerReason, "aborted">, (facts: HowFacts) => string>>;
  /** The heading of what can be done now, for screen readers. */
  readonly title: string;
  /** Shows the first position, from which one walks on. */
  readonly replay: string;
  readonly rematch: {
    /** What one press does: asks the opponent, or begins the game that they have asked for. */
    readonly asks: (opponent: string) => string;
    readonly begins: string;
    /** The reader has asked. */
    readonly waits: (opponent: string) => string;
    /** What the reader asked for was declined, or has expired. */
    readonly lapsed: string;
    /** Both have agreed. */
    readonly begun: string;
    readonly open: string;
  };
  /** The reader's turn in other games. */
  readonly waiting: (count: number) => string;
  readonly next: string;
  readonly share: {
    readonly title: string;
    readonly link: string;
    readonly copy: string;
    /** Opens the system's own list of places to send it to. */
    readonly send: string;
    readonly picture: string;
    readonly record: string;
    readonly json: string;
  };
}
