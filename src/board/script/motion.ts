import { seenAt } from "../zoom.ts";
import { type Piece, placeOf } from "../squares.ts";
import { type BoardDrawing, centreOf, type Point } from "../svg.ts";
import { type Drawn, type Motion, motionTo } from "../motion.ts";

/** How long a piece slides and a captured piece lifts off, in milliseconds. */
const SLIDE = 200;
const FADE = 250;
/** How long captured pieces wait before they lift off, in milliseconds: by then the capturing piece is close. */
const PAUSE = SLIDE / 2;
/** The delay from one captured piece to the next, in milliseconds: a shieldwall's pieces lift off one by one. */
const APART = 70;

const pointOf = (drawing: BoardDrawing, square: string) =>
  centreOf(seenAt(placeOf(square, drawing.size), drawing));

function showFalling(picture: Element, { x, y }: Point, piece: Piece, at: number): void {
  const man = document.createElementNS("http://www.w3.org/2000/svg", "use");
  for (const [name, value] of Object.entries({ href: `#tafl-${piece}`, x, y }))
    man.setAttribute(name, `${value}`);
  picture.querySelector(".tafl-m")?.after(man);
  const lifted = { opacity: [1, 0], transform: ["none", "translate(1px, -9px)"] };
  const timing = { duration: FADE, delay: PAUSE + at * APART, easing: "ease-in", fill: "both" } as const;
  man.animate(lifted, timing).onfinish = () => man.remove();
}

/** Slides moved pieces to their squares and lifts captured ones off, unless the reader prefers reduced motion. */
export function showMotion(
  picture: Element,
  drawing: BoardDrawing,
  { slides, fallen }: Motion,
  /** Whether the reader has dragged the piece to its square: then it must not slide there again. */
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
  const end = slides[0] === undefined ? null : pointOf(drawing, slides[0].to);
  const away = ({ x, y }: Point) => (end === null ? 0 : Math.hypot(x - end.x, y - end.y));
  const falling = fallen.map(({ piece, square }) => ({ piece, point: pointOf(drawing, square) }));
  const inTurn = falling.toSorted((one, other) => away(one.point) - away(other.point));
  for (const [at, { piece, point }] of inTurn.entries()) showFalling(picture, point, piece, at);
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

/** The board that the browser shows, and a newer one that is drawn but not shown yet. */
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
 * Animates the change from the board that was shown last, even if that board was on the page before this one. If
 * several boards are drawn in one task, only the last one is animated.
 */
export function animate(next: Picture): void {
  if (drawn === null) queueMicrotask(settle);
  drawn = next;
}
