import type { Repetition, Side } from "../../rules/index.ts";
import type { Counted } from "../plurals.ts";

/** What may stand on a square, as it is said after the square's name. */
export type Standing = "a" | "d" | "k" | "empty" | "throne" | "corner";

/** What the page of a game says besides what notices say of games, too. */
export interface GameWords {
  readonly pieces: Readonly<Record<Standing, string>>;
  /** What can be said of a square besides, and of a move: after a comma, without a full stop. */
  readonly square: {
    readonly chosen: string;
    readonly target: string;
    readonly ends: string;
    readonly repeats: string;
    readonly captures: (squares: string) => string;
  };
  readonly board: string;
  readonly attackers: string;
  readonly defenders: string;
  readonly status: {
    readonly yourTurn: string;
    readonly theirTurn: (name: string) => string;
    readonly youLost: string;
    readonly past: (ply: number, last: number) => string;
    readonly now: string;
    readonly occurred: Counted;
    readonly third: Readonly<Record<Repetition, string>>;
  };
  readonly walk: {
    readonly label: string;
    readonly first: string;
    readonly previous: string;
    readonly next: string;
    readonly last: string;
    readonly flip: string;
  };
  readonly clocks: string;
  readonly dueBy: string;
  readonly moves: string;
  readonly captured: string;
  readonly capturedMen: Readonly<Record<Side, Counted>>;
  readonly messages: string;
  readonly atPly: (ply: number) => string;
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
  readonly offers: {
    readonly yours: string;
    readonly theirs: (name: string) => string;
    readonly accept: string;
    readonly decline: string;
  };
  readonly actions: {
    readonly resign: string;
    readonly resignSure: string;
    readonly abort: string;
    readonly abortSure: string;
    readonly draw: string;
    readonly drawSure: string;
  };
  /** To play the same opponent once more. */
  readonly again: string;
  readonly rules: string;
}
