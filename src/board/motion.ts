import { type Piece, placeOf } from "./squares.ts";
import { type MadeMove, piecesBySquare } from "./moves.ts";

/** A piece that goes straight from one square to another. */
export interface Slide {
  readonly piece: Piece;
  readonly from: string;
  readonly to: string;
}

/** What happens between two boards of a game that are shown one after the other. */
export interface Motion {
  readonly slides: readonly Slide[];
  /** What was captured: no longer on the second board. */
  readonly fallen: readonly Placed[];
}

interface Placed {
  readonly piece: Piece;
  readonly square: string;
}

/** A move and an answer that came with it: more is a jump through the game, in which nothing can be followed. */
const MOST_SLIDES = 2;

const KINDS: readonly Piece[] = ["a", "d", "k"];

type Pieces = ReadonlyMap<string, Piece>;

/** The squares on which the first board has a piece that the second has not. */
const lostBy = (one: Pieces, other: Pieces): readonly Placed[] =>
  [...one].flatMap(([square, piece]) => (other.get(square) === piece ? [] : [{ piece, square }]));

function isStraight({ from, to }: Slide, size: number): boolean {
  const [start, end] = [placeOf(from, size), placeOf(to, size)];
  return start.column === end.column || start.row === end.row;
}

/** How one kind of piece went; null where none did, or only left or came; undefined where that cannot be told. */
function slideOf(piece: Piece, gone: readonly Placed[], come: readonly Placed[]): Slide | null | undefined {
  const [from, ...left] = gone.filter((one) => one.piece === piece);
  const [to, ...right] = come.filter((one) => one.piece === piece);
  if (from === undefined || to === undefined) return null;
  return left.length + right.length === 0 ? { piece, from: from.square, to: to.square } : undefined;
}

/**
 * What moves from one board text to another, of one size: one ply on or back, or two. Null where nothing does, or where
 * more has changed than can be followed. Men that come back are simply there again.
 */
export function motionBetween(before: string, after: string, size: number): Motion | null {
  const [first, second] = [piecesBySquare(before, size), piecesBySquare(after, size)];
  const [gone, come] = [lostBy(first, second), lostBy(second, first)];
  const ways = KINDS.map((piece) => slideOf(piece, gone, come));
  const slides = ways.filter((way) => way != null);
  const isFollowed = slides.length <= MOST_SLIDES && slides.every((slide) => isStraight(slide, size));
  if (slides.length === 0 || ways.includes(undefined) || !isFollowed) return null;
  return { slides, fallen: gone.filter(({ square }) => !slides.some(({ from }) => from === square)) };
}

/** What moved last on a board, whatever lay there before: of several moves that come at once the last one is seen. */
export function lastMotion(board: string, size: number, { from, to, captured }: MadeMove): Motion | null {
  const piece = piecesBySquare(board, size).get(to);
  if (piece === undefined) return null;
  const foe = piece === "a" ? "d" : "a";
  return { slides: [{ piece, from, to }], fallen: captured.map((square) => ({ piece: foe, square })) };
}

/** A board as it was drawn, and how many moves its game had then, whichever of them is shown. */
export interface Drawn {
  readonly board: string;
  readonly size: number;
  readonly lastMove: MadeMove | null;
  readonly moves: number;
}

/** What has moved since a board was drawn: a step of the walk, or a move that has come. */
export function motionTo({ board, size, lastMove, moves }: Drawn, before: Drawn): Motion | null {
  if (board === before.board) return null;
  const came = moves > before.moves && lastMove !== null ? lastMotion(board, size, lastMove) : null;
  return motionBetween(before.board, board, size) ?? came;
}
