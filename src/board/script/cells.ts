import { excerptOf, isWide, movedBy, type Viewpoint, WAYS, type ZoomWay } from "../zoom.ts";
import { element } from "./dom.ts";

/** The minimum width of a square that a finger can press, in pixels (WCAG 2.2, 2.5.8). */
const FINGER = 24;

/** Whether a square is too small to press. The reader's pinch zoom makes squares larger. */
export const isCrowded = (cell: Element): boolean =>
  cell.getBoundingClientRect().width * (visualViewport?.scale ?? 1) < FINGER;

/**
 * Whether a press on a square zooms the board instead of choosing the square. Clicks by screen readers and keys never
 * zoom: their `detail` is 0.
 */
export const zoomsFirst = ({ size, zoom }: Viewpoint, cell: Element, { detail }: UIEvent): boolean =>
  zoom == null && isWide(size) && detail > 0 && isCrowded(cell);

export function layCells(board: HTMLElement, view: Viewpoint): void {
  const { span } = excerptOf(view);
  board.classList.toggle("near", view.zoom != null);
  const grid = board.querySelector(".squares");
  if (grid === null || grid.children.length === span) return;
  board.className = board.className.replace(/\bsize-\d+/, `size-${span}`);
  const times = (make: () => Node) => Array.from({ length: span }, make);
  const row = () => element("div", { role: "row" }, ...times(() => element("div", { role: "gridcell" })));
  grid.replaceChildren(...times(row));
}

/** Shows the hint about zooming or, while the board is zoomed, the zoom links (`ZoomControls` in board/view.tsx). */
export function showControls(
  controls: Element | null | undefined,
  view: Viewpoint,
  href: (zoom: string | null) => string,
): void {
  const [hint, nav] = [controls?.querySelector("p"), controls?.querySelector("nav")];
  if (hint == null || nav == null) return;
  hint.hidden = view.zoom != null;
  nav.hidden = view.zoom == null;
  for (const link of nav.querySelectorAll<HTMLAnchorElement>("[data-near]")) {
    const to = zoomOf(view, link);
    link.href = href(to);
    if (to !== null) link.ariaDisabled = String(to === movedBy(view, 0, 0));
  }
}

export function zoomOf(view: Viewpoint, link: HTMLElement): string | null {
  const way = WAYS[link.dataset["near"] as ZoomWay] as readonly [number, number] | undefined;
  return way === undefined ? null : movedBy(view, ...way);
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Returns the square that receives the focus: the next one after an arrow key, the first or last one of the row after Home
 * or End, and of the board with Ctrl. Null for other keys, and if an arrow key leads off the board.
 */
export function squareByKey(
  rows: readonly (readonly string[])[],
  square: string,
  key: string,
  isCtrl = false,
): string | null {
  const row = rows.findIndex((squares) => squares.includes(square));
  const column = rows[row]?.indexOf(square) ?? -1;
  const step = STEPS[key];
  if (step !== undefined) return rows[row + step[0]]?.[column + step[1]] ?? null;
  if (key === "Home") return (isCtrl ? rows[0] : rows[row])?.[0] ?? null;
  return key === "End" ? ((isCtrl ? rows.at(-1) : rows[row])?.at(-1) ?? null) : null;
}
