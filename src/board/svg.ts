import { escapeMarkup } from "../lib/plain.ts";
import { fileName } from "../rules/notation/square.ts";
import type { MadeMove } from "./moves.ts";
import { markedKing, piecesOf, type Place, placeOf } from "./squares.ts";
import { DEFAULT_LOOK, type Look, pictureStyle, pictureSymbols } from "./looks.ts";
import { type Excerpt, excerptOf, holds, seenAt } from "./zoom.ts";

export interface BoardDrawing {
  readonly size: number;
  /** Board text, top rank first: `3aaaaa3/5a5/…`. */
  readonly board: string;
  readonly throne: string | null;
  /** Empty if corners are not special in the rules; sixteen squares if each corner consists of four. */
  readonly corners: readonly string[];
  readonly isEdgeGoal?: boolean;
  readonly lastMove: MadeMove | null;
  /** The result's `reason`, which decides how the king is marked; null or absent while the game goes on. */
  readonly ended?: string | null;
  readonly isFlipped?: boolean;
  /** The square in the middle of the visible part (zoom.ts); null or absent for the whole board. */
  readonly zoom?: string | null;
}

export interface BoardPicture extends BoardDrawing {
  readonly title: string;
  readonly description: string;
}

const CELL = 20;
/** The width of the frame below and to the left, where the coordinates are. `RIM`: its width on the other sides. */
const FRAME = 12;
const RIM = 4;
const EDGE = 4;

/**
 * Draws the board as a whole SVG document, without script, external parts or a fixed size. It follows the reader's
 * preference for light or dark mode, and can also be inline in a page.
 */
