import { seenAt } from "../../../board/near.ts";
import { type Piece, placeOf } from "../../../board/squares.ts";
import { type BoardDrawing, centreOf } from "../../../board/svg.ts";
import type { Motion } from "../motion.ts";

/** How long a piece takes to its square, and a captured man to be gone, in milliseconds. */
const SLIDE = 200;
const FADE = 250;
/** A captured man is gone a little after the piece has come that took him. */
const PAUSE = SLIDE / 2;

/** Where a square is in a picture, in its units. */
const pointOf = (drawing: BoardDrawing, square: string) =>
  centreOf(seenAt(placeOf(square, drawing.size), drawing));

/** Has a captured man stand for a moment where he was. */
function showFalling(picture: Element, drawing: BoardDrawing, piece: Piece, square: string): void {
  const { x, y } = pointOf(drawing, square);
  const man = document.createElementNS("http://www.w3.org/2000/svg", "use");
  for (const [name, value] of Object.entries({ href: `#tafl-${piece}`, x, y }))
    man.setAttribute(name, `${value}`);
  picture.querySelector(".tafl-m")?.after(man);
  man.animate({ opacity: [1, 0] }, { duration: FADE, delay: PAUSE, fill: "both" }).onfinish = () =>
    man.remove();
}

/**
 * Has pieces slide to where they are drawn, captured men fade, and their crosses come. `isCarried`: the reader has carried
 * the piece there. Nothing moves for readers who want it so.
 */
export function showMotion(
  picture: Element,
  drawing: BoardDrawing,
  { slides, fallen }: Motion,
  isCarried = false,
): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const { piece, from, to } of isCarried ? [] : slides) {
    const [start, end] = [pointOf(drawing, from), pointOf(drawing, to)];
    const way = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
    picture
      .querySelector(`use[href="#tafl-${piece}"][x="${end.x}"][y="${end.y}"]`)
      ?.animate({ transform: [way, "none"] }, { duration: SLIDE, easing: "ease-out" });
  }
  for (const { piece, square } of fallen) showFalling(picture, drawing, piece, square);
  for (const mark of picture.querySelectorAll(".tafl-x, .tafl-s"))
    mark.animate({ opacity: [0, 1] }, { duration: FADE, delay: PAUSE, fill: "backwards" });
}
