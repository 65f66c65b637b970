import { type Piece, PIECES, placeOf } from "./squares.ts";
import { type MadeMove, piecesBySquare } from "./moves.ts";

export interface Slide {
  readonly piece: Piece;
  readonly from: string;
  readonly to: string;
}

export interface Motion {
  readonly slides: readonly Slide[];
  readonly fallen: readonly Placed[];
}

interface Placed {
  readonly piece: Piece;
  readonly square: string;
}

/** A move and its answer are two slides. More slides are a jump through the game, which is not animated. */
const MOST_SLIDES = 2;

type Pieces = ReadonlyMap<string, Piece>;

const lostBy = (one: Pieces, other: Pieces): readonly Placed[] =>
  [...one].flatMap(([square, piece]) => (other.get(square) === piece ? [] : [{ piece, square }]));

function isStraight({ from, to }: Slide, size: number): boolean {
  const [start, end] = [placeOf(from, size), placeOf(to, size)];
  return start.column === end.column || start.row === end.row;
}

/** Returns the move of one kind of piece; null if there is none, undefined if it is ambiguous. */
function slideOf(piece: Piece, gone: readonly Placed[], come: readonly Placed[]): Slide | null | undefined {
  const [from, ...left] = gone.filter((one) => one.piece === piece);
  const [to, ...right] = come.filter((one) => one.piece === piece);
  if (from === undefined || to === undefined) return null;
  return left.length + right.length === 0 ? { piece, from: from.square, to: to.square } : undefined;
}

/** Returns the motion between two boards of the same size; null unless it looks like a move, or a move and its answer. */
export function motionBetween(before: string, after: string, size: number): Motion | null {
  const [first, second] = [piecesBySquare(before, size), piecesBySquare(after, size)];
  const [gone, come] = [lostBy(first, second), lostBy(second, first)];
  const ways = PIECES.map((piece) => slideOf(piece, gone, come));
  const slides = ways.filter((way) => way != null);
  const isFollowed = slides.length <= MOST_SLIDES && slides.every((slide) => isStraight(slide, size));
  if (slides.length === 0 || ways.includes(undefined) || !isFollowed) return null;
  return { slides, fallen: gone.filter(({ square }) => !slides.some(({ from }) => from === square)) };
}

/** Returns the motion of the move that led to `board`; null if there is no piece on the move's square `to`. */
export function lastMotion(board: string, size: number, { from, to, captured }: MadeMove): Motion | null {
  const piece = piecesBySquare(board, size).get(to);
  if (piece === undefined) return null;
  const foe = piece === "a" ? "d" : "a";
  return { slides: [{ piece, from, to }], fallen: captured.map((square) => ({ piece: foe, square })) };
}

/** A drawn board. `moves`: the number of moves made in the game, even if an earlier position is drawn. */
export interface Drawn {
  readonly board: string;
  readonly size: number;
  readonly lastMove: MadeMove | null;
  readonly moves: number;
}

/** Returns the motion since `before` was drawn: a step through the game, or new moves. Null if there is none to show. */
export function motionTo({ board, size, lastMove, moves }: Drawn, before: Drawn): Motion | null {
  if (board === before.board) return null;
  const came = moves > before.moves && lastMove !== null ? lastMotion(board, size, lastMove) : null;
  return motionBetween(before.board, board, size) ?? came;
}
