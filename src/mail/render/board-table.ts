import { escapeMarkup } from "../../lib/plain.ts";
import { type Piece, piecesOf, placeOf } from "../../board/squares.ts";
import type { BoardSight } from "../../board/described.ts";

/** The signs of the board in a mail: contents of every font, told apart by their shape before their colour. */
export const SIGNS = {
  attacker: "●",
  defender: "○",
  king: "♚",
  captured: "×",
  restricted: "◇",
  left: "◦",
} as const;
type Sign = keyof typeof SIGNS;
const PIECE_SIGNS: Readonly<Record<Piece, Sign>> = { a: "attacker", d: "defender", k: "king" };

/** Written into each square, because mail programs drop style sheets. */
const COLOURS = {
  wood: "#d9b67e",
  restricted: "#c39a63",
  moved: "#f3c27e",
  line: "#8a663f",
  mark: "#b13a1e",
  label: "#8a7358",
} as const;

/**
 * How a sign is drawn, its size as a share of the square: pieces on a round shield of their own, for as much of it as
 * the mail program shows.
 */
const LOOKS: Readonly<
  Record<Sign, { readonly ink: string; readonly shield: string | null; readonly size: number }>
> = {
  attacker: { ink: "#a98a66", shield: "#2a1d15", size: 0.5 },
  defender: { ink: "#4f3a24", shield: "#fdf7e8", size: 0.5 },
  king: { ink: "#8e1f10", shield: "#f0b93f", size: 0.64 },
  captured: { ink: "#8e1f10", shield: null, size: 0.7 },
  restricted: { ink: "#7f5c35", shield: null, size: 0.5 },
  left: { ink: "#8e1f10", shield: null, size: 0.7 },
};

/** How wide a square is, so that a board of any size fits a telephone. */
const WIDTHS = { 7: 40, 9: 33, 11: 27 } as const;

interface Square {
  readonly sign: Sign | null;
  readonly colour: string;
  readonly isReached: boolean;
}

type Grid = readonly (readonly Square[])[];

function gridOf({ size, board, throne, corners, lastMove }: BoardSight): Grid {
  const at = (square: string) => {
    const { row, column } = placeOf(square, size);
    return row * size + column;
  };
  const restricted = [throne, ...corners].map(at);
  const ends = lastMove === null ? [] : [lastMove.from, lastMove.to].map(at);
  // What is said of a square later covers what was said before.
  const signs = new Map<number, Sign>([
    ...restricted.map((place): [number, Sign] => [place, "restricted"]),
    ...ends.map((place): [number, Sign] => [place, "left"]),
    ...(lastMove?.captured ?? []).map((square): [number, Sign] => [at(square), "captured"]),
    ...piecesOf(board).map(({ row, column, piece }): [number, Sign] => [
      row * size + column,
      PIECE_SIGNS[piece],
    ]),
  ]);
  const colourAt = (place: number) => {
    if (ends.includes(place)) return COLOURS.moved;
    return restricted.includes(place) ? COLOURS.restricted : COLOURS.wood;
  };
  const squareAt = (place: number): Square => ({
    sign: signs.get(place) ?? null,
    colour: colourAt(place),
    isReached: place === ends[1],
  });
  const line = (row: number) => Array.from({ length: size }, (_, column) => squareAt(row * size + column));
  return Array.from({ length: size }, (_, row) => line(row));
}

function signHtml(sign: Sign, width: number): string {
  const { ink, shield, size } = LOOKS[sign];
  const side = Math.round(width * 0.76);
  const font = `font:bold ${Math.round(width * size)}px/${side}px Arial,sans-serif`;
  const round =
    shield === null ? "" : `;width:${side}px;height:${side}px;border-radius:50%;background-color:${shield}`;
  return `<span style="display:inline-block;vertical-align:middle;color:${ink};${font}${round}">${SIGNS[sign]}</span>`;
}

function squareCell({ sign, colour, isReached }: Square, width: number): string {
  const border = isReached ? `2px solid ${COLOURS.mark}` : `1px solid ${COLOURS.line}`;
  const style =
    `width:${width}px;height:${width}px;padding:0;border:${border};background-color:${colour};` +
    `font-size:1px;line-height:1px;text-align:center;vertical-align:middle`;
  const text = sign === null ? "&nbsp;" : signHtml(sign, width);
  return `<td align="center" bgcolor="${colour}" width="${width}" height="${width}" style="${style}">${text}</td>`;
}

function labelCell(label: string | number, width: number): string {
  const style = `width:${width}px;padding:0;border:0;color:${COLOURS.label};font:12px/18px Georgia,serif;text-align:center`;
  return `<td align="center" style="${style}">${label}</td>`;
}

/**
 * The board as a table that needs no image and no style sheet. Whoever has it read aloud hears where the pieces stand
 * instead of a hundred squares.
 */
export function boardTable(sight: BoardSight): string {
  const { size } = sight;
  const width = WIDTHS[size];
  const ranks = gridOf(sight).map(
    (squares, row) =>
      `<tr>${labelCell(size - row, 14)}${squares.map((square) => squareCell(square, width)).join("")}</tr>`,
  );
  const files = Array.from({ length: size }, (_, file) => labelCell(String.fromCharCode(97 + file), width));
  const label = escapeMarkup(`${sight.title} ${sight.description}`);
  return (
    `<table role="img" aria-label="${label}" align="center" cellspacing="0" cellpadding="0" border="0" ` +
    `style="border-collapse:collapse;margin:0 auto">${ranks.join("")}<tr>${labelCell("&nbsp;", 14)}${files.join("")}</tr></table>`
  );
}
