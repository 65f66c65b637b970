import type { ScriptWords } from "../../../i18n/built/browser.ts";
import type { Side } from "../../../rules/index.ts";
import type { LegalMove } from "../data.ts";
import type { MadeMove } from "../walk.ts";
import type { Way } from "./choice.ts";

/** What lies on a board and what can be done there: a position of the game, or one that somebody tries. */
export interface Scene {
  readonly board: string;
  readonly lastMove: MadeMove | null;
  /** Why the game is over with it, as results name it; null while it goes on. */
  readonly ended: string | null;
  readonly ways: readonly Way[];
  /** Whose moves these are; null where nobody's. */
  readonly side: Side | null;
  readonly mistakes: ScriptWords["mistakes"];
  /** Why nothing can be chosen; empty where that needs no words, null where something can. */
  readonly shut: string | null;
}

/** Who has taken the board over from the game, to try moves on it. A move is made as soon as it is chosen. */
export interface Study {
  readonly scene: () => Scene;
  readonly make: (move: LegalMove) => void;
  /** Goes `first`, `previous`, `next` or `last`. */
  readonly walk: (step: string) => void;
  /** Gives the board back to the game. */
  readonly leave: () => void;
}
