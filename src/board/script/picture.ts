import { type Drawn, motionTo } from "../motion.ts";
import { type BoardDrawing, boardInline } from "../svg.ts";
import { picture } from "./dom.ts";
import { showMotion } from "./motion.ts";

/** A `<tafl-board>` that only shows positions: a figure, a demo, the board on another site. */
export class PictureBoard extends HTMLElement {
  #shown: Drawn | null = null;

  /** Replaces the picture with a drawing of a position. Pieces slide to their new squares. */
  draw(drawing: BoardDrawing, moves: number, root: ParentNode = this): void {
    const before = this.#shown;
    this.#shown = { ...drawing, moves };
    const svg = picture(boardInline(drawing));
    root.querySelector("svg.tafl")?.replaceWith(svg);
    const motion = before?.size === drawing.size ? motionTo(this.#shown, before) : null;
    if (motion !== null) showMotion(svg, drawing, motion);
  }

  clear(): void {
    this.#shown = null;
  }
}
