import { endsOf, movedBy } from "../../../board/near.ts";
import { announce } from "../../frame/script/speech.ts";
import { swallowClick } from "./drag.ts";
import { letPan, squareOn } from "./near.ts";
import { drawBoard, lookedAt, showAddress, type Table } from "./table.ts";

/** Shows the part of the board around a square from near, or the whole board (null), and says so. */
export function lookAt(table: Table, near: string | null): void {
  table.near = near;
  drawBoard(table);
  showAddress(table);
  const { words } = table;
  announce(near === null ? words.whole : words.near(...endsOf(lookedAt(table))));
}

/** Lets the reader move what they see from near, with a finger or by the links below the board, and go back. */
export function letLook(table: Table, isFree: (square: string) => boolean, signal: AbortSignal): void {
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
