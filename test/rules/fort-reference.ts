import type { Rules } from "../../src/rules/index.ts";
import {
  type Board,
  STEPS,
  isAtEdge,
  isCorner,
  isHostile,
  isThrone,
  kingOf,
  mayPass,
  mayStop,
  neighbours,
  readBoard,
  shift,
} from "./book-board.ts";

type Squares = ReadonlySet<string>;

/** The edge fort as the rules define it, step by step. Takes rules and board text after a defenders' move; tells whether it shows a fort. */
export function isFortByTheBook(rules: Rules, text: string): boolean {
  const board = readBoard(rules, text);
  const king = kingOf(board);
  const beside = neighbours(board, king);
  if (!isAtEdge(board, king) || !beside.some((square) => !board.pieces.has(square))) return false;
  let wall: Squares = new Set(
    [...board.pieces].filter(([, piece]) => piece === "d").map(([square]) => square),
  );
  for (;;) {
    const reach = reachOf(board, wall, king);
    if (beside.some((square) => reach.has(square))) return false;
    const siege: Siege = { board: { ...board, pieces: standing(board, wall) }, reach, wall, king };
    const lost = new Set([
      ...[...wall].filter((man) => isLostBetween(siege, man)),
      ...(rules.shieldwall ? lostToShieldwall(siege) : []),
    ]);
    if (lost.size === 0) return true;
    wall = wall.difference(lost);
  }
}

/** The board without the lost men. */
function standing({ pieces }: Board, wall: Squares): Board["pieces"] {
  return new Map([...pieces].filter(([square, piece]) => piece !== "d" || wall.has(square)));
}

interface Siege {
  readonly board: Board;
  readonly reach: Squares;
  readonly wall: Squares;
  readonly king: string;
}

/** Step 2, with who gets to a corner and to the throne. */
function reachOf(board: Board, wall: Squares, king: string): Squares {
  const getThere = (square: string): boolean =>
    mayStop(board, "a", square) ||
    (isThrone(board, square) && mayPass(board, "a", square) && board.rules.attackerSpeed !== 1);
  const reach = new Set([...board.pieces].filter(([, piece]) => piece === "a").map(([square]) => square));
  for (const square of reach) {
    for (const next of neighbours(board, square)) {
      if (!wall.has(next) && next !== king && getThere(next)) reach.add(next);
    }
  }
  return reach;
}

function stands({ board, reach }: Siege, square: string): boolean {
  return reach.has(square) && mayStop(board, "a", square);
}

/** Step 4, its first sentence. */
function isLostBetween(siege: Siege, man: string): boolean {
  const captor = (square: string): boolean => stands(siege, square) || isHostile(siege.board, "d", square);
  return [
    [shift(man, 1, 0), shift(man, -1, 0)] as const,
    [shift(man, 0, 1), shift(man, 0, -1)] as const,
  ].some(([a, b]) => captor(a) && captor(b) && (stands(siege, a) || stands(siege, b)));
}

/** Step 4, its second sentence. */
function lostToShieldwall(siege: Siege): string[] {
  const { board, wall, king } = siege;
  const { size, shieldwallCorner } = board.rules;
  const last = size - 1;
  const isClosed = (square: string | undefined): boolean =>
    square !== undefined &&
    (stands(siege, square) || (shieldwallCorner && isCorner(board, square) && isHostile(board, "d", square)));
  const lost: string[] = [];
  for (const [inFile, inRank] of STEPS) {
    const squares = Array.from({ length: size }, (_, i) =>
      inFile === 0 ? `${i},${inRank === 1 ? 0 : last}` : `${inFile === 1 ? 0 : last},${i}`,
    );
    for (let begin = 0; begin < squares.length; begin++) {
      let end = begin;
      while (end < squares.length && (wall.has(squares[end]!) || squares[end] === king)) end++;
      const row = squares.slice(begin, end);
      const ends = [squares[begin - 1], squares[end]];
      const faced = row.every((square) => stands(siege, shift(square, inFile, inRank)));
      const attacked = ends.some((square) => square !== undefined && stands(siege, square));
      if (row.length >= 2 && ends.every(isClosed) && faced && attacked)
        lost.push(...row.filter((square) => wall.has(square)));
      begin = end;
    }
  }
  return lost;
}
