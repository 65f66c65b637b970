import { raw } from "hono/html";
import { type BoardDrawing, boardInline } from "../../board/svg.ts";

/** A board, with its words for whoever does not see it. */
export interface ShownBoard extends BoardDrawing {
  readonly inWords: readonly string[];
}

interface PictureProps {
  readonly board: ShownBoard;
  /** What is said of it instead of where each piece stands: of a board that changes, say. */
  readonly label?: string;
}

/** A board to look at. */
export function Picture({ board, label = board.inWords.join(" ") }: PictureProps) {
  return (
    <div class="picture" role="img" aria-label={label}>
      {raw(boardInline(board))}
    </div>
  );
}

/** A board that leads to its game. Who listens has the game's name beside it. */
export function Thumbnail({ href, drawing }: { readonly href: string; readonly drawing: BoardDrawing }) {
  return (
    <a class="small-board" href={href} tabindex={-1} aria-hidden="true">
      {raw(boardInline(drawing))}
    </a>
  );
}
