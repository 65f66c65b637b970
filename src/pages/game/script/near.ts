import { excerptOf, isWide, type Looked, movedBy, type NearWay, shows, WAYS } from "../../../board/near.ts";

/** How wide a square must be for a finger to meet it, in pixels: what WCAG 2.2 asks of every target (2.5.8). */
const FINGER = 24;

/** Whether a square is too small to be pressed, as the reader sees it: who has pinched the page sees it larger. */
export function isCrowded(cell: Element): boolean {
  return cell.getBoundingClientRect().width * (visualViewport?.scale ?? 1) < FINGER;
}

/**
 * Whether a press on a square first shows the part of the board around it from near. Presses of screen readers and keys,
 * which count no clicks, mean the square that they name.
 */
export function comesNear({ size, near }: Looked, cell: Element, { detail }: UIEvent): boolean {
  return near == null && isWide(size) && detail > 0 && isCrowded(cell);
}

/** The square to go on looking at once a piece is chosen: the same where all squares that it can go to are shown. */
export function nearWith(looked: Looked, goals: readonly string[]): string | null {
  return shows(looked, goals) ? (looked.near ?? null) : null;
}

function withRole(role: string, ...children: Node[]): HTMLElement {
  const element = document.createElement("div");
  element.role = role;
  element.append(...children);
  return element;
}

/** Makes as many squares as are shown, where there were more or fewer; what they hold comes later. */
export function layCells(board: HTMLElement, looked: Looked): void {
  const { span } = excerptOf(looked);
  board.classList.toggle("near", looked.near != null);
  const grid = board.querySelector(".squares");
  if (grid === null || grid.children.length === span) return;
  board.className = board.className.replace(/\bsize-\d+/, `size-${span}`);
  const times = (what: () => Node) => Array.from({ length: span }, what);
  grid.replaceChildren(...times(() => withRole("row", ...times(() => withRole("gridcell")))));
}

/** Shows, below the board, what can be done from near, or how to come near. `href`: the page's address with a part. */
export function showControls(looked: Looked, href: (near: string | null) => string): void {
  const isNear = looked.near != null;
  const place = document.getElementById("near");
  const [hint, nav] = [place?.querySelector("p"), place?.querySelector("nav")];
  if (place == null || hint == null || nav == null) return;
  hint.hidden = isNear;
  nav.hidden = !isNear;
  for (const link of nav.querySelectorAll<HTMLAnchorElement>("[data-near]")) {
    const to = squareOn(looked, link);
    link.href = href(to);
    if (to !== null) link.ariaDisabled = String(to === movedBy(looked, 0, 0));
  }
}

/** The square that a link below the board would have looked at; null for the whole board. */
export function squareOn(looked: Looked, link: HTMLElement): string | null {
  const way = WAYS[link.dataset["near"] as NearWay] as readonly [number, number] | undefined;
  return way === undefined ? null : movedBy(looked, ...way);
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
  const on = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    act: (e: PointerEvent) => void,
  ) => board.addEventListener(type, act, { signal });
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
