import type { Side } from "../../rules/index.ts";
import type { Counted } from "../plurals.ts";

/**
 * The words of the pages' script and of the embedded board. They are no part of the catalogue: only browsers load
 * them.
 */
export interface ScriptWords {
  readonly pieces: Readonly<Record<"a" | "d" | "k", string>>;
  readonly empty: string;
  readonly throne: string;
  readonly corner: string;
  /** `squares`: those that a move captures, as a list in words. */
  readonly captures: (squares: string) => string;
  readonly target: string;
  readonly wins: string;
  readonly loses: string;
  readonly draws: string;
  /** The position would occur for this time: 2 to 9. */
  readonly repeats: (time: number) => string;
  /** A piece was chosen, which can go to `count` squares. */
  readonly chosen: (what: string, count: number) => string;
  /** A move is shown that is not made yet. */
  readonly preview: (move: string) => string;
  readonly takenBack: string;
  /** A part of the board is shown enlarged, by its first and its last square; then the whole board again. */
  readonly near: (from: string, to: string) => string;
  readonly whole: string;
  /** Why choosing a square of the board does nothing. */
  readonly mistakes: {
    readonly notYours: string;
    readonly noPiece: (square: string) => string;
    /** The piece is the reader's and cannot move. */
    readonly stuck: (square: string) => string;
    readonly cannotGo: (from: string, to: string, why: string) => string;
    /** Why it cannot; `at`: the square that is in the way. */
    readonly why: Readonly<Record<"crooked" | "occupied" | "restricted" | "far", string>> &
      Readonly<Record<"blocked" | "passing", (at: string) => string>>;
  };
  readonly ply: (ply: number, of: number, move: string) => string;
  readonly start: string;
  readonly captured: string;
  /** How many men each side has lost. */
  readonly lost: Readonly<Record<Side, Counted>>;
  readonly offline: string;
  /** The same, if a move is chosen and not sent yet. */
  readonly offlineWithMove: string;
  readonly online: string;
  readonly onlineWithMove: string;
  readonly notSent: string;
  /** The heading above a message for a move that was made elsewhere. */
  readonly unsent: string;
  /** The analysis, which is loaded when it is first used, could not be. */
  readonly notLoaded: string;
  /** Above the plan that goes with a chosen move, and the button that leaves it out. */
  readonly withPlan: string;
  readonly withoutPlan: string;
  readonly copied: string;
  readonly underAMinute: string;
  readonly embed: {
    readonly attackers: string;
    readonly defenders: string;
    readonly toMove: Readonly<Record<Side, string>>;
    readonly won: Readonly<Record<Side, string>>;
    readonly drawn: string;
    readonly aborted: string;
    readonly notBegun: string;
    readonly cancelled: string;
    readonly first: string;
    readonly previous: string;
    readonly next: string;
    readonly last: string;
    readonly flip: string;
    readonly open: string;
    readonly board: (size: number) => string;
    readonly loading: string;
    readonly unknown: string;
    readonly malformed: string;
    readonly unreachable: string;
    readonly nothing: string;
  };
}

/** The words of a board on which pieces move: the game's page and its script. */
export interface MovingWords {
  /** What came of the king, after the name of his square. */
  readonly king: Readonly<Record<"captured" | "escaped", string>>;
  /** Pressed out of turn by somebody who does not play; whose turn it is follows. */
  readonly onlyPlayers: string;
  readonly over: string;
  /** The button that switches the board's sounds on and off. */
  readonly sound: string;
  /** On the button of a form that is on its way. */
  readonly sending: string;
  /** Beside a button that was pressed without a connection. */
  readonly waits: string;
}

/** The words for conditional moves, on the page of a game and in its analysis. */
export interface PlanWords {
  readonly title: string;
  /** Who sees it and when it is played. */
  readonly hint: string;
  /** Before what follows on the owner's own turn, if they make this move. */
  readonly goesOn: (move: string) => string;
  /** The opponent's move, and the answer. */
  readonly answer: (reply: string, move: string) => string;
  readonly answerAny: (move: string) => string;
  readonly resign: (reply: string) => string;
  readonly resignAny: string;
  /** What an answer does: in brackets behind it. */
  readonly captures: (squares: string) => string;
  readonly wins: string;
  readonly loses: string;
  readonly draws: string;
  /** The button that ends the plan. */
  readonly end: string;
  /** The form that adds one answer. */
  readonly form: {
    readonly title: string;
    /** The opponent's part: a move or any other. */
    readonly their: string;
    readonly theirMove: string;
    readonly any: string;
    /** The owner's part: a move or the end of the game. */
    readonly mine: string;
    readonly myMove: string;
    readonly resign: string;
    /** Before a field for a move. */
    readonly move: string;
    readonly hint: string;
    readonly add: string;
    readonly missing: string;
  };
}
