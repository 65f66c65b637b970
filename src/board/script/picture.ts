import { type Drawn, motionTo } from "../motion.ts";
import { type BoardDrawing, boardInline } from "../svg.ts";
import { picture } from "./dom.ts";
import { showMotion } from "./motion.ts";

/** A `<tafl-board>` to look at: a figure, a demo, the board on another site. */
export class PictureBoard extends HTMLElement {
  #shown: Drawn | null = null;

  /** Draws a position in the place of the picture before. Pieces slide from where that one had them. */
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