export function boardSvg(picture: BoardPicture, look: Look = DEFAULT_LOOK): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="tafl" role="img" viewBox="${viewBox(picture)}">` +
    `<title>${escapeXml(picture.title)}</title><desc>${escapeXml(picture.description)}</desc>` +
    `<style>${pictureStyle(look)}</style><defs>${pictureSymbols(look)}</defs>${drawn(picture)}</svg>`
  );
}

/**
 * Draws the board for pages that contain the style and `BOARD_SYMBOLS` once for all boards, because the pages' policy
 * forbids inline styles. The picture is hidden from screen readers, because the page names the squares.
 */
export function boardInline(drawing: BoardDrawing): string {
  return `<svg class="tafl" aria-hidden="true" viewBox="${viewBox(drawing)}">${drawn(drawing)}</svg>`;
}

/** Draws a small board without coordinates and grain, for pages with many boards. Needs the same style as `boardInline`. */
export function boardStamp(drawing: BoardDrawing): string {
  const side = drawing.size * CELL;
  const whole = side + 2 * EDGE;
  return (
    `<svg class="tafl" aria-hidden="true" viewBox="${-EDGE} ${-EDGE} ${whole} ${whole}">` +
    `<path fill="var(--frame)" d="M${-EDGE} ${-EDGE}h${whole}v${whole}h${-whole}z"/>` +
    `${wood(side)}${squares(drawing)}` +
    `<path class="tafl-n" stroke="var(--line)" d="${inner(side, side)}"/>${men(drawing, excerptOf(drawing))}</svg>`
  );
}

export function viewBox(drawing: BoardDrawing): string {
  const whole = excerptOf(drawing).span * CELL + FRAME + RIM;
  return `${-FRAME} ${-RIM} ${whole} ${whole}`;
}

function drawn(drawing: BoardDrawing): string {
  const excerpt = excerptOf(drawing);
  return frame(excerpt.span * CELL) + coordinates(drawing, excerpt) + visibleField(drawing, excerpt);
}

function visibleField(drawing: BoardDrawing, excerpt: Excerpt): string {
  const { size } = drawing;
  if (excerpt.span === size) return field(drawing, excerpt);
  const side = excerpt.span * CELL;
  const box = `${excerpt.column * CELL} ${excerpt.row * CELL} ${side} ${side}`;
  return `<svg width="${side}" height="${side}" viewBox="${box}">${field(drawing, excerpt)}</svg>${cuts(size, excerpt)}`;
}

function field(drawing: BoardDrawing, excerpt: Excerpt): string {
  const side = drawing.size * CELL;
  return wood(side) + grain(side) + squares(drawing) + grid(side) + men(drawing, excerpt);
}

const wood = (side: number): string => `<path fill="var(--wood)" d="M0 0h${side}v${side}H0z"/>`;

const squares = (drawing: BoardDrawing): string => goal(drawing) + restricted(drawing);

const men = (drawing: BoardDrawing, excerpt: Excerpt): string =>
  lastMove(drawing) + kingRays(drawing) + pieces(drawing, excerpt) + kingCross(drawing);

function pieces(drawing: BoardDrawing, excerpt: Excerpt): string {
  return piecesOf(drawing.board)
    .map(({ piece, ...place }) => ({ piece, place: seenAt(place, drawing) }))
    .filter(({ place }) => holds(excerpt, place))
    .map(({ piece, place }) => use(piece, place))
    .join("");
}

function frame(side: number): string {
  const outer = side + FRAME + RIM - 1;
  return `<rect x="${0.5 - FRAME}" y="${0.5 - RIM}" width="${outer}" height="${outer}" rx="3" fill="var(--frame)" stroke="var(--edge)"/>`;
}

/** Draws a dotted line at each side where a zoomed board continues. */
function cuts(size: number, { column, row, span }: Excerpt): string {
  const side = span * CELL;
  const last = size - span;
  const edges = [
    [row > 0, `M0 0h${side}`],
    [row < last, `M0 ${side}h${side}`],
    [column > 0, `M0 0v${side}`],
    [column < last, `M${side} 0v${side}`],
  ] as const;
  const path = edges.map(([isCut, line]) => (isCut ? line : "")).join("");
  return `<path class="tafl-n" stroke="var(--carved)" stroke-width="3" stroke-dasharray="1 7" d="${path}"/>`;
}

function goal({ size, isEdgeGoal = false }: BoardDrawing): string {
  if (!isEdgeGoal) return "";
  const [side, inner] = [size * CELL, (size - 2) * CELL];
  return `<path class="tafl-e" fill="var(--inlay)" opacity=".45" d="M0 0h${side}v${side}H0zM${CELL} ${CELL}v${inner}h${inner}v-${inner}z"/>`;
}

/** Draws long curves across the field, uneven so that they do not look like a pattern. */
function grain(side: number): string {
  const lines = [0.07, 0.16, 0.22, 0.35, 0.43, 0.58, 0.64, 0.79, 0.88, 0.95].map((share, line) => {
    const y = Math.round(side * share);
    const sway = ((line * 7) % 5) * 3 - 6;
    return `M0 ${y}q${side / 4} ${sway} ${side / 2} 0t${side / 2} 0`;
  });
  return `<path class="tafl-n" stroke="var(--grain)" stroke-width=".8" opacity=".5" d="${lines.join("")}"/>`;
}

/** Returns the path of the lines between the squares, each of the given length. */
const inner = (side: number, length: number): string =>
  Array.from({ length: side / CELL - 1 }, (_, line) => (line + 1) * CELL)
    .map((at) => `M0 ${at}h${length}M${at} 0v${length}`)
    .join("");

const grid = (side: number): string =>
  `<path class="tafl-n" stroke="var(--line)" d="${inner(side, side)}M0 0h${side}v${side}H0z"/>` +
  `<path class="tafl-n" stroke="var(--glint)" stroke-width=".5" opacity=".7" d="${inner(side, side - 1)}" transform="translate(.8 .8)"/>`;

/** Draws the throne and the corners. The knot is left out under a piece or a mark: its loops would blur the outline. */
function restricted(drawing: BoardDrawing): string {
  const { size, board, throne, corners, lastMove: move } = drawing;
  const standing = piecesOf(board);
  const inlaid = (symbol: string, square: string) => {
    const place = placeOf(square, size);
    const taken =
      move?.from === square ||
      standing.some(({ row, column }) => row === place.row && column === place.column);
    return use(symbol, seenAt(place, drawing)) + (taken ? "" : use("o", seenAt(place, drawing)));
  };
  return (throne === null ? "" : inlaid("t", throne)) + corners.map((square) => inlaid("c", square)).join("");
}

function coordinates({ size, isFlipped = false }: BoardDrawing, { column, row, span }: Excerpt): string {
  const below = span * CELL + FRAME / 2 + 2.5;
  return Array.from({ length: span }, (_, at) => {
    const middle = at * CELL + CELL / 2;
    const [across, down] = [column + at, row + at];
    const file = fileName(isFlipped ? size - 1 - across : across);
    return (
      `<text x="${middle}" y="${below}">${file}</text>` +
      `<text x="${-FRAME / 2}" y="${middle + 3.3}">${isFlipped ? down + 1 : size - down}</text>`
    );
  }).join("");
}

const tint = (name: string, { x, y }: Point): string =>
  `<path class="tafl-${name}" fill="var(--warm)" d="M${x - 9.5} ${y - 9.5}h19v19h-19z"/>`;

/** Tints the squares of the last move, crosses out captures, and draws a thin arrow up to the edge of the moved piece. */
function lastMove(drawing: BoardDrawing): string {
  const { size, lastMove: move } = drawing;
  if (move === null) return "";
  const middleOf = (square: string) => centreOf(seenAt(placeOf(square, size), drawing));
  const [from, to] = [middleOf(move.from), middleOf(move.to)];
  const crosses = move.captured.map((square) => `<path class="tafl-x" d="${cross(middleOf(square))}"/>`);
  return (
    `<g opacity=".55">${tint("f", from)}${tint("w", to)}</g>` +
    `<g class="tafl-n tafl-m" stroke="var(--mark)" stroke-width="2">${arrow(from, to)}${crosses.join("")}</g>`
  );
}

/** The distance between the tip of the arrow and the middle of its square, in units of the picture. */
const TIP = 9.2;

function arrow(from: Point, to: Point): string {
  const [along, down] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
  const tip = { x: to.x - TIP * along, y: to.y - TIP * down };
  const barb = (side: number) =>
    `${tip.x - 3.4 * along + side * down} ${tip.y - 3.4 * down + side * along}`.replaceAll(
      /\.(\d)\d+/g,
      ".$1",
    );
  return (
    `<path stroke-width="1" d="M${from.x} ${from.y}L${tip.x} ${tip.y}` +
    `M${barb(2)}L${tip.x} ${tip.y} ${barb(-2)}"/>`
  );
}

