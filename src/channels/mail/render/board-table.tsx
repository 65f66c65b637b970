import { raw } from "hono/html";
import type { DescribedBoard } from "../../../board/described.ts";
import { COLOURS, gridOf, type Square, type SymbolName, SYMBOLS } from "./board-grid.ts";

/**
 * How a symbol is drawn, its size as a share of the square: pieces on a round shield of their own, for as much of it as
 * the mail program shows.
 */
const LOOKS: Readonly<
  Record<SymbolName, { readonly ink: string; readonly shield: string | null; readonly size: number }>
> = {
  attacker: { ink: "#a98a66", shield: "#2a1d15", size: 0.5 },
  defender: { ink: "#4f3a24", shield: "#fdf7e8", size: 0.5 },
  king: { ink: "#8e1f10", shield: "#f0b93f", size: 0.64 },
  captured: { ink: "#8e1f10", shield: null, size: 0.7 },
  // On the king's own shield: it is he who lies there.
  "captured-king": { ink: "#8e1f10", shield: "#f0b93f", size: 0.7 },
  restricted: { ink: "#7f5c35", shield: null, size: 0.5 },
  left: { ink: "#8e1f10", shield: null, size: 0.7 },
};

/** The room for a board's squares on a telephone, and the most that one square takes, in pixels. */
const ROOM = 308;
const WIDEST_SQUARE = 40;
/** How wide the numbers of the ranks are, in pixels. */
const RANK_LABEL = 14;

/** How wide a square of a board of this size is, in pixels: its line takes one more. */
const squareWidth = (size: number): number => Math.min(WIDEST_SQUARE, Math.floor(ROOM / size) - 1);

/** An empty cell's content. As an entity: it does not depend on the encoding that a mail program assumes. */
const BLANK = raw("&nbsp;");

interface PieceProps {
  readonly symbol: SymbolName;
  /** Of the square, in pixels. */
  readonly width: number;
}

function SymbolOnBoard({ symbol, width }: PieceProps) {
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

interface LabelProps {
  /** Null for the corner between ranks and files. */
  readonly label: string | number | null;
  readonly width: number;
}

function LabelCell({ label, width }: LabelProps) {
  const style = `width:${width}px;padding:0;border:0;color:${COLOURS.label};font:12px/18px Georgia,serif;text-align:center`;
  return (
    <td align="center" style={style}>
      {label ?? BLANK}
    </td>
  );
}

/**
 * The board as a table that needs no image and no style sheet. A screen reader says where the pieces stand
 * instead of a hundred squares.
 */
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
