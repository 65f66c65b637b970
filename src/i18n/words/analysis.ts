import type { RuleReason, Side } from "../../rules/index.ts";
import type { EndFacts } from "./notices.ts";

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
