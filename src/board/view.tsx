import { raw } from "hono/html";
import { type BoardDrawing, boardInline } from "./svg.ts";
import { BOARD_SYMBOLS } from "./style.ts";
import type { SquareView } from "./square-views.ts";
import { ZoomControls, type ZoomLinks, ZoomParts } from "./zoom-view.tsx";
import { excerptOf } from "./zoom.ts";

export type { SquareView } from "./square-views.ts";

interface BoardViewProps {
  readonly drawing: BoardDrawing;
  readonly rows: readonly (readonly SquareView[])[];
  readonly label: string;
  readonly zoom: ZoomLinks;
}

/** Each page with boards needs them once. */
export function BoardSymbols() {
  return raw(BOARD_SYMBOLS);
}

/** Shows a board on a page: a picture, with its squares over it. */
export function BoardView({ drawing, rows, label, zoom }: BoardViewProps) {
  return (
    <div class="board-room">
      <tafl-board
        class={`board-view size-${excerptOf(drawing).span}${drawing.zoom == null ? "" : " near"}`}
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
        <ZoomParts drawing={drawing} {...zoom} />
      </tafl-board>
      <ZoomControls drawing={drawing} {...zoom} />
    </div>
  );
}