const cross = ({ x, y }: Point): string => `M${x - 5} ${y - 5}l10 10m0-10l-10 10`;

function kingCross(drawing: BoardDrawing): string {
  const king = markedKing(drawing);
  if (king?.mark !== "captured") return "";
  const path = cross(centreOf(seenAt(king.place, drawing)));
  return (
    `<g class="tafl-n tafl-x"><path stroke="var(--wood)" stroke-width="4.4" d="${path}"/>` +
    `<path stroke="var(--mark)" stroke-width="2.2" d="${path}"/></g>`
  );
}

function kingRays(drawing: BoardDrawing): string {
  const king = markedKing(drawing);
  if (king?.mark !== "escaped") return "";
  const { x, y } = centreOf(seenAt(king.place, drawing));
  const points = Array.from({ length: 24 }, (_, at) => {
    const [angle, reach] = [(at * Math.PI) / 12, at % 2 === 0 ? 12 : 8.5];
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `<path class="tafl-s" fill="var(--mark)" stroke="var(--wood)" transform="translate(${x} ${y})" d="M${points.join("L")}z"/>`;
}

function use(symbol: string, place: Place): string {
  const { x, y } = centreOf(place);
  return `<use href="#tafl-${symbol}" x="${x}" y="${y}"/>`;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const centreOf = ({ column, row }: Place): Point => ({
  x: column * CELL + CELL / 2,
  y: row * CELL + CELL / 2,
});

/** XML 1.0 forbids control characters, even escaped: a single one would make the picture unreadable. */
function escapeXml(text: string): string {
  const printable = text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
  return escapeMarkup(printable);
}
