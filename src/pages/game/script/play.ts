import { zoomWith } from "../../../board/zoom.ts";
import { announce } from "../../kit/script/speech.ts";
import { consequences, pieceMoved } from "../../../board/naming.ts";
import { piecesBySquare, madeMove } from "../../../board/moves.ts";
import {
  type Choice,
  goalsOf,
  mistakeAt,
  pressed,
  type Pressing,
  stepBack,
} from "../../../board/script/choice.ts";
import { element } from "../../../board/script/dom.ts";
import { fieldOf, keepResting, playForm, showPlanBeside } from "./form.ts";
import { cellOf, drawBoard, lookedAt, sceneOf, showAddress, type Table } from "./table.ts";

/** The chosen move in words, with what comes of it. */
function chosenWords({ choice, data, language }: Table): string {
  if (choice.move === null) return "";
  const made = madeMove(choice.move.move);
  return [`${made?.from}-${made?.to}`, ...consequences(choice.move, data.mine, language)].join(", ");
}

/** The same as it stands in the form. */
function chosenParts(table: Table): (Node | string)[] {
  const [move = "", ...rest] = chosenWords(table).split(", ");
  const strong = element("strong", {}, move);
  return rest.length === 0 ? [strong] : [strong, `: ${rest.join(", ")}`];
}

function showForm(table: Table): void {
  const form = playForm();
  // What is tried is no choice of a move in the game: the form keeps what was chosen there.
  if (form === null || table.study !== null) return;
  const { move } = table.choice;
  form.hidden = move === null;
  const field = fieldOf(form, "move");
  const made = madeMove(move?.move ?? "");
  if (field !== null) field.value = made === null ? "" : `${made.from}-${made.to}`;
  keepResting(form, field?.value ?? "");
  document.getElementById("chosen")?.replaceChildren(...chosenParts(table));
  const plan = field?.value === table.beside?.move ? table.beside : null;
  const leave = () => {
    table.beside = null;
    showForm(table);
    document.getElementById("confirm")?.focus();
  };
  showPlanBeside(form, plan, leave);
}

/**
 * Where one is told why a press did nothing: below the board and its steps, which stay where they are; on a low screen,
 * which the board fills, above what stands beside it.
 */
function placeMistake(board: HTMLElement, line: HTMLElement): void {
  const top = document.querySelector("#game > .top");
  const steps = document.getElementById("walk") ?? board;
  const isBeside = top !== null && top.getBoundingClientRect().left >= board.getBoundingClientRect().right;
  if (isBeside && innerHeight - steps.getBoundingClientRect().bottom < ROOM) top.prepend(line);
  else steps.after(line);
  line.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Says, in sight and aloud, why a press did nothing. It takes room of its own and covers nothing. */
export function tellMistake({ board }: Table, mistake: string): void {
  const line = document.getElementById("mistake") ?? element("p", { id: "mistake" });
  line.replaceChildren(element("span", {}, mistake));
  placeMistake(board, line);
  announce(mistake);
}

function tellChoice(table: Table, before: Choice): void {
  const { choice, words } = table;
  if (choice.move !== null) {
    const piece = piecesBySquare(sceneOf(table).board, table.data.size).get(choice.from ?? "");
    return announce(words.preview(pieceMoved(chosenWords(table), piece, table.language)));
  }
  if (choice.from === null) return before.from === null ? undefined : announce(words.takenBack);
  const cell = cellOf(table, choice.from)?.textContent ?? choice.from;
  announce(words.chosen(cell, sceneOf(table).ways.filter(({ from }) => from === choice.from).length));
}

/** Shows a choice: on the board, in the form and aloud. What was said of a mistake is gone. */
export function choose(table: Table, choice: Choice): void {
  const before = table.choice;
  table.choice = choice;
  drawBoard(table);
  showForm(table);
  document.getElementById("mistake")?.remove();
  tellChoice(table, before);
}

/** Whether the browser may move things about. */
const behaviour = (): ScrollBehavior =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";

/** What stays free at the edges of the screen, in pixels. */
const EDGE = 8;

/** What a line below the steps needs, in pixels. */
const ROOM = 48;

/** Scrolls to the button, and to the board where there is room for both; no further than needed. */
function showButton(board: HTMLElement, button: HTMLElement): void {
  const ends = button.getBoundingClientRect();
  const top = Math.min(board.getBoundingClientRect().top, ends.top) - EDGE;
  const below = ends.bottom + EDGE - innerHeight;
  const behavior = behaviour();
  if (below > top) return button.scrollIntoView({ block: "nearest", behavior });
  scrollBy({ top: Math.max(0, below) || Math.min(0, top), behavior });
}

/** Shows the button of a move that was chosen. `isByKey`: the focus moves to it; to the field for a name it always does. */
function leadToButton({ board }: Table, isByKey: boolean): void {
  const button = document.getElementById("confirm");
  const form = playForm();
  // A newcomer's move is made under a name.
  const name = form && fieldOf(form, "name");
  if (name !== null) name.focus({ preventScroll: true });
  else if (isByKey) button?.focus({ preventScroll: true });
  if (button !== null) showButton(board, button);
}

/** What a press on the table's board is judged by. */
export function pressingOn(table: Table): Pressing {
  const scene = sceneOf(table);
  const { size, throne, corners } = table.data;
  const pieces = piecesBySquare(scene.board, size);
  return { ...scene, choice: table.choice, pieces, special: [throne, ...corners] };
}

/** Handles a press on a square: it chooses, takes back, or is a mistake. */
export function press(table: Table, square: string, isByKey: boolean): void {
  const { ways, shut } = sceneOf(table);
  if (shut !== null) return shut === "" ? undefined : tellMistake(table, shut);
  table.square = square;
  const { choice } = table;
  const mistake = mistakeAt(square, pressingOn(table));
  if (mistake !== null) return tellMistake(table, mistake);
  const next = pressed(choice, square, ways);
  // Where a piece can go, and the move that is looked at before it is made, are shown whole.
  table.near = next.move === null ? zoomWith(lookedAt(table), goalsOf(next.from, ways)) : null;
  // Before the move is sent: the page that comes with it would be asked for from near.
  showAddress(table);
  if (next.move !== null && table.study !== null) return table.study.make(next.move);
  choose(table, next);
  if (next.move !== null) leadToButton(table, isByKey);
}

/** Takes one step back. The focus returns to the piece where it was in the form that now is gone. */
export function takeBack(table: Table): void {
  const { from } = table.choice;
  const wasInForm = playForm()?.contains(document.activeElement) ?? false;
  choose(table, stepBack(table.choice));
  if (!wasInForm || from === null) return;
  table.square = from;
  drawBoard(table);
  cellOf(table, table.square)?.focus();
}
