import type { BoardDrawing } from "../../../board/svg.ts";
import type { GameView } from "../../../contract/game.ts";
import type { PlanView } from "../../../game/plan/plan.ts";
import type { LegalMove, Ruleset, Side } from "../../../rules/index.ts";

/**
 * The data of a game's page for its script, as JSON in `<script type="application/json" id="game-data">`: enough to
 * walk through the moves and to choose one without a request. The script finds the rest of the page by these marks in
 * `<main id="content">`: `#game` with `data-game` and `data-version`; `#board`, a `<tafl-board>`, and `#near` below
 * it (board/view.tsx); `#status`, `#clocks`, `#captured`, `#messages`, `#offers`, `#plan`, `#actions`, which may be
 * empty; the buttons `#analyse` and `#flip`; the links `#moves [data-ply]` and `#walk [data-walk]`; the form `#play`
 * with `ply`, `move`, `message`, `#chosen`, `#confirm` and `#take-back`; `<time datetime>` and `[data-left]`; and
 * `#announce`, a live region.
 */
export interface GameData
  extends
    Required<Pick<BoardDrawing, "size" | "throne" | "corners" | "isEdgeGoal">>,
    Pick<GameView, "version" | "takebacks" | "turn" | "moves"> {
  /**
   * The name of this board in the browser's storage: the game's id; with its ply behind a mailed link, which must not
   * see the player's drafts; the rule set's id on a board to try it.
   */
  readonly id: string;
  /** Whether there is no game, but a rule set to try. */
  readonly isTrial: boolean;
  readonly ruleset: Ruleset;
  /** The reason of the result; null while the game goes on. */
  readonly ended: string | null;
  readonly mine: Side | null;
  /** The reader's moves; empty if they are not to move. */
  readonly legal: readonly LegalMove[];
  /** Why nothing can be chosen; empty if something can, or if that needs no words. */
  readonly shut: string;
  readonly plan: PlanView | null;
  readonly shown: number;
  readonly isFlipped: boolean;
  /** The zoom of the board (board/zoom.ts). */
  readonly near: string | null;
}
