import type { Rules, Side } from "../../rules/index.ts";
import type { Counted } from "../plurals.ts";

/** What can be on a square. */
export type Standing = "a" | "d" | "k" | "empty" | "throne" | "corner";

/** A board with many squares, looked at from near. */
export interface NearWords {
  readonly label: string;
  /** What to do where the squares are too small to press. */
  readonly hint: string;
  /** A part of the board, by its first and its last square. */
  readonly part: (from: string, to: string) => string;
  readonly whole: string;
  /** Where the part that is shown is moved to. */
  readonly ways: Readonly<Record<"left" | "up" | "down" | "right", string>>;
}

/** The words of the page of a game, besides those in notices.ts. */
export interface GameWords {
  readonly pieces: Readonly<Record<Standing, string>>;
  /** More about a square, or about a move to it: follows a comma, without a full stop. */
  readonly square: {
    readonly chosen: string;
    readonly target: string;
    readonly ends: string;
    readonly repeats: string;
    readonly captures: (squares: string) => string;
  };
  readonly board: string;
  readonly near: NearWords;
  readonly attackers: string;
  readonly defenders: string;
  readonly status: {
    readonly yourTurn: string;
    readonly theirTurn: (name: string) => string;
    readonly past: (ply: number, last: number) => string;
    readonly now: string;
    readonly occurred: Counted;
    /** What comes of a position that has come up so often as the rules say, from 2 to 9 times. */
    readonly repeated: Readonly<Record<Rules["repetition"], (count: number) => string>>;
  };
  readonly walk: {
    readonly label: string;
    readonly first: string;
    readonly previous: string;
    readonly next: string;
    readonly last: string;
    readonly flip: string;
  };
  /** The button that opens the analysis. */
  readonly analyse: string;
  readonly clocks: string;
  /** The link to the ledger of the clocks. */
  readonly clockSums: string;
  readonly moves: string;
  readonly captured: string;
  readonly capturedMen: Readonly<Record<Side, Counted>>;
  readonly messages: string;
  readonly choose: string;
  readonly play: {
    readonly label: string;
    readonly captures: (squares: string) => string;
    readonly wins: string;
    readonly loses: string;
    readonly draws: string;
    readonly repeats: Counted;
    readonly message: string;
    readonly confirm: string;
    readonly takeBack: string;
    readonly unsent: string;
  };
  readonly actions: {
    readonly resign: string;
    readonly resignSure: string;
    readonly abort: string;
    readonly abortSure: string;
  };
  /** The form that gives the opponent time. */
  readonly gift: {
    readonly title: (opponent: string) => string;
    readonly hint: string;
    readonly span: string;
    readonly give: string;
  };
  readonly rules: string;
}
