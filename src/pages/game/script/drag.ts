import type { Piece } from "../../../board/squares.ts";

/** What a drag does on a board. Squares are named; null is off the board. */
interface Drag {
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

/** A press on a piece: the pointer, where it went down, and the piece that follows it once it has strayed (else null). */
interface Held {
  readonly id: number;
  readonly square: string;
  readonly x: number;
  readonly y: number;
  ghost: SVGSVGElement | null;
}

const isFar = ({ x, y }: Held, { clientX, clientY }: PointerEvent): boolean =>
  Math.hypot(clientX - x, clientY - y) > STRAY;

/** Stops the click that browsers send after a drag: it comes at once, or not at all. */
export function swallowClick(board: HTMLElement): void {
  board.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => board.removeEventListener("click", swallow, { capture: true }));
}

/** Begins a drag: the piece that follows the pointer; null where it may not be dragged any more. */
function lift(board: HTMLElement, drag: Drag, { id, square }: Held): SVGSVGElement | null {
  const piece = drag.pieceAt(square);
  const cell = board.querySelector(`[data-square="${square}"]`);
  if (piece === null || cell === null) return null;
  const ghost = ghostOf(piece, cell.getBoundingClientRect().width * 1.1);
  document.body.append(ghost);
  board.setPointerCapture(id);
  drag.begin(square);
  return ghost;
}

/**
 * Lets pieces be dragged with a mouse, a finger or a pen. What begins elsewhere than on such a piece is not touched, so
 * that the page can be scrolled. The press itself is left to the click listeners; after a drag there is none.
 */
export function letDrag(board: HTMLElement, drag: Drag, signal: AbortSignal): void {
  let held: Held | null = null;

  const end = (square: string | null): boolean => {
    const ghost = held?.ghost ?? null;
    held = null;
    ghost?.remove();
    if (ghost !== null) drag.drop(square);
    return ghost !== null;
  };

  const on = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    act: (e: PointerEvent) => void,
  ) => board.addEventListener(type, act, { signal });
  on("pointerdown", ({ pointerId, clientX, clientY, button, isPrimary }) => {
    const square = squareAt(clientX, clientY);
    if (!isPrimary || button !== 0 || square === null || drag.pieceAt(square) === null) return;
    // Another pointer may be dragging already.
    end(null);
    held = { id: pointerId, square, x: clientX, y: clientY, ghost: null };
  });
  on("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    if (held.ghost === null && isFar(held, event)) held.ghost = lift(board, drag, held);
    if (held.ghost !== null) follow(held.ghost, event);
  });
  on("pointerup", ({ pointerId, clientX, clientY }) => {
    if (held?.id === pointerId && end(squareAt(clientX, clientY))) swallowClick(board);
  });
  on("pointercancel", ({ pointerId }) => {
    if (held?.id === pointerId) end(null);
  });
  // Browsers would drag the picture itself.
  board.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
}
