import type { Ending, Rules, Side } from "../../src/rules/index.ts";
import {
  type Board,
  type BookPiece,
  STEPS,
  isAtEdge,
  isCorner,
  isHostile,
  isOnBoard,
  isThrone,
  isThroneless,
  kingOf,
  mayPass,
  mayStop,
  neighbours,
  numbersOf,
  readBoard,
  shift,
} from "./book-board.ts";
import { isFortByTheBook } from "./fort-reference.ts";
import { boardTextOf } from "./boards.ts";

/** A move of a position, what it captures (growing by name as `legalMoves` has it), and how it ends the game. */
export interface BookMove {
  readonly move: string;
  readonly captures: readonly string[];
  readonly ends: Ending | null;
}

/**
 * All moves of a position that was set up, and those with these names judged by the rules, a sentence at a time. Rules that
 * span several moves (repetition, no progress) end no game with its first.
 */
export function movesByTheBook(
  rules: Rules,
  text: string,
  turn: Side,
  names: ReadonlySet<string>,
): { all: string[]; judged: BookMove[] } {
  const board = readBoard(rules, text);
  const moves = plainMoves(board, turn).map((one) => ({
    ...one,
    move: `${nameOf(one.from)}-${nameOf(one.to)}`,
  }));
  const judged = moves
    .filter(({ move }) => names.has(move))
    .map(({ from, to, move }) => {
      const moved = new Map(board.pieces);
      moved.delete(from);
      moved.set(to, board.pieces.get(from)!);
      const captured = capturesOf({ rules, pieces: moved }, to);
      for (const square of captured) moved.delete(square);
      const captures = [...captured].toSorted(bySquare).map(nameOf);
      return { move, captures, ends: endOf({ rules, pieces: moved }, to, turn) };
    });
  return { all: moves.map(({ move }) => move), judged };
}

function nameOf(square: string): string {
  const [file, rank] = numbersOf(square);
  return String.fromCharCode(97 + file) + String(rank + 1);
}

function bySquare(a: string, b: string): number {
  const [[fileA, rankA], [fileB, rankB]] = [numbersOf(a), numbersOf(b)];
  return fileA - fileB || rankA - rankB;
}

function isOf(side: Side, piece: BookPiece | undefined): boolean {
  return piece !== undefined && (piece === "a") === (side === "attackers");
}

function sideOf(piece: BookPiece): Side {
  return piece === "a" ? "attackers" : "defenders";
}

function plainMoves(board: Board, side: Side): { from: string; to: string }[] {
  const { attackerSpeed, defenderSpeed, kingSpeed } = board.rules;
  const speeds = { a: attackerSpeed, d: defenderSpeed, k: kingSpeed };
  return [...board.pieces].flatMap(([from, piece]) => {
    if (!isOf(side, piece)) return [];
    return STEPS.flatMap(([file, rank]) => {
      const moves: { from: string; to: string }[] = [];
      for (let n = 1; n <= (speeds[piece] ?? board.rules.size); n++) {
        const to = shift(from, n * file, n * rank);
        if (!isOnBoard(board, to) || board.pieces.has(to)) break;
        if (mayStop(board, piece, to)) moves.push({ from, to });
        if (!mayPass(board, piece, to)) break;
      }
      return moves;
    });
  });
}

/** The captures of the piece that has just moved to `to`. */
function capturesOf(board: Board, to: string): Set<string> {
  const { rules, pieces } = board;
  const piece = pieces.get(to)!;
  if (piece === "k" && rules.kingArmed !== "yes" && rules.kingArmed !== "hammer") return new Set();
  return new Set([
    ...STEPS.filter(([file, rank]) => isBetween(board, to, file, rank)).map(([file, rank]) =>
      shift(to, file, rank),
    ),
    ...(rules.linnaeanCapture ? linnaean(board, to) : []),
    ...(rules.shieldwall ? STEPS.flatMap(([file, rank]) => rowOf(board, to, file, rank)) : []),
  ]);
}

/** A piece of the capturing side on its square. */
function isAnvil({ rules, pieces }: Board, side: Side, square: string): boolean {
  const piece = pieces.get(square);
  return isOf(side, piece) && (piece !== "k" || rules.kingArmed === "yes" || rules.kingArmed === "anvil");
}

/** Capture of a man. */
function isBetween(board: Board, to: string, file: number, rank: number): boolean {
  const side = sideOf(board.pieces.get(to)!);
  const man = board.pieces.get(shift(to, file, rank));
  if (man === undefined || man === "k" || isOf(side, man)) return false;
  const opposite = shift(to, 2 * file, 2 * rank);
  return isAnvil(board, side, opposite) || isHostile(board, man, opposite);
}

