import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { GameWords } from "../i18n/built/game.ts";
import type { ZoomWords } from "../i18n/built/zoom.ts";
import { BOARD_SYMBOLS } from "./looks.ts";
import { piecesOf, placeOf } from "./squares.ts";
import { type BoardDrawing, boardInline, centreOf, viewBox } from "./svg.ts";
import {
  endsOf,
  excerptOf,
  isWide,
  movedBy,
  partsOf,
  seenAt,
  visibleSquares,
  WAYS,
  type ZoomWay,
} from "./zoom.ts";

export interface SquareView {
  readonly square: string;
  /** The accessible name, such as "d4, attacker". */
  readonly name: string;
  /** Null if the square is not a link. */
  readonly href: string | null;
  /** CSS classes: `chosen`, `target`, `ends`, `repeats`; `from` and `to` (the last move); `wrong` (the rule-set editor). */
  readonly marks: readonly string[];
}

export interface SquareUse {
  readonly href?: string | null;
  readonly marks?: readonly string[];
  readonly notes?: readonly string[];
}

/** Returns the piece on a square, or the kind of empty square. */
export function standingOn(drawing: BoardDrawing, square: string): keyof GameWords["pieces"] {
  const { column, row } = placeOf(square, drawing.size);
  const piece = piecesOf(drawing.board).find((one) => one.column === column && one.row === row)?.piece;
  if (piece !== undefined) return piece;
  if (square === drawing.throne) return "throne";
  return drawing.corners.includes(square) ? "corner" : "empty";
}

/** Lists the visible squares for `BoardView`, top row first. `names`: the names of pieces and of kinds of empty squares. */
export function squareViews(
  drawing: BoardDrawing,
  names: GameWords["pieces"],
  use: (square: string) => SquareUse = () => ({}),
): readonly (readonly SquareView[])[] {
  return visibleSquares(drawing).map((row) =>
    row.map((square) => {
      const { href = null, marks = [], notes = [] } = use(square);
      const name = [square, names[standingOn(drawing, square)], ...notes].join(", ");
      return { square, name, href, marks };
    }),
  );
}

export interface ZoomLinks {
  readonly words: ZoomWords;
  /** Returns the page's address with a zoom; null for the whole board. */
  readonly href: (zoom: string | null) => string;
}

interface ZoomProps extends ZoomLinks {
  readonly drawing: BoardDrawing;
}

/**
 * Shows nine links over a whole board, each to a part of it. board.css hides them unless scripts are off and squares are
 * too small to press.
 */
function ZoomParts({ drawing, words, href }: ZoomProps) {
  if (!isWide(drawing.size) || drawing.zoom != null) return null;
  return (
    <nav class="parts" aria-label={words.label}>
      {partsOf(drawing).map((zoom) => (
        <a href={href(zoom)}>{words.part(...endsOf({ ...drawing, zoom }))}</a>
      ))}
    </nav>
  );
}

const ARROWS: Readonly<Record<ZoomWay, string>> = {
  left: "M11 2v12L3 8z",
  up: "M2 11h12L8 3z",
  down: "M2 5h12l-6 8z",
  right: "M5 2v12l8-6z",
};
const NAMES = Object.keys(WAYS) as readonly ZoomWay[];

/** Shows below the board how to zoom it or, if it is zoomed, links to other parts and to the whole board. */
function ZoomControls({ drawing, words, href }: ZoomProps) {
  if (!isWide(drawing.size)) return null;
  const isZoomed = drawing.zoom != null;
  return (
    <div id="near">
      <p class="soft" hidden={isZoomed}>
        {words.hint}
      </p>
      <nav aria-label={words.label} hidden={!isZoomed}>
        {NAMES.map((way) => {
          const [columns, rows] = WAYS[way];
          const to = movedBy(drawing, columns, rows);
          const isThere = to === movedBy(drawing, 0, 0);
          return (
            <a
              data-near={way}
              href={href(to)}
              aria-label={words.ways[way]}
              title={words.ways[way]}
              aria-disabled={isThere ? "true" : undefined}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d={ARROWS[way]} />
              </svg>
            </a>
          );
        })}
        <a data-near="whole" href={href(null)}>
          {words.whole}
        </a>
      </nav>
    </div>
  );
}

/** How far from the king's middle his path ends, so that he stays visible: half a square, in units of the picture. */
const CLOSE = 10;

interface EndProps {
  readonly drawing: BoardDrawing;
  /** The squares that the king was on, in order. */
  readonly way: readonly string[];
  readonly label: string;
}

/** Dims a whole board around the king, and draws his path. It is laid over the picture. */
export function EndView({ drawing, way, label }: EndProps) {
  const points = way.map((square) => centreOf(seenAt(placeOf(square, drawing.size), drawing)));
  const [before, king] = [points.at(-2), points.at(-1)];
  if (king === undefined) return null;
  const side = drawing.size * 2 * centreOf({ column: 0, row: 0 }).x;
  const tip = (axis: "x" | "y") => king[axis] - CLOSE * Math.sign(king[axis] - (before ?? king)[axis]);
  const stops = points.slice(0, -1).map(({ x, y }) => `${x} ${y}`);
  const line = `M${[...stops, `${tip("x")} ${tip("y")}`].join("L")}`;
  const alternative = before ? { role: "img", "aria-label": label } : { "aria-hidden": "true" as const };
  return (
    <svg class="tafl ending" viewBox={viewBox(drawing)} {...alternative}>
      <path
        fill-rule="evenodd"
        opacity=".3"
        d={`M0 0h${side}v${side}H0zM${king.x - 10} ${king.y - 10}h20v20h-20z`}
      />
      {before && (
        <g class="tafl-n">
          <path stroke="var(--rim)" stroke-width="2.6" d={line} />
          <path stroke="var(--gold)" stroke-width="1.2" d={line} />
          <path stroke="var(--gold)" stroke-width="3.6" d={`M${stops.join("h0M")}h0`} />
        </g>
      )}
    </svg>
  );
}

interface BoardViewProps {
  readonly drawing: BoardDrawing;
  readonly rows: readonly (readonly SquareView[])[];
  readonly label: string;
  readonly zoom: ZoomLinks;
  /** Laid over the picture, such as `EndView`. */
  readonly children?: Child;
}

/** The symbols that all boards of a page refer to. The page contains them once. */
export function BoardSymbols() {
  return raw(BOARD_SYMBOLS);
}

/** Each square is an element over the picture, so that it has a name and can be focused and pressed. */
export function BoardView({ drawing, rows, label, zoom, children }: BoardViewProps) {
  return (
    <div class="board-room">
      <tafl-board
        class={`board-view size-${excerptOf(drawing).span}${drawing.zoom == null ? "" : " near"}`}
        id="board"
      >
        {raw(boardInline(drawing))}
        {children}
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
