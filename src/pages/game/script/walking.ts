import { SIDES } from "../../../rules/pieces.ts";
import { choiceOf, NOTHING } from "../../../board/script/choice.ts";
import { element, showInList } from "../../../board/script/dom.ts";
import { announce } from "../../../board/script/speech.ts";
import { plyAfter, WALK_KEYS } from "../../../board/script/steps.ts";
import { lossesBetween } from "../../../board/moves.ts";
import { plyAloud, plyWords } from "../../../board/naming.ts";
import { fieldOf, playForm } from "./form.ts";
import { showChoice } from "./play.ts";
import type { Table } from "./table.ts";

function markWalk(table: Table): void {
  for (const item of document.querySelectorAll<HTMLElement>("#moves [data-ply]")) {
    const link = item.querySelector("a") ?? item;
    const isCurrent = Number(item.dataset["ply"]) === table.ply;
    if (isCurrent) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    const list = item.closest<HTMLElement>(".roll");
    if (isCurrent && list !== null && list.scrollHeight > list.clientHeight) showInList(list, item);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("#walk [data-walk]")) {
    const to = plyAfter(link.dataset["walk"] ?? "", table.ply, table.last);
    link.href = table.address({ ply: to });
    link.setAttribute("aria-disabled", String(to === table.ply));
  }
}

/** Shows the position after a ply, without a choice. */
export function goTo(table: Table, ply: number): void {
  if (ply === table.ply) return;
  table.ply = ply;
  table.show({ choice: NOTHING });
  showChoice(table);
  showWalk(table);
  announce(plyAloud(table.data, ply, table.scene.board, table.language));
}

/** Shows the game on the board again, and chooses the move that the form contains. */
export function giveBack(table: Table): void {
  const form = playForm();
  const move = form === null ? "" : (fieldOf(form, "move")?.value ?? "");
  table.study = null;
  table.show({ choice: NOTHING });
  if (table.canChoose) table.board.choose(choiceOf(move, table.ways));
  showWalk(table);
}

/** Shows how many pieces are missing in the position, beside the players' names (game/strip.tsx). */
function showCaptured({ data, boards, ply }: Table): void {
  const { setup } = data.ruleset;
  const losses = lossesBetween(setup, boards[ply] ?? setup);
  for (const side of SIDES) {
    const box = document.querySelector<HTMLElement>(`[data-losses="${side}"]`);
    if (box?.lastElementChild == null) continue;
    box.hidden = losses[side] === 0;
    box.lastElementChild.textContent = String(losses[side]);
  }
}

/** Shows everything outside the board that depends on the ply and on the side at the bottom. */
export function showWalk(table: Table): void {
  markWalk(table);
  markForms(table.isFlipped);
  showPly(table);
  showCaptured(table);
  table.showAddress();
  // These lines are about the position that the service rendered.
  for (const line of document.querySelectorAll("#status > p + p")) line.remove();
  table.onwalk?.();
}

function showPly({ data, ply, language }: Table): void {
  const line = document.getElementById("shown") ?? element("p", { id: "shown", className: "soft" });
  line.textContent = plyWords(data.moves, ply, language);
  document.getElementById("walk")?.after(line);
}

/** Adds a field to each form while the board is flipped, so that the board stays flipped in the form's response. */
function markForms(isFlipped: boolean): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("#game form")) {
    form.querySelector('input[name="flip"]')?.remove();
    if (isFlipped) form.append(element("input", { type: "hidden", name: "flip", value: "1" }));
  }
}

function flip(table: Table): void {
  table.isFlipped = !table.isFlipped;
  table.show();
  if (table.study === null) return showWalk(table);
  markForms(table.isFlipped);
  table.showAddress();
}

const ANYWHERE: Readonly<Record<string, string>> = { ",": "previous", ".": "next" };

/** Returns the step for a key; null for other keys, and in a text field. */
function stepOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): string | null {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return null;
  if (target.closest("input, textarea, select, [contenteditable]") !== null) return null;
  const isAmongMoves = target.closest("#moves, #walk") !== null;
  return (isAmongMoves ? WALK_KEYS[key] : undefined) ?? ANYWHERE[key] ?? null;
}

/** Clicks with another button or a modifier key open the link in another tab or window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** Lets the reader walk through the moves and flip the board without a request. */
export function letWalk(table: Table, article: HTMLElement, signal: AbortSignal): void {
  markWalk(table);
  showPly(table);
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a, button") : null;
    if (link === null || !isPlain(event)) return;
    const step = link.dataset["walk"];
    const ply = link.closest<HTMLElement>("#moves [data-ply]")?.dataset["ply"];
    if (step === undefined && ply === undefined && link.id !== "flip") return;
    event.preventDefault();
    if (link.id === "flip") flip(table);
    else if (table.study !== null && step !== undefined) table.study.walk?.(step);
    else {
      table.study?.leave?.();
      goTo(table, step === undefined ? Number(ply) : plyAfter(step, table.ply, table.last));
    }
  };
  const key = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (step === null) return;
    event.preventDefault();
    if (table.study !== null) return table.study.walk?.(step);
    goTo(table, plyAfter(step, table.ply, table.last));
    const isInList = event.target instanceof Element && event.target.closest("#moves") !== null;
    if (isInList) document.querySelector<HTMLElement>(`#moves [data-ply="${table.ply}"] a`)?.focus();
  };
  article.addEventListener("click", click, { signal });
  document.addEventListener("keydown", key, { signal });
}
