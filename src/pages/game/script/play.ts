import { stepBack } from "../../../board/script/choice.ts";
import { element } from "../../../board/script/dom.ts";
import { moveInWords } from "../../../board/naming.ts";
import { plainMove } from "../../../board/moves.ts";
import { fieldOf, playForm, showPlanOf, waitOnlyFor } from "./form.ts";
import type { Table } from "./table.ts";

/** Returns the chosen move and its consequences, as the form shows them. */
function chosenParts({ board, data, language }: Table): (Node | string)[] {
  const { move } = board.choice;
  const [text = "", ...rest] = move === null ? [] : moveInWords(move, data.mine, language).split(", ");
  const strong = element("strong", {}, text);
  return rest.length === 0 ? [strong] : [strong, `: ${rest.join(", ")}`];
}

function showForm(table: Table): void {
  const form = playForm();
  // During an analysis the form keeps the game's choice.
  if (form === null || table.study !== null) return;
  const { move } = table.board.choice;
  form.hidden = move === null;
  const field = fieldOf(form, "move");
  if (field !== null) field.value = plainMove(move?.move ?? "");
  waitOnlyFor(form, field?.value ?? "");
  document.getElementById("chosen")?.replaceChildren(...chosenParts(table));
  const plan = field?.value === table.plan?.move ? table.plan : null;
  const leave = () => {
    table.plan = null;
    showForm(table);
    document.getElementById("confirm")?.focus();
  };
  showPlanOf(form, plan, leave);
}

export const clearMistake = (): void => document.getElementById("mistake")?.remove();

/** Shows the board's choice in the form. Removes the explanation of an earlier mistake. */
export function showChoice(table: Table): void {
  showForm(table);
  clearMistake();
}

/** The height that a one-line text needs below the board's buttons, in pixels. */
const LINE = 48;

/** Shows why a press had no effect: below the board's buttons, or beside the board if there is no room below. */
export function showMistake(board: HTMLElement, mistake: string): void {
  const line = document.getElementById("mistake") ?? element("p", { id: "mistake" });
  line.replaceChildren(element("span", {}, mistake));
  const top = document.querySelector("#game > .top");
  const steps = document.getElementById("walk") ?? board;
  const isBeside = top !== null && top.getBoundingClientRect().left >= board.getBoundingClientRect().right;
  if (isBeside && innerHeight - steps.getBoundingClientRect().bottom < LINE) top.prepend(line);
  else steps.after(line);
  line.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** The margin at the edges of the screen, in pixels. */
const EDGE = 8;

/** Scrolls to the button, and to the board if there is room for both. */
function showButton(board: HTMLElement, button: HTMLElement): void {
  const ends = button.getBoundingClientRect();
  const top = Math.min(board.getBoundingClientRect().top, ends.top) - EDGE;
  const below = ends.bottom + EDGE - innerHeight;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  if (below > top) return button.scrollIntoView({ block: "nearest", behavior });
  scrollBy({ top: Math.max(0, below) || Math.min(0, top), behavior });
}

/** Scrolls to the button of the chosen move. Focuses a newcomer's name field or else, if a key chose the move, the button. */
export function leadToButton({ board }: Table, isByKey: boolean): void {
  const button = document.getElementById("confirm");
  const form = playForm();
  const name = form && fieldOf(form, "name");
  if (name !== null) name.focus({ preventScroll: true });
  else if (isByKey) button?.focus({ preventScroll: true });
  if (button !== null) showButton(board, button);
}

/** Takes back one step of the choice. If the focus was in the form, it returns to the piece. */
export function takeBack({ board }: Table): void {
  const { from } = board.choice;
  const wasInForm = playForm()?.contains(document.activeElement) ?? false;
  board.choose(stepBack(board.choice));
  if (wasInForm && from !== null) board.focusSquare(from);
}
