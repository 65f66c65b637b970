import type { Piece } from "../squares.ts";
import { picture } from "./dom.ts";

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
  const ghost = picture(
    `<svg class="tafl ghost" aria-hidden="true" viewBox="-10 -10 20 20"><use href="#tafl-${piece}"/></svg>`,
  );
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

type Pointing = "pointerdown" | "pointermove" | "pointerup" | "pointercancel";

/** Listens to a pointer on a board. */
const listening =
  (board: HTMLElement, signal: AbortSignal) => (type: Pointing, act: (event: PointerEvent) => void) =>
    board.addEventListener(type, act, { signal });

/**
 * Lets pieces be dragged with a mouse, a finger or a pen. What begins elsewhere than on such a piece is not touched, so
 * that the page can be scrolled. The press itself is left to the click listeners; after a drag there is none.
 */
export function letDrag(board: HTMLElement, drag: Drag, signal: AbortSignal): void {
  let held: Held | null = null;
  const on = listening(board, signal);

  const end = (square: string | null): boolean => {
    const ghost = held?.ghost ?? null;
    held = null;
    ghost?.remove();
    if (ghost !== null) drag.drop(square);
    return ghost !== null;
  };

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

/** What a finger does to a board that is shown from near, as a map is moved. */
interface Pan {
  /** Whether a press on a square may move the board: not where it holds a piece that is dragged instead. */
  readonly isFree: (square: string) => boolean;
  /** The finger has gone so many squares to the left and up. */
  readonly move: (columns: number, rows: number) => void;
  /** The board was moved, and the click that browsers send after it means nothing. */
  readonly end: () => void;
}

/** Lets a board that is shown from near be moved with a finger or a mouse, square by square. */
export function letPan(board: HTMLElement, { isFree, move, end }: Pan, signal: AbortSignal): void {
  let held: { readonly id: number; x: number; y: number; hasMoved: boolean } | null = null;
  const on = listening(board, signal);
  on("pointerdown", ({ target, pointerId: id, clientX: x, clientY: y, button, isPrimary }) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-square]") : null;
    held =
      isPrimary && button === 0 && isFree(cell?.dataset["square"] ?? "")
        ? { id, x, y, hasMoved: false }
        : null;
  });
  on("pointermove", ({ pointerId, clientX, clientY }) => {
    const width = board.querySelector("[data-square]")?.getBoundingClientRect().width ?? 0;
    if (held?.id !== pointerId || width === 0) return;
    const [columns, rows] = [Math.trunc((held.x - clientX) / width), Math.trunc((held.y - clientY) / width)];
    if (columns === 0 && rows === 0) return;
    if (!held.hasMoved) board.setPointerCapture(pointerId);
    held = { id: pointerId, x: held.x - columns * width, y: held.y - rows * width, hasMoved: true };
    move(columns, rows);
  });
  on("pointerup", () => {
    if (held?.hasMoved === true) end();
    held = null;
  });
  on("pointercancel", () => (held = null));
}
