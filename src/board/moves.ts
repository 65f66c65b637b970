import { parseMove } from "../rules/notation/move.ts";
import type { Side } from "../rules/pieces.ts";
import { piecesOf, type Piece, placeOf, squareAt } from "./squares.ts";

export interface MadeMove {
  readonly from: string;
  readonly to: string;
  readonly captured: readonly string[];
}

/** Reads a move in OTN (`d1-d4xd5/e4`); null if the text is not one. */
export function madeMove(text: string): MadeMove | null {
  const written = parseMove(text);
  if (!written.ok) return null;
  const { from, to, captures } = written.value;
  return { from, to, captured: captures ?? [] };
}

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

export function boardWithout(board: string, size: number, squares: readonly string[]): string {
  const pieces = new Map(piecesBySquare(board, size));
  for (const square of squares) pieces.delete(square);
  return boardOf(pieces, size);
}

/** Returns a move without its captures, which plans and forms leave out. Returns other texts unchanged. */
export function plainMove(text: string): string {
  const move = madeMove(text);
  return move === null ? text : `${move.from}-${move.to}`;
}

/** Returns the board after a move, without checking the rules. A move from an empty square only removes pieces. */
export function boardAfter(board: string, size: number, { from, to, captured }: MadeMove): string {
  const pieces = new Map(piecesBySquare(board, size));
  const piece = pieces.get(from);
  for (const square of [from, ...captured]) pieces.delete(square);
  if (piece !== undefined) pieces.set(to, piece);
  return boardOf(pieces, size);
}

/** Returns the board of every ply, from ply 0. If a text is not a move, the previous board is repeated. */
export function boardsOf(setup: string, size: number, moves: readonly string[]): readonly string[] {
  const boards = [setup];
  for (const text of moves) {
    const board = boards.at(-1) ?? setup;
    const move = madeMove(text);
    boards.push(move === null ? board : boardAfter(board, size, move));
  }
  return boards;
}

/** Returns the squares that the king was on, in order; only one if he never moved. */
export function kingsWay(setup: string, size: number, moves: readonly string[]): readonly string[] {
  const way = [...piecesBySquare(setup, size)].flatMap(([square, piece]) => (piece === "k" ? [square] : []));
  for (const text of moves) {
    const move = madeMove(text);
    if (move !== null && move.from === way.at(-1)) way.push(move.to);
  }
  return way;
}

const menOn = (board: string, piece: Piece) => piecesOf(board).filter((one) => one.piece === piece).length;

export function lossesBetween(setup: string, board: string): Readonly<Record<Side, number>> {
  const lost = (piece: Piece) => menOn(setup, piece) - menOn(board, piece);
  return { attackers: lost("a"), defenders: lost("d") };
}
