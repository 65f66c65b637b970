import type { Language } from "../../../contract/languages.ts";
import type { ScriptWords } from "../../../i18n/built/script.ts";
import { type BoardDrawing, boardInline } from "../../../board/svg.ts";
import { throneOn } from "../../../rules/notation/square.ts";
import type { GameData } from "../../kit/board/data.ts";
import { markedKing } from "../../../board/king-mark.ts";
import { squareAt } from "../../../board/squares.ts";
import { movedBy, visibleSquares, shows } from "../../../board/zoom.ts";
import { boardAfter, boardsOf, boardWithout, madeMove } from "../../../board/moves.ts";
import {
  type Choice,
  marksOf,
  NOTHING,
  type Scene,
  type Study,
  type Way,
  waysOf,
} from "../../../board/script/choice.ts";
import { consequences, squareName } from "../../../board/naming.ts";
import { animate } from "../../../board/script/motion.ts";
import { layCells, showControls } from "../../../board/script/zoom.ts";
import { sound } from "./sound.ts";
import { addressOf } from "../../../board/script/steps.ts";
import type { MovePlan } from "./draft.ts";
import { element, picture } from "../../../board/script/dom.ts";
import { MOVING_WORDS } from "../../../i18n/built/moving.ts";
import { SCRIPT_WORDS } from "../../../i18n/built/script.ts";

/** A game on a page: what is known of it, and what is shown of it now. */
export interface Table {
  readonly data: GameData;
  readonly boards: readonly string[];
  /** What the reader may play in the game. */
  readonly ways: readonly Way[];
  readonly board: HTMLElement;
  readonly language: Language;
  readonly words: ScriptWords;
  ply: number;
  isFlipped: boolean;
  /** The square that is looked at from near; null: the whole board is shown. */
  near: string | null;
  choice: Choice;
  /** The square that the Tab key leads to. */
  square: string;
  /** The square whose piece is being dragged, and so is not on the board. */
  dragged: string | null;
  /** Who tries moves on the board; null while it shows the game. */
  study: Study | null;
  /** Is told that another ply of the game is shown; null where nobody wants to know. */
  walked: (() => void) | null;
  /** The plan that goes with one of the moves, where it is chosen. */
  beside: MovePlan | null;
}

/** Lays a game out, as the page shows it. */
export function layTable(data: GameData, board: HTMLElement, language: Language): Table {
  const { ruleset, size, moves, legal, shown, isFlipped, near } = data;
  return {
    data,
    boards: boardsOf(ruleset.setup, size, moves),
    ways: waysOf(legal),
    board,
    language,
    words: SCRIPT_WORDS[language],
    ply: shown,
    isFlipped,
    near,
    choice: NOTHING,
    square: madeMove(moves[shown - 1] ?? "")?.to ?? throneOn(size),
    dragged: null,
    study: null,
    walked: null,
    beside: null,
  };
}

/** Whether the reader can choose a move of the game: it is their turn, and they look at nothing else. */
export const canChoose = ({ ways, ply, data, study }: Table): boolean =>
  ways.length > 0 && ply === data.moves.length && study === null;

/** What lies on the board, and what can be done there. */
export function sceneOf(table: Table): Scene {
  const { data, boards, ply, ways, words, study } = table;
  if (study !== null) return study.scene();
  const isOpen = canChoose(table);
  return {
    board: boards[ply] ?? data.ruleset.setup,
    lastMove: madeMove(data.moves[ply - 1] ?? ""),
    ways: isOpen ? ways : [],
    side: data.mine,
    mistakes: words.mistakes,
    ended: ply === data.moves.length ? data.ended : null,
    // Of an earlier position nothing has to be said: it is looked at.
    shut: isOpen ? null : ply === data.moves.length ? data.shut : "",
  };
}

/** What is drawn: what lies there, or the chosen move as if it were made; a piece that is dragged is there, too. */
function drawingOf({ data, isFlipped, near, choice }: Table, scene: Scene): BoardDrawing {
  const { size, throne, corners, isEdgeGoal } = data;
  const chosen = choice.move === null ? null : madeMove(choice.move.move);
  const lastMove = chosen === null ? scene.lastMove : { ...chosen, captured: choice.move?.captures ?? [] };
  const board = chosen === null || lastMove === null ? scene.board : boardAfter(scene.board, size, lastMove);
  const ended = choice.move === null ? scene.ended : (choice.move.ends?.reason ?? null);
  return { size, board, throne, corners, isEdgeGoal, lastMove, ended, isFlipped, zoom: near };
}

