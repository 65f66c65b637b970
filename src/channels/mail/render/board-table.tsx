import { raw } from "hono/html";
import type { DescribedBoard } from "../../../board/described.ts";
import { markedKing, type Piece, piecesOf, placeOf } from "../../../board/squares.ts";

/** Symbols that every font has and that differ in shape, not only in colour. */
export const SYMBOLS = {
  attacker: "●",
  defender: "○",
  king: "♚",
  captured: "×",
  "captured-king": "×",
  restricted: "◇",
  left: "◦",
} as const;
type SymbolName = keyof typeof SYMBOLS;
const PIECE_SYMBOLS: Readonly<Record<Piece, SymbolName>> = { a: "attacker", d: "defender", k: "king" };

export const COLOURS = {
  wood: "#d9b67e",
  restricted: "#c39a63",
  goal: "#cda66c",
  moved: "#f3c27e",
  line: "#8a663f",
  mark: "#b13a1e",
  label: "#8a7358",
} as const;

interface Square {
  readonly symbol: SymbolName | null;
  readonly colour: string;
  readonly isReached: boolean;
}

type Grid = readonly (readonly Square[])[];

const isAtEdge = (place: number, size: number): boolean =>
  [place % size, Math.floor(place / size)].some((at) => at === 0 || at === size - 1);

const marked = (symbol: SymbolName) => (place: number) => [place, symbol] as const;

export function gridOf(drawing: DescribedBoard): Grid {
  const { size, board, throne, corners, isEdgeGoal = false, lastMove } = drawing;
  const at = (square: string) => {
    const { row, column } = placeOf(square, size);
    return row * size + column;
  };
  const restricted = (throne === null ? corners : [throne, ...corners]).map(at);
  const ends = lastMove === null ? [] : [lastMove.from, lastMove.to].map(at);
  const king = markedKing(drawing);
  const fallen = king?.mark === "captured" ? [king.place.row * size + king.place.column] : [];
  const symbols = new Map([
    ...restricted.map(marked("restricted")),
    ...ends.map(marked("left")),
    ...(lastMove?.captured ?? []).map(at).map(marked("captured")),
    ...piecesOf(board).map(({ row, column, piece }) => marked(PIECE_SYMBOLS[piece])(row * size + column)),
    ...fallen.map(marked("captured-king")),
  ]);
  const colourAt = (place: number) => {
    if (ends.includes(place)) return COLOURS.moved;
    if (restricted.includes(place)) return COLOURS.restricted;
    return isEdgeGoal && isAtEdge(place, size) ? COLOURS.goal : COLOURS.wood;
  };
  const squareAt = (place: number): Square => ({
    symbol: symbols.get(place) ?? null,
    colour: colourAt(place),
    isReached: place === ends[1],
  });
  const line = (row: number) => Array.from({ length: size }, (_, column) => squareAt(row * size + column));
  return Array.from({ length: size }, (_, row) => line(row));
}

/** How symbols look. Pieces have a round shield if the mail program supports it. `size` is a fraction of the square's width. */
const LOOKS: Readonly<
  Record<SymbolName, { readonly ink: string; readonly shield: string | null; readonly size: number }>
> = {
  attacker: { ink: "#a98a66", shield: "#2a1d15", size: 0.5 },
  defender: { ink: "#4f3a24", shield: "#fdf7e8", size: 0.5 },
  king: { ink: "#8e1f10", shield: "#f0b93f", size: 0.64 },
  captured: { ink: "#8e1f10", shield: null, size: 0.7 },
  "captured-king": { ink: "#8e1f10", shield: "#f0b93f", size: 0.7 },
  restricted: { ink: "#7f5c35", shield: null, size: 0.5 },
  left: { ink: "#8e1f10", shield: null, size: 0.7 },
};

/** The width of all squares together on a phone, and the maximum width of a square, in pixels. */
const ROOM = 308;
const WIDEST_SQUARE = 40;
const RANK_LABEL = 14;

const squareWidth = (size: number): number => Math.min(WIDEST_SQUARE, Math.floor(ROOM / size) - 1);

/** An entity, because a mail program may assume another encoding. */
const BLANK = raw("&nbsp;");

function SymbolOnBoard({ symbol, width }: { readonly symbol: SymbolName; readonly width: number }) {
  const { ink, shield, size } = LOOKS[symbol];
  const side = Math.round(width * 0.76);
  const font = `font:bold ${Math.round(width * size)}px/${side}px Arial,sans-serif`;
  const round =
    shield === null ? "" : `;width:${side}px;height:${side}px;border-radius:50%;background-color:${shield}`;
  const style = `display:inline-block;vertical-align:middle;color:${ink};${font}${round}`;
  return <span style={style}>{SYMBOLS[symbol]}</span>;
}

function SquareCell({ square, width }: { readonly square: Square; readonly width: number }) {
  const { symbol, colour, isReached } = square;
  const border = isReached ? `2px solid ${COLOURS.mark}` : `1px solid ${COLOURS.line}`;
  const style =
    `width:${width}px;height:${width}px;padding:0;border:${border};background-color:${colour};` +
    `font-size:1px;line-height:1px;text-align:center;vertical-align:middle`;
  return (
    <td align="center" bgcolor={colour} width={width} height={width} style={style}>
      {symbol === null ? BLANK : <SymbolOnBoard symbol={symbol} width={width} />}
    </td>
  );
}

function LabelCell({ label, width }: { readonly label: string | number | null; readonly width: number }) {
  const style = `width:${width}px;padding:0;border:0;color:${COLOURS.label};font:12px/18px Georgia,serif;text-align:center`;
  return (
    <td align="center" style={style}>
      {label ?? BLANK}
    </td>
  );
}

/** The board as a table without images or style sheets. Screen readers read a description instead of every cell. */
export function BoardTable({ board }: { readonly board: DescribedBoard }) {
  const { size } = board;
  const width = squareWidth(size);
  return (
    <table
      role="img"
      aria-label={`${board.title} ${board.description}`}
      align="center"
      cellspacing="0"
      cellpadding="0"
      border={0}
      style="border-collapse:collapse;margin:0 auto"
    >
      {gridOf(board).map((squares, row) => (
        <tr>
          <LabelCell label={size - row} width={RANK_LABEL} />
          {squares.map((square) => (
            <SquareCell square={square} width={width} />
          ))}
        </tr>
      ))}
      <tr>
        <LabelCell label={null} width={RANK_LABEL} />
        {Array.from({ length: size }, (_, file) => (
          <LabelCell label={String.fromCharCode(97 + file)} width={width} />
        ))}
      </tr>
    </table>
  );
}
