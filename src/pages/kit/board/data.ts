import type { BoardDrawing } from "../../../board/svg.ts";
import type { GameView } from "../../../contract/game.ts";
import type { PlanView } from "../../../game/plan/plan.ts";
import type { LegalMove, Ruleset, Side } from "../../../rules/index.ts";

/**
 * What the page of a game tells its script, as JSON in `<script type="application/json" id="game-data">`: enough to
 * walk through the moves and to choose one without asking anybody. Everything that can be read is on the page itself,
 * which the script finds by these marks, all within `<main id="content">`:
 *
 * - `<article id="game" data-game="{id}" data-version="{n}">` holds all the others.
 * - `#board` (board/view.tsx); a square is `[role=gridcell][data-square="d4"]`, with the classes `chosen`, `target`,
 *   `ends`, `repeats`, `from` and `to`.
 * - `#near`, below a board that may be looked at from near: `a[data-near="whole|left|up|down|right"]`.
 * - `#status`, `#clocks`, `#captured`, `#messages`, `#offers`, `#plan`, `#actions`: always there, empty where there is nothing to say.
 * - `#analyse`: the button that opens the analysis (script/analysis), which puts `#analysis` at the beginning of
 *   `.beside` and the class `analysing` on the article.
 * - `#moves`: `<li data-ply="{n}">` with a link, which is `aria-current` where that position is shown.
 * - `#walk a[data-walk="first|previous|next|last"]` and `#flip`: links.
 * - `#play`, only where it is the reader's turn, and `hidden` while no move is chosen: the form with the hidden fields
 *   `ply` and `move`, the textarea `message`, `<output id="chosen">`, `<button id="confirm">`, `<a id="take-back">`.
 * - `<time datetime>`: an instant in the reader's zone or in UTC; `<span data-left="{deadline}">`: the time until then.
 * - `#announce`: empty, and read aloud when something is put into it.
 */
export interface GameData
  extends
    Required<Pick<BoardDrawing, "size" | "throne" | "corners" | "isEdgeGoal">>,
    Pick<GameView, "version" | "takebacks" | "turn" | "moves"> {
  /**
   * The name under which the browser keeps what belongs to this board. On the page of a game it is the game's id; behind a
   * mailed link it is that with the ply, so that nothing of the player's own page is seen there; on a board on which a
   * rule set is tried, the rule set's.
   */
  readonly id: string;
  /** Whether there is no game: the board is there to try a rule set, and its analysis is open from the beginning. */
  readonly isTrial: boolean;
  /** The whole rule set: the analysis judges by it. */
  readonly ruleset: Ruleset;
  /** Why the game is over, as results name it; null while it goes on. */
  readonly ended: string | null;
  readonly mine: Side | null;
  /** What the reader may play now; empty where it is not theirs to move. */
  readonly legal: readonly LegalMove[];
  /** Why nothing can be chosen, in the reader's language; empty where something can, or where that needs no words. */
  readonly shut: string;
  /** The reader's plan; null where they have none. */
  readonly plan: PlanView | null;
  readonly shown: number;
  readonly isFlipped: boolean;
  /** The square that is looked at from near (src/board/zoom.ts); null: the whole board is shown. */
  readonly near: string | null;
}
