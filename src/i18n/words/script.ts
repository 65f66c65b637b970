import type { Side } from "../../rules/index.ts";
import type { Counted } from "../plurals.ts";

/** What the pages' script and the embedded board say. Files of their own: the Worker does not carry them. */
export interface ScriptWords {
  readonly pieces: Readonly<Record<"a" | "d" | "k", string>>;
  readonly empty: string;
  readonly throne: string;
  readonly corner: string;
  /** The squares that a move captures, in words already. */
  readonly captures: (squares: string) => string;
  readonly target: string;
  readonly wins: string;
  readonly loses: string;
  readonly draws: string;
  /** The position would come up for this time: 2 or 3. */
  readonly repeats: (time: number) => string;
  /** A piece was chosen, and how many squares it can go to. */
  readonly chosen: (what: string, count: number) => string;
  /** A move is shown; it is not made yet. */
  readonly preview: (move: string) => string;
  readonly takenBack: string;
  /** Why a press on a square of the board does nothing. */
  readonly mistakes: {
    readonly notYours: string;
    readonly noPiece: (square: string) => string;
    /** The piece is the reader's, and has nowhere to go. */
    readonly stuck: (square: string) => string;
    readonly cannotGo: (from: string, to: string) => string;
  };
  readonly ply: (ply: number, of: number, move: string) => string;
  readonly start: string;
  readonly captured: string;
  /** How many men a side has lost. */
  readonly lost: Readonly<Record<Side, Counted>>;
  readonly offline: string;
  /** The same, where a move is chosen and not yet sent. */
  readonly offlineWithMove: string;
  readonly online: string;
  readonly onlineWithMove: string;
  readonly notSent: string;
  /** Above what was written for a move that was made elsewhere. */
  readonly unsent: string;
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
