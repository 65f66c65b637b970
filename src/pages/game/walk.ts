import { parseMove } from "../../rules/notation/move.ts";
import type { Side } from "../../rules/pieces.ts";
import { piecesOf, type Piece, placeOf, squareAt } from "../../board/squares.ts";

export interface MadeMove {
  readonly from: string;
  readonly to: string;
  readonly captured: readonly string[];
}

/** A move in OTN (`d1-d4xd5/e4`) by its squares; null if the text is not one. */
export function madeMove(text: string): MadeMove | null {
  const written = parseMove(text);
  if (!written.ok) return null;
  const { from, to, captures } = written.value;
  return { from, to, captured: captures ?? [] };
}

/** What stands on the squares of a board text that are not empty, by the square's name. */
export function piecesBySquare(board: string, size: number): ReadonlyMap<string, Piece> {
  return new Map(piecesOf(board).map((place) => [squareAt(place, size), place.piece]));
}

function boardOf(pieces: ReadonlyMap<string, Piece>, size: number): string {
  const ranks = Array.from({ length: size }, () => Array.from({ length: size }, () => "1"));
  for (const [square, piece] of pieces) {
    const { row, column } = placeOf(square, size);
    const rank = ranks[row];
    if (rank !== undefined && column in rank) rank[column] = piece;
  }
  return ranks.map((rank) => rank.join("").replaceAll(/1+/g, (empty) => String(empty.length))).join("/");
}

/** A board text without what stood on these squares. */
export function boardWithout(board: string, size: number, squares: readonly string[]): string {
  const pieces = new Map(piecesBySquare(board, size));
  for (const square of squares) pieces.delete(square);
  return boardOf(pieces, size);
}

/**
 * The board after a move: the piece is where it went, and what it captured is gone. It does not ask whether the rules
 * allow the move; one from an empty square takes nothing anywhere.
 */
export function boardAfter(board: string, size: number, { from, to, captured }: MadeMove): string {
  const pieces = new Map(piecesBySquare(board, size));
  const piece = pieces.get(from);
  for (const square of [from, ...captured]) pieces.delete(square);
  if (piece !== undefined) pieces.set(to, piece);
  return boardOf(pieces, size);
}

/** The board of every ply, from the starting position (ply 0) to the last move. What is no move changes nothing. */
export function boardsOf(setup: string, size: number, moves: readonly string[]): readonly string[] {
  const boards = [setup];
  for (const text of moves) {
    const board = boards.at(-1) ?? setup;
    const move = madeMove(text);
    boards.push(move === null ? board : boardAfter(board, size, move));
  }
  return boards;
}

const menOn = (board: string, piece: Piece) => piecesOf(board).filter((one) => one.piece === piece).length;

/** How many men each side has lost between two boards of a game. */
export function lossesBetween(setup: string, board: string): Readonly<Record<Side, number>> {
  const lost = (piece: Piece) => menOn(setup, piece) - menOn(board, piece);
  return { attackers: lost("a"), defenders: lost("d") };
}

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
