import { raw } from "hono/html";
import { NearControls, type NearLinks, NearParts } from "./near-view.tsx";
import { excerptOf } from "./near.ts";
import { type BoardDrawing, boardInline } from "./svg.ts";
import { BOARD_SYMBOLS } from "./style.ts";
import type { SquareView } from "./square-views.ts";

export type { SquareView } from "./square-views.ts";

interface BoardViewProps {
  readonly drawing: BoardDrawing;
  /** Top row first, as the board is shown (flipped or not). */
  readonly rows: readonly (readonly SquareView[])[];
  readonly label: string;
  /** How a part of a large board is shown from near. */
  readonly near: NearLinks;
}

/** The pieces' shapes, once on a page that has boards. */
export function BoardSymbols() {
  return raw(BOARD_SYMBOLS);
}

/** The board on a page: a picture, and over it the squares, for screen readers, presses and keys. */
export function BoardView({ drawing, rows, label, near }: BoardViewProps) {
  return (
    <div class="board-room">
      <div
        class={`board-view size-${excerptOf(drawing).span}${drawing.near == null ? "" : " near"}`}
        id="board"
      >
        {raw(boardInline(drawing))}
        <div class="squares" role="grid" aria-label={label}>
          {rows.map((row) => (
            <div role="row">
              {row.map(({ square, name, href, marks }) => (
                <div role="gridcell" data-square={square} class={marks.join(" ") || undefined}>
                  {href === null ? <span>{name}</span> : <a href={href}>{name}</a>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <NearParts drawing={drawing} {...near} />
      </div>
      <NearControls drawing={drawing} {...near} />
    </div>
  );
}
