import { raw } from "hono/html";
import type { Piece } from "../../board/squares.ts";
import { type BoardDrawing, boardInline, boardStamp } from "../../board/svg.ts";
import { encode } from "uqr";
import { escapeMarkup } from "../../lib/plain.ts";

/** A board with a description for screen readers. */
export interface BoardInWords extends BoardDrawing {
  readonly inWords: readonly string[];
}

interface PictureProps {
  readonly board: BoardInWords;
  /** Replaces the description, for a board that changes. */
  readonly label?: string;
}

export const Picture = ({ board, label = board.inWords.join(" ") }: PictureProps) => (
  <tafl-board class="picture" role="img" aria-label={label}>
    {raw(boardInline(board))}
  </tafl-board>
);

/** Hidden from screen readers, because the text beside it has the same link. */
export const Thumbnail = ({ href, drawing }: { readonly href: string; readonly drawing: BoardDrawing }) => (
  <a class="small-board" href={href} tabindex={-1} aria-hidden="true">
    {raw(boardStamp(drawing))}
  </a>
);

/** Hidden from screen readers, because the text beside it says the same. The page must contain `BoardSymbols`. */
export function PiecePicture({ piece }: { readonly piece: Piece }) {
  return raw(
    `<svg class="tafl man" viewBox="-10 -10 20 20" aria-hidden="true"><use href="#tafl-${piece}"/></svg>`,
  );
}

/** Scanners need four light modules around the code. */
const EDGE = 4;

/** Returns a QR code, dark on light in every colour scheme, because scanners need that. */
export function qrSvg(text: string, label: string): string {
  const { data, size } = encode(text, { ecc: "M", border: EDGE });
  const rows = data.map((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return (
    `<svg class="qr" role="img" aria-label="${escapeMarkup(label)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${rows.flat().join("")}"/></svg>`
  );
}

/** Returns the runs of dark modules in a row. */
function runsOf(row: readonly boolean[]): [at: number, length: number][] {
  const bits = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...bits.matchAll(/1+/g)].map(({ index, 0: run }) => [index, run.length]);
}

interface ToCopyProps {
  readonly label: string;
  readonly value: string;
  readonly button: string;
}

/** A read-only field with a button that copies its value. Without a script, the button is hidden. */
export const ToCopy = ({ label, value, button }: ToCopyProps) => (
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
