import type { Rules, Side } from "../../rules/index.ts";
import type { Counted } from "../plurals.ts";
import type { OfferType } from "../../contract/terms.ts";

/** What pages say of the time that is left. */
export interface LeftWords {
  /** Begins the sentence that `until` ends: "2 days 4 h left, until Tue 24 Nov, 18:00." */
  readonly left: (span: string) => string;
  /** The same for a challenge. */
  readonly leftToAnswer: (span: string) => string;
  readonly until: (when: string) => string;
  /** What the panel with both players is called when there is no time to tell of. */
  readonly players: string;
}

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

type ByOffer<Said> = Readonly<Record<OfferType, Said>>;

/** What the page of a game says of what its players do besides moving: offers, messages, notes, the rematch. */
export interface TogetherWords {
  /** `what`: until when a pause would last, or how much time is asked for. */
  readonly yours: ByOffer<(what: string) => string>;
  readonly theirs: ByOffer<(name: string, what: string) => string>;
  readonly accept: ByOffer<string>;
  readonly decline: string;
  /** The opponent has declined what the reader offered. */
  readonly declined: ByOffer<(name: string) => string>;
  /** The menu of all that can be offered and given. */
  readonly offers: string;
  readonly withdraw: string;
  /** The forms that offer something: what the form is called, what comes of it, and its button. */
  readonly make: ByOffer<{ readonly title: string; readonly hint: string; readonly send: string }>;
  /** How long the pause is to last. */
  readonly pauseSpan: string;
  readonly days: Counted;
  /** How much time is asked for. */
  readonly extendSpan: string;
  /** When a message was written: `ply` is the position's, or that of the move that it came with. */
  readonly atPly: (ply: number) => string;
  readonly message: string;
  readonly send: string;
  /** What the opponent has written, beside whose turn it is. */
  readonly writes: (name: string) => string;
  readonly notes: {
    readonly title: string;
    readonly hint: string;
    readonly text: string;
    readonly keep: string;
    /** What is kept, above it: where what was written instead was not. */
    readonly kept: string;
  };
  readonly rematch: {
    readonly ask: string;
    /** The opponent has asked for one. */
    readonly theirs: (name: string) => string;
    readonly agree: string;
    /** The link to the challenge, or the game, that it is. */
    readonly see: string;
  };
}

/** The words for players who move by mail or by a link in a mail. */
export interface MoveWords {
  /** Why an answer by mail played nothing, if the game itself did not refuse it. */
  readonly mail: {
    /** `example` is a legal move, to show how one is written; null if there is none. */
    readonly none: (example: string | null) => string;
    readonly several: string;
    /** The mail that was answered is of a turn that is undone. */
    readonly takenBack: string;
  };
  readonly page: {
    readonly yourMove: (opponent: string) => string;
    readonly move: string;
    readonly message: string;
    readonly play: string;
    readonly played: string;
    readonly theirTurn: (opponent: string) => string;
    readonly usedUp: string;
    readonly usedUpWhy: string;
    readonly takenBackWhy: string;
    /** The opponent's plan has answered: `list` is what has been played since. */
    readonly answered: (opponent: string, list: string) => string;
    readonly over: string;
    readonly unknown: string;
    readonly unknownWhy: string;
  };
}

/** The page behind the link in a mail that plays a move, besides what moves.page says. */
export interface PlayLinkWords {
  /** Above the list of moves, for who does not choose on the board. */
  readonly list: string;
  /** A move of a link that is used up, and the player's turn has come again. */
  readonly again: string;
  /** Above the message that went with the move. */
  readonly sent: string;
}
