import { raw } from "hono/html";
import { type BoardDrawing, boardInline } from "../../board/svg.ts";

/** A board, with its words for whoever does not see it. */
export interface Sight extends BoardDrawing {
  readonly inWords: readonly string[];
}

interface PictureProps {
  readonly sight: Sight;
  /** What is said of it instead of where each piece stands: of a board that changes, say. */
  readonly label?: string;
}

/** A board to look at. */
export function Picture({ sight, label = sight.inWords.join(" ") }: PictureProps) {
  return (
    <div class="picture" role="img" aria-label={label}>
      {raw(boardInline(sight))}
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
