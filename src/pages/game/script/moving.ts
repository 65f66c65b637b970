import type { BoardDrawing } from "../../../board/svg.ts";
import { lastMotion, type Motion, motionBetween } from "../motion.ts";
import { showMotion } from "./sliding.ts";
import { sound } from "./sound.ts";

/** A board as it was drawn last. */
interface Drawn {
  readonly game: string;
  readonly isOver: boolean;
  /** How many moves the game has, whichever of them is shown. */
  readonly moves: number;
  /** The text of the board, with the piece that the reader carries on the square that it was taken from. */
  readonly board: string;
  readonly isCarrying: boolean;
  /** The element of the picture, and what is drawn in it. */
  readonly picture: Element | null;
  readonly drawing: BoardDrawing;
}

/** What lay on the board when nothing more was drawn, and what was drawn since, before the browser shows it. */
let lying: Drawn | null = null;
let drawn: Drawn | null = null;

/** What has moved between two boards that were drawn, if anything. */
function motionTo(now: Drawn, before: Drawn): Motion | null {
  const { board, drawing } = now;
  if (now.isCarrying || board === before.board) return null;
  const { size, lastMove } = drawing;
  const came = now.moves > before.moves && lastMove !== null ? lastMotion(board, size, lastMove) : null;
  return motionBetween(before.board, board, size) ?? came;
}

function settle(): void {
  const [before, now] = [lying, drawn];
  [lying, drawn] = [now, null];
  if (before === null || now === null || before.game !== now.game) return;
  const hasEnded = now.isOver && !before.isOver;
  const motion = motionTo(now, before);
  if (motion !== null && now.picture !== null)
    showMotion(now.picture, now.drawing, motion, before.isCarrying);
  if (hasEnded) sound("end");
  else if (motion !== null) sound(motion.fallen.length > 0 ? "capture" : "move");
}

/**
 * Moves on the board what has moved since it was drawn before, on this page or the one that it takes the place of. What
 * is drawn several times in a row counts once, as it is in the end.
 */
export function animate(next: Drawn): void {
  if (drawn === null) queueMicrotask(settle);
  drawn = next;
}
