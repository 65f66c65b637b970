import { SIDES, type Side } from "../../../rules/pieces.ts";
import { lossesBetween } from "../walk.ts";
import type { Table } from "./table.ts";

/** The small picture of a man, as the page has it. */
function manOf(side: Side): Element {
  const holder = document.createElement("template");
  const piece = side === "attackers" ? "a" : "d";
  holder.innerHTML = `<svg class="tafl man" viewBox="-10 -10 20 20" aria-hidden="true"><use href="#tafl-${piece}"/></svg>`;
  return holder.content.firstElementChild as Element;
}

function lossLine(side: Side, text: string): HTMLElement {
  const line = document.createElement("p");
  line.append(manOf(side), ` ${text}`);
  return line;
}

/** Says how many men were captured up to the position that is shown. */
export function showCaptured({ data, boards, ply, words }: Table): void {
  const losses = lossesBetween(data.setup, boards[ply] ?? data.setup);
  const lines = SIDES.filter((side) => losses[side] > 0).map((side) =>
    lossLine(side, words.lost[side](losses[side])),
  );
  const title = document.createElement("h2");
  title.textContent = words.captured;
  document.getElementById("captured")?.replaceChildren(...(lines.length === 0 ? [] : [title, ...lines]));
}
