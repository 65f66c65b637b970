import { type Choice, type Scene, type Way, waysOf } from "../../../board/script/choice.ts";
import { pageLanguage, pageWords } from "../../../board/script/speech.ts";
import { addressOf } from "../../../board/script/steps.ts";
import type { BoardState } from "../../../board/script/state.ts";
import type { TaflBoard } from "../../../board/script/tafl-board.ts";
import { boardsOf, madeMove } from "../../../board/moves.ts";
import type { LegalMove } from "../../../rules/index.ts";
import { throneOn } from "../../../rules/notation/square.ts";
import type { GameData } from "../../kit/board/data.ts";
import type { MovePlan } from "./draft.ts";

/** Another use of the board, such as the analysis, which shows its own positions. Absent functions do nothing. */
export interface Study {
  readonly scene: () => Scene;
  /** Plays a move at once, without a preview. */
  readonly make?: (move: LegalMove) => void;
  /** `step`: `first`, `previous`, `next` or `last`. */
  readonly walk?: (step: string) => void;
  /** Shows the game on the board again. */
  readonly leave?: () => void;
}

/** The page's game, and the position that the board shows. */
export class Table {
  readonly data: GameData;
  readonly boards: readonly string[];
  /** The reader's legal moves; empty if it is not their turn. */
  readonly ways: readonly Way[];
  readonly board: TaflBoard;
  readonly language = pageLanguage();
  readonly words = pageWords();
  ply: number;
  isFlipped: boolean;
  study: Study | null = null;
  /** Called after another ply of the game is shown. */
  onwalk: (() => void) | null = null;
  /** The plan to send with its move, if the reader chooses that move. */
  plan: MovePlan | null = null;

  constructor(data: GameData, board: TaflBoard) {
    const { ruleset, size, moves, legal } = data;
    this.data = data;
    this.board = board;
    this.boards = boardsOf(ruleset.setup, size, moves);
    this.ways = waysOf(legal);
    this.ply = data.shown;
    this.isFlipped = data.isFlipped;
    const last = madeMove(moves[this.ply - 1] ?? "")?.to ?? throneOn(size);
    const square = (this.canChoose && this.ways[0]?.from) || last;
    this.show({ zoom: data.near, square });
  }

  get last(): number {
    return this.data.moves.length;
  }

  /** Whether the reader can choose a move: it is their turn, and the board shows the game's newest position. */
  get canChoose(): boolean {
    return this.ways.length > 0 && this.ply === this.last && this.study === null;
  }

  get scene(): Scene {
    const { data, boards, ply, words, canChoose, last } = this;
    if (this.study !== null) return this.study.scene();
    return {
      board: boards[ply] ?? data.ruleset.setup,
      lastMove: madeMove(data.moves[ply - 1] ?? ""),
      ways: canChoose ? this.ways : [],
      side: data.mine,
      mistakes: words.mistakes,
      ended: ply === last ? data.ended : null,
      // `data.shut` explains why no move can be chosen in the newest position. Earlier positions need no reason.
      shut: canChoose ? null : ply === last ? data.shut : "",
    };
  }

  /** Draws the current scene, with a new choice, zoom or tab stop. */
  show(
    changes: { readonly choice?: Choice; readonly zoom?: string | null; readonly square?: string } = {},
  ): void {
    const { size, throne, corners, isEdgeGoal, id, ended: reason } = this.data;
    const { board, lastMove, ended, ...play } = this.scene;
    const shape = { size, throne, corners, isEdgeGoal, isFlipped: this.isFlipped };
    const course = { game: id, moves: this.last, isOver: reason !== null };
    const href = (zoom: string | null) => this.address({ zoom });
    // Removes the picture of the game's end, which the service drew for the position that the page shows first.
    if (changes.square === undefined) this.board.querySelector(".ending")?.remove();
    const state: BoardState = { ...shape, board, lastMove, ended, play, course, href };
    this.board.show(state, changes);
  }

  /** Returns the page's address with the current view, or with another ply or zoom. */
  address(other: { readonly ply?: number; readonly zoom?: string | null } = {}): string {
    const { ply, isFlipped, last, board } = this;
    return addressOf(location.href, { ply, isFlipped, zoom: board.zoom, last, ...other });
  }

  /** Writes the view into the page's address, so that it can be shared and survives a reload. */
  showAddress(): void {
    history.replaceState(null, "", this.address());
  }
}
