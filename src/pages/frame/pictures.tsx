import { raw } from "hono/html";
import type { Piece } from "../../board/squares.ts";
import { type BoardDrawing, boardInline, boardStamp } from "../../board/svg.ts";

/** A board, with a description for readers who do not see it. */
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

/** A small board that links to its game. Screen readers skip it: the game's name beside it is the same link. */
export function Thumbnail({ href, drawing }: { readonly href: string; readonly drawing: BoardDrawing }) {
  return (
    <a class="small-board" href={href} tabindex={-1} aria-hidden="true">
      {raw(boardStamp(drawing))}
    </a>
  );
}

/** A small picture of a piece, beside what says the same in words. The page has the symbols (`BoardSymbols`). */
export function PiecePicture({ piece }: { readonly piece: Piece }) {
  return raw(
    `<svg class="tafl man" viewBox="-10 -10 20 20" aria-hidden="true"><use href="#tafl-${piece}"/></svg>`,
  );
}
