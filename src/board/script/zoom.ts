import { excerptOf, isWide, type Viewpoint, movedBy, type ZoomWay, WAYS } from "../zoom.ts";
import { element } from "./dom.ts";

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
export function comesNear({ size, zoom }: Viewpoint, cell: Element, { detail }: UIEvent): boolean {
  return zoom == null && isWide(size) && detail > 0 && isCrowded(cell);
}

/** Makes as many squares as are shown, where there were more or fewer; what they hold comes later. */
export function layCells(board: HTMLElement, looked: Viewpoint): void {
  const { span } = excerptOf(looked);
  board.classList.toggle("near", looked.zoom != null);
  const grid = board.querySelector(".squares");
  if (grid === null || grid.children.length === span) return;
  board.className = board.className.replace(/\bsize-\d+/, `size-${span}`);
  const times = (what: () => Node) => Array.from({ length: span }, what);
  const row = () => element("div", { role: "row" }, ...times(() => element("div", { role: "gridcell" })));
  grid.replaceChildren(...times(row));
}

/** Shows, below the board, what can be done from near, or how to come near. `href`: the page's address with a part. */
export function showControls(looked: Viewpoint, href: (near: string | null) => string): void {
  const isNear = looked.zoom != null;
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
export function squareOn(looked: Viewpoint, link: HTMLElement): string | null {
  const way = WAYS[link.dataset["near"] as ZoomWay] as readonly [number, number] | undefined;
  return way === undefined ? null : movedBy(looked, ...way);
}
