import type { BoardDrawing } from "../../../board/svg.ts";
import type { GameView } from "../../../contract/game.ts";
import type { PlanView } from "../../../game/plan/plan.ts";
import type { LegalMove, Ruleset, Side } from "../../../rules/index.ts";

/**
 * The data of a game's page for its script, as JSON in `<script type="application/json" id="game-data">`: enough to
 * show earlier positions and to choose a move without a request. The script finds other parts of the page by these marks in
 * `<main id="content">`: `#game` with `data-game` and `data-version`; `#board`, a `<tafl-board>`, and `#near` below
 * it (board/view.tsx); `#status`, `#offers`, `#plan` and `#tabs`, which may be empty; `[data-losses]`; the buttons
 * `#analyse` and `#flip`; the links `#moves [data-ply]` and `#walk [data-walk]`; the form `#play`
 * with `ply`, `move`, `message`, `#chosen`, `#confirm` and `#take-back`; `<time datetime>` and `[data-left]`; and
 * `#announce`, a live region.
 */
export interface GameData
  extends
    Required<Pick<BoardDrawing, "size" | "throne" | "corners" | "isEdgeGoal">>,
    Pick<GameView, "version" | "takebacks" | "turn" | "moves"> {
  /**
   * The board's key in the browser's storage: the game's id. On the page of a mailed link, which must not show the
   * player's drafts, it includes the ply. Without a game, it is the rule set's id, or the key of the first move's form.
   */
  readonly id: string;
  /** Whether the board is for trying out a rule set, without a game. */
  readonly isTrial: boolean;
  readonly ruleset: Ruleset;
  /** The reason for the result; null while the game is in progress. */
  readonly ended: string | null;
  readonly mine: Side | null;
  /** The reader's legal moves; empty if it is not their turn. */
  readonly legal: readonly LegalMove[];
  /** The reason why the reader cannot choose a move; empty if they can, and on a trial board. */
  readonly shut: string;
  readonly plan: PlanView | null;
  readonly shown: number;
  readonly isFlipped: boolean;
  /** The zoom of the board (board/zoom.ts). */
  readonly near: string | null;
}
