import type { Rules } from "../../src/rules/index.ts";
import { rowsOf } from "./boards.ts";

/**
 * A board as the pages speak of it, for references that take every sentence literally and give no thought to speed: squares
 * are `file,rank` texts counted from 0, and what stands on them is a map.
 */
export interface Board {
  readonly rules: Rules;
  readonly pieces: ReadonlyMap<string, BookPiece>;
}

/** An attacker, a defenders' man, the king. */
export type BookPiece = "a" | "d" | "k";

export const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Takes rules and board text; gives the board. */
export function readBoard(rules: Rules, text: string): Board {
  const pieces = rowsOf(text).flatMap((row, i) =>
    [...row].map((piece, file): [string, string] => [`${file},${rules.size - 1 - i}`, piece]),
  );
  return { rules, pieces: new Map(pieces.filter(([, piece]) => piece !== ".")) as Board["pieces"] };
}

type Numbers = readonly [file: number, rank: number];

/** Squares that have been read: there are few, and the book reads them over and over. */
const numbers = new Map<string, Numbers>();

export function numbersOf(square: string): Numbers {
  const known = numbers.get(square);
  if (known !== undefined) return known;
  const [file = 0, rank = 0] = square.split(",").map(Number);
  numbers.set(square, [file, rank]);
  return [file, rank];
}

export function shift(square: string, file: number, rank: number): string {
  const [f, r] = numbersOf(square);
  return `${f + file},${r + rank}`;
}

export function isOnBoard({ rules }: Board, square: string): boolean {
  return numbersOf(square).every((n) => n >= 0 && n < rules.size);
}

export function isAtEdge({ rules }: Board, square: string): boolean {
  return (
    isOnBoard({ rules, pieces: new Map() }, square) &&
    numbersOf(square).some((n) => n === 0 || n === rules.size - 1)
  );
}

export function isCorner({ rules }: Board, square: string): boolean {
  return numbersOf(square).every((n) => n < rules.cornerSize || n >= rules.size - rules.cornerSize);
}

export function isThrone({ rules }: Board, square: string): boolean {
  return square === `${(rules.size - 1) / 2},${(rules.size - 1) / 2}`;
}

export function neighbours(board: Board, square: string): string[] {
  return STEPS.map(([file, rank]) => shift(square, file, rank)).filter((next) => isOnBoard(board, next));
}

export function mayStop(board: Board, piece: BookPiece, square: string): boolean {
  if (isThrone(board, square)) return board.rules.throneStop.includes(piece);
  return !isCorner(board, square) || board.rules.cornerStop.includes(piece);
}

export function mayPass(board: Board, piece: BookPiece, square: string): boolean {
  if (isThrone(board, square)) return board.rules.thronePass.includes(piece);
  return !isCorner(board, square) || board.rules.cornerStop.includes(piece);
}

/** Whether a throne or corner is hostile to a piece, in the present position. */
export function isHostile(board: Board, piece: BookPiece, square: string): boolean {
  const { throneHostile, throneHostileOccupied, cornerHostile } = board.rules;
  const empty = !board.pieces.has(square);
  if (isThrone(board, square)) return (empty ? throneHostile : throneHostileOccupied).includes(piece);
  return isOnBoard(board, square) && isCorner(board, square) && empty && cornerHostile.includes(piece);
}

/** There is no throne where it means nothing to anybody. */
export function isThroneless({
  throneStop,
  thronePass,
  throneHostile,
  throneHostileOccupied,
}: Rules): boolean {
  return throneStop === "adk" && thronePass === "adk" && `${throneHostile}${throneHostileOccupied}` === "";
}

export function kingOf(board: Board): string {
  return [...board.pieces].find(([, piece]) => piece === "k")![0];
}