interface Worn {
  readonly marks: readonly string[];
  /** What is said of the square besides what stands on it. */
  readonly notes: readonly string[];
}

function wornBy({ choice, words, language }: Table, { ways, side }: Scene, square: string): Worn {
  if (choice.move === null && square === choice.from) return { marks: ["chosen"], notes: [] };
  const way = ways.find((one) => one.from === choice.from && one.to === square);
  if (way !== undefined && choice.move === null) {
    const notes = [words.target, ...consequences(way.move, side, language)];
    return { marks: marksOf(way.move), notes };
  }
  return { marks: ways.some(({ from }) => from === square) ? ["movable"] : [], notes: [] };
}

function fateOn(square: string, drawing: BoardDrawing, language: Language): readonly string[] {
  const king = markedKing(drawing);
  if (king === null || squareAt(king.place, drawing.size) !== square) return [];
  return [MOVING_WORDS[language].king[king.mark]];
}

function drawSquare(
  table: Table,
  cell: HTMLElement,
  square: string,
  worn: Worn,
  drawing: BoardDrawing,
): void {
  const { marks } = worn;
  const notes = [...fateOn(square, drawing, table.language), ...worn.notes];
  cell.dataset["square"] = square;
  cell.className = marks.join(" ");
  cell.tabIndex = square === table.square ? 0 : -1;
  cell.setAttribute("aria-selected", String(marks.includes("chosen")));
  const name = squareName(square, drawing.board, table.data, table.words);
  cell.replaceChildren(element("span", {}, [name, ...notes].join(", ")));
}

/** The elements of the squares, by their place on the board as it is shown. */
export const cellsOf = ({ board }: Table) => board.querySelectorAll<HTMLElement>('[role="gridcell"]');

/** The element of a square. */
export function cellOf(table: Table, square: string): HTMLElement | undefined {
  return [...cellsOf(table)].find((cell) => cell.dataset["square"] === square);
}

/** What of its board a table shows. */
export const lookedAt = ({ data, isFlipped, near }: Table) => ({ size: data.size, isFlipped, zoom: near });

/** Draws the picture, without the piece that is being dragged, and has it move what has moved; gives what is drawn. */
function drawPicture({ board, data, dragged }: Table, whole: BoardDrawing): BoardDrawing {
  const left = dragged === null ? whole.board : boardWithout(whole.board, whole.size, [dragged]);
  const drawing = { ...whole, board: left };
  const drawn = picture(boardInline(drawing));
  board.querySelector("svg.tafl")?.replaceWith(drawn);
  animate(
    {
      game: data.id,
      isOver: data.ended !== null,
      moves: data.moves.length,
      board: whole.board,
      size: whole.size,
      lastMove: whole.lastMove,
      isCarrying: dragged !== null,
      picture: drawn,
      drawing,
    },
    sound,
  );
  return drawing;
}

/**
 * Draws the board and names its squares anew. The elements stay, and so does the focus, unless as many squares as before
 * are not shown.
 */
export function drawBoard(table: Table): void {
  const scene = sceneOf(table);
  const whole = drawingOf(table, scene);
  const drawing = drawPicture(table, whole);
  document.getElementById("game")?.classList.toggle("preview", table.choice.move !== null);
  layCells(table.board, drawing);
  // Where the Tab key leads is always there.
  if (!shows(drawing, [table.square])) table.square = movedBy(drawing, 0, 0);
  showControls(drawing, (near) => addressWith(table, { near }));
  const squares = visibleSquares(drawing).flat();
  for (const [at, cell] of cellsOf(table).entries()) {
    const square = squares[at] ?? "";
    drawSquare(table, cell, square, wornBy(table, scene, square), drawing);
  }
}

/** The page's address with what is shown, or with something else of it. */
export function addressWith(table: Table, other: Partial<Pick<Table, "ply" | "near">> = {}): string {
  const { ply, isFlipped, near, data } = table;
  return addressOf(location.href, { ply, isFlipped, near, last: data.moves.length, ...other });
}

/** Has the address say what is shown, so that it can be passed on and comes back after a reload. */
export const showAddress = (table: Table): void => history.replaceState(null, "", addressWith(table));
