import { seenAt } from "../zoom.ts";
import { type Piece, placeOf } from "../squares.ts";
import { type BoardDrawing, centreOf } from "../svg.ts";
import { type Drawn, type Motion, motionTo } from "../motion.ts";

/** How long a piece slides and a captured piece fades, in milliseconds. */
const SLIDE = 200;
const FADE = 250;
/** How long captured pieces wait before they fade, in milliseconds: by then the capturing piece is close. */
const PAUSE = SLIDE / 2;

const pointOf = (drawing: BoardDrawing, square: string) =>
  centreOf(seenAt(placeOf(square, drawing.size), drawing));

function showFalling(picture: Element, drawing: BoardDrawing, piece: Piece, square: string): void {
  const { x, y } = pointOf(drawing, square);
  const man = document.createElementNS("http://www.w3.org/2000/svg", "use");
  for (const [name, value] of Object.entries({ href: `#tafl-${piece}`, x, y }))
    man.setAttribute(name, `${value}`);
  picture.querySelector(".tafl-m")?.after(man);
  man.animate({ opacity: [1, 0] }, { duration: FADE, delay: PAUSE, fill: "both" }).onfinish = () =>
    man.remove();
}

/** Slides pieces to where they are drawn and fades captured ones, unless the reader prefers reduced motion. */
export function showMotion(
  picture: Element,
  drawing: BoardDrawing,
  { slides, fallen }: Motion,
  /** Whether the reader has dragged the piece there. */
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

export type Sound = "move" | "capture" | "end";

/** A drawn board. While a piece is dragged, `board` has it on its old square. */
interface Picture extends Drawn {
  readonly game: string;
  readonly isOver: boolean;
  readonly isCarrying: boolean;
  readonly sound: (sound: Sound) => void;
  readonly picture: Element;
  readonly drawing: BoardDrawing;
}

/** The last board that the browser showed, and the one drawn since. */
let settled: Picture | null = null;
let drawn: Picture | null = null;

function settle(): void {
  const [before, now] = [settled, drawn];
  [settled, drawn] = [now, null];
  if (before === null || now === null || before.game !== now.game) return;
  const hasEnded = now.isOver && !before.isOver;
  const motion = now.isCarrying ? null : motionTo(now, before);
  if (motion !== null) showMotion(now.picture, now.drawing, motion, before.isCarrying);
  if (hasEnded) now.sound("end");
  else if (motion !== null) now.sound(motion.fallen.length > 0 ? "capture" : "move");
}

/**
 * Animates the difference from the last board that the browser showed, on this page or on the one that it replaces. Of
 * several boards drawn in one task, only the last counts.
 */
export function animate(next: Picture): void {
  if (drawn === null) queueMicrotask(settle);
  drawn = next;
}
