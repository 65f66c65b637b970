import { endsOf, isWide, movedBy, zoomTo, visibleSquares, shows } from "../../../board/zoom.ts";
import { storeOf } from "../../kit/script/store.ts";
import { announce, pageLanguage } from "../../kit/script/speech.ts";
import { piecesBySquare } from "../../../board/moves.ts";
import { letAnalyse, letCompute } from "./analyse.ts";
import { cannotGo, choiceOf, NOTHING } from "../../../board/script/choice.ts";
import { letDrag, letPan, swallowClick } from "../../../board/script/drag.ts";
import { type Draft, draftFor, storeDraft, storePlan, outdatedDraft, planFor } from "./draft.ts";
import { draftIn, fieldOf, playForm } from "./form.ts";
import { comesNear, isCrowded, squareOn } from "../../../board/script/zoom.ts";
import { choose, press, pressingOn, takeBack, tellMistake } from "./play.ts";
import { letSend, showUnsent } from "./send.ts";
import { letSound } from "./sound.ts";
import { squareAt } from "../../../board/script/steps.ts";
import {
  canChoose,
  cellOf,
  cellsOf,
  drawBoard,
  layTable,
  lookedAt,
  sceneOf,
  showAddress,
  type Table,
} from "./table.ts";
import { letWalk } from "./walking.ts";
import { gameData } from "./watch.ts";

const STORE = storeOf(() => sessionStorage);

/** Shows the part of the board around a square from near, or the whole board (null), and says so. */
function lookAt(table: Table, near: string | null): void {
  table.near = near;
  drawBoard(table);
  showAddress(table);
  const { words } = table;
  announce(near === null ? words.whole : words.near(...endsOf(lookedAt(table))));
}

/** Lets the reader move what they see from near, with a finger or by the links below the board, and go back. */
function letLook(table: Table, isFree: (square: string) => boolean, signal: AbortSignal): void {
  const { board } = table;
  const move = (columns: number, rows: number) => {
    table.near = movedBy(lookedAt(table), columns, rows);
    drawBoard(table);
    showAddress(table);
  };
  const isNearAndFree = (square: string) => table.near !== null && isFree(square);
  letPan(board, { isFree: isNearAndFree, move, end: () => swallowClick(board) }, signal);
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-near]") : null;
    if (link === null) return;
    event.preventDefault();
    lookAt(table, squareOn(lookedAt(table), link));
  };
  document.getElementById("near")?.addEventListener("click", click, { signal });
}

/** The square that is pressed; the arrows move it, and the Tab key leads to it and away. */
function focusSquare(table: Table, square: string): void {
  const looked = lookedAt(table);
  if (!shows(looked, [square])) lookAt(table, zoomTo(looked, square));
  table.square = square;
  for (const cell of cellsOf(table)) cell.tabIndex = cell.dataset["square"] === square ? 0 : -1;
  cellOf(table, square)?.focus();
}

function pressKey(table: Table, event: KeyboardEvent): void {
  const square = event.target instanceof HTMLElement ? event.target.dataset["square"] : undefined;
  if (square === undefined || event.altKey || event.metaKey) return;
  const { size } = table.data;
  if ((event.key === "+" || event.key === "-") && isWide(size) && !event.ctrlKey) {
    event.preventDefault();
    lookAt(table, event.key === "+" ? square : null);
    return focusSquare(table, square);
  }
  const rows = visibleSquares({ size, isFlipped: table.isFlipped });
  const to = squareAt(rows, square, event.key, event.ctrlKey);
  const isPress = event.key === "Enter" || event.key === " ";
  if (to === null && !isPress) return;
  event.preventDefault();
  if (to !== null) focusSquare(table, to);
  else press(table, square, true);
}

