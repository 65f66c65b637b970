import type { Piece } from "../squares.ts";
import { picture } from "./dom.ts";

/** The effects of a drag. `drop` gets null if the pointer is off the board or the drag is cancelled. */
interface Drag {
  readonly pieceAt: (square: string) => Piece | null;
  readonly begin: (square: string) => void;
  readonly drop: (square: string | null) => void;
}

/** How far a pointer may move during a press without starting a drag, in pixels. */
const STRAY = 6;

const squareAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-square]")?.dataset["square"] ?? null;

/** Returns a picture of the dragged piece. The page's policy forbids styles in markup, so its width is set as a property. */
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

/** A pointer that is down on a piece. `ghost`: the picture that follows the pointer; null until the drag begins. */
interface Grip {
  readonly id: number;
  readonly square: string;
  readonly x: number;
  readonly y: number;
  ghost: SVGSVGElement | null;
}

const isFar = ({ x, y }: Grip, { clientX, clientY }: PointerEvent): boolean =>
  Math.hypot(clientX - x, clientY - y) > STRAY;

/** Stops the click that some browsers send right after a drag. */
export function swallowClick(board: HTMLElement): void {
  board.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => board.removeEventListener("click", swallow, { capture: true }));
}

function lift(board: HTMLElement, drag: Drag, { id, square }: Grip): SVGSVGElement | null {
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

const listening = (board: HTMLElement) => (type: Pointing, act: (event: PointerEvent) => void) =>
  board.addEventListener(type, act);

/** Lets pieces be dragged with a mouse, a finger or a pen. Presses without a drag are left to the click listeners. */
export function letDrag(board: HTMLElement, drag: Drag): void {
  let grip: Grip | null = null;
  const on = listening(board);

  const end = (square: string | null): boolean => {
    const ghost = grip?.ghost ?? null;
    grip = null;
    ghost?.remove();
    if (ghost !== null) drag.drop(square);
    return ghost !== null;
  };

  on("pointerdown", ({ pointerId, clientX, clientY, button, isPrimary }) => {
    const square = squareAt(clientX, clientY);
    if (!isPrimary || button !== 0 || square === null || drag.pieceAt(square) === null) return;
    // Another pointer may be dragging already.
    end(null);
    grip = { id: pointerId, square, x: clientX, y: clientY, ghost: null };
  });
  on("pointermove", (event) => {
    if (grip?.id !== event.pointerId) return;
    if (grip.ghost === null && isFar(grip, event)) grip.ghost = lift(board, drag, grip);
    if (grip.ghost !== null) follow(grip.ghost, event);
  });
  on("pointerup", ({ pointerId, clientX, clientY }) => {
    if (grip?.id === pointerId && end(squareAt(clientX, clientY))) swallowClick(board);
  });
  on("pointercancel", ({ pointerId }) => {
    if (grip?.id === pointerId) end(null);
  });
  // Otherwise browsers would drag the picture itself.
  board.addEventListener("dragstart", (event) => event.preventDefault());
}

interface Pan {
  readonly isFree: (square: string) => boolean;
  /** Called when the pointer has moved by `columns` squares to the left and `rows` up. */
  readonly move: (columns: number, rows: number) => void;
  /** Called when a pan ends, so that the click that follows is not taken for a press. */
  readonly end: () => void;
}

/** Lets the reader move a zoomed board like a map, in steps of whole squares. */
export function letPan(board: HTMLElement, { isFree, move, end }: Pan): void {
  let grip: { readonly id: number; x: number; y: number; hasMoved: boolean } | null = null;
  const on = listening(board);
  on("pointerdown", ({ target, pointerId: id, clientX: x, clientY: y, button, isPrimary }) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-square]") : null;
    const isHeld = isPrimary && button === 0 && isFree(cell?.dataset["square"] ?? "");
    grip = isHeld ? { id, x, y, hasMoved: false } : null;
  });
  on("pointermove", ({ pointerId, clientX, clientY }) => {
    const width = board.querySelector("[data-square]")?.getBoundingClientRect().width ?? 0;
    if (grip?.id !== pointerId || width === 0) return;
    const [columns, rows] = [Math.trunc((grip.x - clientX) / width), Math.trunc((grip.y - clientY) / width)];
    if (columns === 0 && rows === 0) return;
    if (!grip.hasMoved) board.setPointerCapture(pointerId);
    grip = { id: pointerId, x: grip.x - columns * width, y: grip.y - rows * width, hasMoved: true };
    move(columns, rows);
  });
  on("pointerup", () => {
    if (grip?.hasMoved === true) end();
    grip = null;
  });
  on("pointercancel", () => (grip = null));
}
