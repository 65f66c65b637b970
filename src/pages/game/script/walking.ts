import { SIDES, type Side } from "../../../rules/pieces.ts";
import { announce } from "../../kit/script/speech.ts";
import { plyAloud, plyWords } from "../../../board/naming.ts";
import { lossesBetween } from "../../../board/moves.ts";
import { choiceOf, NOTHING } from "../../../board/script/choice.ts";
import { element, picture, showInList } from "../../../board/script/dom.ts";
import { fieldOf, playForm } from "./form.ts";
import { choose } from "./play.ts";
import { plyAfter, WALK_KEYS } from "../../../board/script/steps.ts";
import { addressWith, canChoose, drawBoard, sceneOf, showAddress, type Table } from "./table.ts";

const lastOf = ({ data }: Table) => data.moves.length;

function markWalk(table: Table): void {
  for (const item of document.querySelectorAll<HTMLElement>("#moves [data-ply]")) {
    const link = item.querySelector("a") ?? item;
    const isShown = Number(item.dataset["ply"]) === table.ply;
    if (isShown) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    const list = item.closest<HTMLElement>(".roll");
    if (isShown && list !== null && list.scrollHeight > list.clientHeight) showInList(list, item);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("#walk [data-walk]")) {
    const to = plyAfter(link.dataset["walk"] ?? "", table.ply, lastOf(table));
    link.href = addressWith(table, { ply: to });
    link.setAttribute("aria-disabled", String(to === table.ply));
  }
}

/** Shows the position after a ply. What was chosen is let go: it belongs to the last one. */
export function goTo(table: Table, ply: number): void {
  if (ply === table.ply) return;
  table.ply = ply;
  choose(table, NOTHING);
  showWalk(table);
  announce(plyAloud(table.data, ply, sceneOf(table).board, table.language));
}

/** Shows the game again, with the move that was chosen in it. */
export function giveBack(table: Table): void {
  const form = playForm();
  const move = form === null ? "" : (fieldOf(form, "move")?.value ?? "");
  table.study = null;
  table.choice = NOTHING;
  if (canChoose(table)) choose(table, choiceOf(move, table.ways));
  else drawBoard(table);
  showWalk(table);
}

/** The small picture of a man, as the page has it. */
const manOf = (side: Side): Element =>
  picture(
    `<svg class="tafl man" viewBox="-10 -10 20 20" aria-hidden="true"><use href="#tafl-${side === "attackers" ? "a" : "d"}"/></svg>`,
  );

/** Says how many men were captured up to the position that is shown. */
function showCaptured({ data, boards, ply, words }: Table): void {
  const { setup } = data.ruleset;
  const losses = lossesBetween(setup, boards[ply] ?? setup);
  const lines = SIDES.filter((side) => losses[side] > 0).map((side) =>
    element("p", {}, manOf(side), ` ${words.lost[side](losses[side])}`),
  );
  const title = lines.length === 0 ? [] : [element("h2", {}, words.captured)];
  document.getElementById("captured")?.replaceChildren(...title, ...lines);
}

/** Everything that follows from the ply and from the side that one looks from. */
export function showWalk(table: Table): void {
  markWalk(table);
  markForms(table.isFlipped);
  showPly(table);
  showCaptured(table);
  showAddress(table);
  // What the service wrote of the position that it showed.
  for (const told of document.querySelectorAll("#status > p + p")) told.remove();
  table.walked?.();
}

/** Below the board, always in the same place: the board stays where it is while one walks. */
function showPly({ data, ply, language }: Table): void {
  const place = document.getElementById("shown") ?? element("p", { id: "shown", className: "soft" });
  place.textContent = plyWords(data.moves, ply, language);
  document.getElementById("walk")?.after(place);
}

/** A form that is sent while the board is turned brings it back turned. */
function markForms(isFlipped: boolean): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("#game form")) {
    form.querySelector('input[name="flip"]')?.remove();
    if (isFlipped) form.append(element("input", { type: "hidden", name: "flip", value: "1" }));
  }
}

function flip(table: Table): void {
  table.isFlipped = !table.isFlipped;
  drawBoard(table);
  if (table.study === null) return showWalk(table);
  markForms(table.isFlipped);
  showAddress(table);
}

const ANYWHERE: Readonly<Record<string, string>> = { ",": "previous", ".": "next" };

/** Which way a key leads through the moves, if any. Keys in a text field are only characters. */
function stepOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): string | null {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return null;
  if (target.closest("input, textarea, select, [contenteditable]") !== null) return null;
  const isAmongMoves = target.closest("#moves, #walk") !== null;
  return (isAmongMoves ? WALK_KEYS[key] : undefined) ?? ANYWHERE[key] ?? null;
}

/** A plain press with the first button; with others a link opens elsewhere, as the reader wants it. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** Lets the reader walk through the moves and flip the board without asking the service. */
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
    else if (table.study !== null && step !== undefined) table.study.walk(step);
    else {
      table.study?.leave();
      goTo(table, step === undefined ? Number(ply) : plyAfter(step, table.ply, lastOf(table)));
    }
  };
  const key = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (step === null) return;
    event.preventDefault();
    if (table.study !== null) return table.study.walk(step);
    goTo(table, plyAfter(step, table.ply, lastOf(table)));
    const isInList = event.target instanceof Element && event.target.closest("#moves") !== null;
    if (isInList) document.querySelector<HTMLElement>(`#moves [data-ply="${table.ply}"] a`)?.focus();
  };
  article.addEventListener("click", click, { signal });
  document.addEventListener("keydown", key, { signal });
}
