import type { Piece } from "../../../board/squares.ts";

/** What a drag does on a board. Squares are named; null is off the board. */
interface Drag {
  /** The piece on a square that may be dragged; null where none may. */
  readonly pieceAt: (square: string) => Piece | null;
  readonly begin: (square: string) => void;
  readonly drop: (square: string | null) => void;
}

/** How far a finger or a mouse strays while it presses, in pixels: less is no drag. */
const STRAY = 6;

const squareAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-square]")?.dataset["square"] ?? null;

/** The piece under the finger. Its place is set through the object model: the page's policy allows no style in markup. */
function ghostOf(piece: Piece, width: number): SVGSVGElement {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="tafl ghost" aria-hidden="true" viewBox="-10 -10 20 20"><use href="#tafl-${piece}"/></svg>`;
  const ghost = holder.content.firstElementChild as SVGSVGElement;
  ghost.style.width = `${width}px`;
  return ghost;
}

const swallow = (event: Event) => event.stopPropagation();

function follow(ghost: SVGSVGElement, { clientX, clientY }: PointerEvent): void {
  const half = Number.parseFloat(ghost.style.width) / 2;
  ghost.style.translate = `${clientX - half}px ${clientY - half}px`;
}

/**
 * Lets pieces be dragged with a mouse, a finger or a pen. What begins elsewhere than on such a piece is not touched, so
 * that the page can be scrolled. The press itself is left to whoever listens to clicks; after a drag there is none.
 */
export function letDrag(board: HTMLElement, drag: Drag, signal: AbortSignal): void {
  let held: { readonly id: number; readonly square: string; readonly x: number; readonly y: number } | null =
    null;
  let ghost: SVGSVGElement | null = null;

  const lift = (event: PointerEvent, square: string) => {
    const piece = drag.pieceAt(square);
    const cell = board.querySelector(`[data-square="${square}"]`);
    if (piece === null || cell === null) return;
    ghost = ghostOf(piece, cell.getBoundingClientRect().width * 1.1);
    document.body.append(ghost);
    board.setPointerCapture(event.pointerId);
    drag.begin(square);
  };
  const end = (square: string | null) => {
    const wasDragged = ghost !== null;
    ghost?.remove();
    held = null;
    ghost = null;
    if (wasDragged) drag.drop(square);
    return wasDragged;
  };
  const swallowClick = () => {
    board.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => board.removeEventListener("click", swallow, { capture: true }));
  };

  const on = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    act: (e: PointerEvent) => void,
  ) => board.addEventListener(type, act, { signal });
  on("pointerdown", ({ pointerId, clientX, clientY, button, isPrimary }) => {
    const square = squareAt(clientX, clientY);
    if (!isPrimary || button !== 0 || square === null || drag.pieceAt(square) === null) return;
    held = { id: pointerId, square, x: clientX, y: clientY };
  });
  on("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    const isFar = Math.hypot(event.clientX - held.x, event.clientY - held.y) > STRAY;
    if (ghost === null && isFar) lift(event, held.square);
    if (ghost !== null) follow(ghost, event);
  });
  on("pointerup", ({ pointerId, clientX, clientY }) => {
    if (held?.id === pointerId && end(squareAt(clientX, clientY))) swallowClick();
  });
  on("pointercancel", ({ pointerId }) => {
    if (held?.id === pointerId) end(null);
  });
  // What browsers do with a picture that is pulled.
  board.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
}
