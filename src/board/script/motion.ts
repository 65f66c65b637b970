import { seenAt } from "../zoom.ts";
import { type Piece, placeOf } from "../squares.ts";
import { type BoardDrawing, centreOf } from "../svg.ts";
import { type Drawn, type Motion, motionTo } from "../motion.ts";

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

/** What is heard when a piece arrives, when it captures, and when a game ends. */
export type Sound = "move" | "capture" | "end";

/** A board as it was drawn last: its text has the piece that the reader carries on the square that it was taken from. */
interface Shown extends Drawn {
  readonly game: string;
  readonly isOver: boolean;
  readonly isCarrying: boolean;
  /** The element of the picture, and what is drawn in it. */
  readonly picture: Element;
  readonly drawing: BoardDrawing;
}

/** What lay on the board when nothing more was drawn, and what was drawn since, before the browser shows it. */
let lying: Shown | null = null;
let drawn: Shown | null = null;

function settle(sound: (kind: Sound) => void): void {
  const [before, now] = [lying, drawn];
  [lying, drawn] = [now, null];
  if (before === null || now === null || before.game !== now.game) return;
  const hasEnded = now.isOver && !before.isOver;
  const motion = now.isCarrying ? null : motionTo(now, before);
  if (motion !== null) showMotion(now.picture, now.drawing, motion, before.isCarrying);
  if (hasEnded) sound("end");
  else if (motion !== null) sound(motion.fallen.length > 0 ? "capture" : "move");
}

/**
 * Moves on the board what has moved since it was drawn before, on this page or the one that it takes the place of. What
 * is drawn several times in a row counts once, as it is in the end.
 */
export function animate(next: Shown, sound: (kind: Sound) => void): void {
  if (drawn === null) queueMicrotask(() => settle(sound));
  drawn = next;
}