function letPress(table: Table, signal: AbortSignal): void {
  const click = (event: MouseEvent) => {
    const { target } = event;
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-square]") : null;
    const square = cell?.dataset["square"];
    if (cell === null || square === undefined) return;
    const isFar = comesNear(lookedAt(table), cell, event);
    if (isFar) lookAt(table, square);
    focusSquare(table, square);
    if (!isFar) press(table, square, false);
  };
  table.board.addEventListener("click", click, { signal });
  // What was said of a press on the board is over with the next one elsewhere.
  const leave = ({ target }: Event) => {
    if (target instanceof Node && !table.board.contains(target)) document.getElementById("mistake")?.remove();
  };
  document.addEventListener("click", leave, { signal });
  table.board.addEventListener("keydown", (event) => pressKey(table, event), { signal });
  const drop = (square: string | null) => {
    const { choice } = table;
    table.dragged = null;
    if (square === null || square === choice.from) return choose(table, NOTHING);
    const { ways } = sceneOf(table);
    if (ways.some(({ from, to }) => from === choice.from && to === square))
      return press(table, square, false);
    choose(table, choice);
    if (choice.from !== null) tellMistake(table, cannotGo(choice.from, square, pressingOn(table)));
  };
  const begin = (square: string) => {
    table.dragged = square;
    choose(table, { from: square, move: null });
  };
  const pieceAt = (square: string) => {
    const { ways, board } = sceneOf(table);
    const cell = cellOf(table, square);
    const isSmall = table.near === null && isWide(table.data.size) && cell !== undefined && isCrowded(cell);
    if (isSmall || !ways.some(({ from }) => from === square)) return null;
    return piecesBySquare(board, table.data.size).get(square) ?? null;
  };
  letDrag(table.board, { pieceAt, begin, drop }, signal);
  letLook(table, (square) => pieceAt(square) === null, signal);
}

/** Shows the whole board; the focus stays on its square. */
function leaveNear(table: Table): void {
  const isOnBoard = table.board.contains(document.activeElement);
  lookAt(table, null);
  if (isOnBoard) focusSquare(table, table.square);
}

/** Escape takes back, then shows the whole board, and then ends an analysis. The form's button takes back; it leads elsewhere only where no script runs. */
function letTakeBack(table: Table, signal: AbortSignal): void {
  const key = (event: KeyboardEvent) => {
    const { choice, study, near } = table;
    const isWriting = event.target instanceof Element && event.target.matches("input, textarea, select");
    const isNothing = choice.from === null && (isWriting || (study === null && near === null));
    if (event.key !== "Escape" || isNothing) return;
    event.preventDefault();
    if (choice.from !== null) takeBack(table);
    else if (near !== null) leaveNear(table);
    else study?.leave();
  };
  document.addEventListener("keydown", key, { signal });
  const click = (event: Event) => {
    event.preventDefault();
    takeBack(table);
  };
  document.getElementById("take-back")?.addEventListener("click", click, { signal });
}

/** Keeps what is chosen and written until it is sent, and brings back what was kept. */
function letKeep(table: Table, form: HTMLFormElement, kept: Draft | null, signal: AbortSignal): void {
  const { id, moves } = table.data;
  const { value = "" } = fieldOf(form, "move") ?? {};
  const message = fieldOf(form, "message");
  if (message !== null && message.value === "") message.value = kept?.message ?? "";
  const choice = choiceOf(value === "" ? (kept?.move ?? "") : value, table.ways);
  // Looking at a past position does not drop the draft.
  if (canChoose(table)) choose(table, choice.move === null ? piece(table, kept) : choice);
  const keep = () => {
    if (canChoose(table))
      storeDraft(STORE, id, { ...draftIn(form), from: table.choice.from ?? "", ply: moves.length + 1 });
    storePlan(STORE, id, table.beside);
  };
  form.addEventListener("input", keep, { signal });
  // What is chosen changes with presses and keys; after each of them it is looked at once.
  for (const type of ["click", "keyup", "pointerup"]) document.addEventListener(type, keep, { signal });
}

/** The piece that was chosen: by the page's address, where no script ran, or before the page was loaded again. */
function piece(table: Table, kept: Draft | null): Table["choice"] {
  const from = new URL(location.href).searchParams.get("from") ?? kept?.from;
  const way = table.ways.find((one) => one.from === from);
  return way === undefined ? NOTHING : { from: way.from, move: null };
}

/** Starts the script of a game's page; `signal` ends it when the page's content is replaced. */
export function beginGame(signal: AbortSignal): void {
  const data = gameData();
  const article = document.getElementById("game");
  const board = article?.querySelector<HTMLElement>("#board");
  if (data === null || article === null || board == null) return;
  const table = layTable(data, board, pageLanguage());
  drawBoard(table);
  letPress(table, signal);
  letWalk(table, article, signal);
  letTakeBack(table, signal);
  letSound(signal);
  const next = data.moves.length + 1;
  const outdated = data.mine === null ? null : outdatedDraft(STORE, data.id, next);
  if (outdated !== null) showUnsent(article, outdated, data.moves);
  const kept = draftFor(STORE, data.id, next);
  const form = playForm();
  table.beside = planFor(STORE, data.id, next);
  if (form !== null) {
    letSend(form, signal);
    letKeep(table, form, kept, signal);
  }
  // What is tried of a rule set is no secret of a game, and worth finding again.
  letAnalyse(table, article, data.isTrial ? storeOf(() => localStorage) : STORE, signal);
  letCompute(table, article, signal);
}
