import { raw } from "hono/html";
import type { Piece } from "../../board/squares.ts";
import { type BoardDrawing, boardInline, boardStamp } from "../../board/svg.ts";
import { encode } from "uqr";
import { escapeMarkup } from "../../lib/plain.ts";

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
    <tafl-board class="picture" role="img" aria-label={label}>
      {raw(boardInline(board))}
    </tafl-board>
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

/** The light edge that scanners need around a code, in modules. */
const EDGE = 4;

/** A text as a QR code: an SVG, dark on light whatever the page's colours, because scanners need it so. */
export function qrSvg(text: string, label: string): string {
  const { data, size } = encode(text, { ecc: "M", border: EDGE });
  const rows = data.map((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return (
    `<svg class="qr" role="img" aria-label="${escapeMarkup(label)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${rows.flat().join("")}"/></svg>`
  );
}

/** Where dark modules begin in a row, and how many follow each other. */
function runsOf(row: readonly boolean[]): [at: number, length: number][] {
  const bits = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...bits.matchAll(/1+/g)].map(({ index, 0: run }) => [index, run.length]);
}

interface ToCopyProps {
  readonly label: string;
  readonly value: string;
  readonly button: string;
}

/** A line to be taken along. The button is for the script; where none runs, it is hidden. */
export function ToCopy({ label, value, button }: ToCopyProps) {
  return (
    <div class="row low to-copy">
      <label>
        {label}
        <input readonly value={value} />
      </label>
      <button type="button" class="quiet" data-copy={value}>
        {button}
      </button>
    </div>
  );
}