function linnaean(board: Board, to: string): string[] {
  const throne = [...board.pieces.keys()].find((square) => isThrone(board, square));
  if (throne === undefined || board.pieces.get(throne) !== "k" || isThroneless(board.rules)) return [];
  if (board.pieces.get(to) !== "a") return [];
  const beside = neighbours(board, throne);
  const men = beside.filter((square) => board.pieces.get(square) === "d");
  const shut = beside.filter((square) => board.pieces.get(square) === "a").length === 3;
  const beyond = (man: string): string => {
    const [[f, r], [tf, tr]] = [numbersOf(man), numbersOf(throne)];
    return `${2 * f - tf},${2 * r - tr}`;
  };
  return men.length === 1 && shut && beyond(men[0]!) === to ? men : [];
}

/** Shieldwall: the row that begins beside `to`, along every edge that both lie on. */
function rowOf(board: Board, to: string, file: number, rank: number): string[] {
  const side = sideOf(board.pieces.get(to)!);
  const enemy: Side = side === "attackers" ? "defenders" : "attackers";
  const inwards = STEPS.filter(
    ([f, r]) =>
      !isOnBoard(board, shift(to, -f, -r)) &&
      Math.abs(f) === Math.abs(rank) &&
      Math.abs(r) === Math.abs(file),
  );
  return inwards.flatMap(([f, r]) => {
    const row: string[] = [];
    for (let at = shift(to, file, rank); isOf(enemy, board.pieces.get(at)); at = shift(at, file, rank))
      row.push(at);
    const end = shift(to, (row.length + 1) * file, (row.length + 1) * rank);
    const man = enemy === "attackers" ? "a" : "d";
    const corner = board.rules.shieldwallCorner && isCorner(board, end) && isHostile(board, man, end);
    const closed = isAnvil(board, side, end) || corner;
    const faced = row.every((square) => isAnvil(board, side, shift(square, f, r)));
    return row.length >= 2 && closed && faced ? row.filter((square) => board.pieces.get(square) === man) : [];
  });
}

/** Order of judgement, after a move of this side to `to`; captures are carried out. */
function endOf(board: Board, to: string, side: Side): Ending | null {
  const { rules } = board;
  if (side === "defenders") {
    if (hasEscaped(board)) return { winner: "defenders", reason: "king-escaped" };
    if (rules.edgeFort && isFortByTheBook(rules, textOf(board)))
      return { winner: "defenders", reason: "edge-fort" };
  } else {
    if (isKingCaptured(board, to)) return { winner: "attackers", reason: "king-captured" };
    if (rules.encirclement && isEncircled(board)) return { winner: "attackers", reason: "encirclement" };
  }
  const next: Side = side === "attackers" ? "defenders" : "attackers";
  if (plainMoves(board, next).length > 0) return null;
  const none = next === "attackers" && ![...board.pieces.values()].includes("a");
  return { winner: rules.noLegalMove === "draw" && !none ? null : side, reason: "no-legal-move" };
}

function textOf({ rules, pieces }: Board): string {
  const rows = Array.from({ length: rules.size }, (_, i) =>
    Array.from(
      { length: rules.size },
      (_cell, file) => pieces.get(`${file},${rules.size - 1 - i}`) ?? ".",
    ).join(""),
  );
  return boardTextOf(rows);
}

function hasEscaped(board: Board): boolean {
  const king = kingOf(board);
  return board.rules.escape === "edge" ? isAtEdge(board, king) : isCorner(board, king);
}

/** "King captured". */
function isKingCaptured(board: Board, to: string): boolean {
  const king = kingOf(board);
  if (!neighbours(board, king).includes(to)) return false;
  const isFoe = (square: string): boolean =>
    isOnBoard(board, square) &&
    (board.pieces.get(square) === "a" || (!board.pieces.has(square) && isHostile(board, "k", square)));
  const four = STEPS.map(([file, rank]) => shift(king, file, rank));
  const [[kf, kr], [f, r]] = [numbersOf(king), numbersOf(to)];
  const surround = four.every(isFoe);
  const custodial = isFoe(`${2 * kf - f},${2 * kr - r}`);
  const onThrone = isThrone(board, king) && !isThroneless(board.rules);
  const besideThrone = four.some((square) => isThrone(board, square)) && !isThroneless(board.rules);
  switch (board.rules.kingCapture) {
    case "surround":
      return surround;
    case "surround-edge":
      return four.every((square) => isFoe(square) || !isOnBoard(board, square));
    case "custodial":
      return custodial;
    case "custodial-away-from-throne":
      return onThrone || besideThrone ? surround : custodial;
    default:
      return onThrone ? surround : custodial;
  }
}

/** Encirclement. */
function isEncircled(board: Board): boolean {
  const inside = new Set([...board.pieces].filter(([, piece]) => piece !== "a").map(([square]) => square));
  for (const square of inside) {
    if (isAtEdge(board, square)) return false;
    for (const next of neighbours(board, square)) if (board.pieces.get(next) !== "a") inside.add(next);
  }
  return true;
}
