import type { RuleReason, Side } from "../../rules/index.ts";
import type { EndFacts, EndRules } from "./notices.ts";
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

type Endings = Readonly<Record<RuleReason, (facts: Pick<EndFacts, "judgedBy">) => string>>;

/** How the board ended a game: but for a side without a move, all is said without anybody's name. */
export type BoardEndings = Omit<Endings, "no-legal-move">;

/** The words of the analysis on the page of a game. They are no part of the catalogue: only browsers load them. */
export interface AnalysisWords {
  readonly title: string;
  readonly hint: string;
  readonly back: string;
  /** Of a board on which a rule set is tried: forgets what was tried, and what is said then. */
  readonly anew: string;
  readonly begun: string;
  /** What the list of moves and branches is called. */
  readonly tree: string;
  readonly keys: string;
  /** A move that was made, and one that is tried; `move` in words, with what it captures. */
  readonly played: (ply: number, move: string) => string;
  readonly tried: (ply: number, move: string) => string;
  readonly any: string;
  readonly resign: string;
  /** That the board shows the position without the opponent's move. */
  readonly guess: string;
  readonly reasons: Endings;
  /** Why a press does nothing: it is this side's turn, or the game is over. */
  readonly turn: Readonly<Record<Side, string>>;
  readonly over: string;
  readonly full: string;
  readonly remove: string;
  readonly removed: string;
  readonly addAny: string;
  readonly addResign: string;
  readonly comment: string;
  readonly news: {
    readonly moved: (ply: number, move: string) => string;
    readonly changed: string;
    readonly show: string;
  };
  readonly lines: {
    readonly save: string;
    readonly saved: string;
    /** They were changed elsewhere: both are in the tree now. */
    readonly merged: string;
  };
  readonly plan: {
    readonly title: string;
    readonly hint: string;
    /** On one's own turn, `move` is the one that it goes with. */
    readonly hintNow: string;
    readonly save: string;
    readonly saved: string;
    readonly take: (move: string) => string;
    readonly several: (reply: string) => string;
    readonly unanswered: (reply: string) => string;
  };
  readonly unsent: string;
}
