/**
 * The edge fort of rules.md, step by step as the page has it and with no thought for speed: squares are
 * `file,rank` texts, everything is a set. The tests hold the core against it.
 */

type Squares = ReadonlySet<string>;

interface Board {
  readonly size: number;
  readonly pieces: ReadonlyMap<string, string>;
}

const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Takes board text after a defenders' move; tells whether it shows a fort. */
export function isFortByTheBook(text: string, shieldwall: boolean): boolean {
  const board = readBoard(text);
  const king = [...board.pieces].find(([, piece]) => piece === "k")?.[0] ?? "";
  const beside = neighbours(board, king);
  if (beside.length === 4 || !beside.some((square) => !board.pieces.has(square))) return false;
  let wall: Squares = new Set(
    [...board.pieces].filter(([, piece]) => piece === "d").map(([square]) => square),
  );
  for (;;) {
    const reach = reachOf(board, wall, king);
    if (beside.some((square) => reach.has(square))) return false;
    const lost = new Set([
      ...[...wall].filter((man) => isLostBetween(board, man, reach)),
      ...(shieldwall ? lostToShieldwall(board, wall, king, reach) : []),
    ]);
    if (lost.size === 0) return true;
    wall = wall.difference(lost);
  }
}

function readBoard(text: string): Board {
  const rows = text.split("/").map((row) => row.replaceAll(/\d+/g, (count) => ".".repeat(Number(count))));
  const size = rows.length;
  const pieces = rows.flatMap((row, i) =>
    [...row].map((piece, file): [string, string] => [`${file},${size - 1 - i}`, piece]),
  );
  return { size, pieces: new Map(pieces.filter(([, piece]) => piece !== ".")) };
}

function shift(square: string, file: number, rank: number): string {
  const [f = 0, r = 0] = square.split(",").map(Number);
  return `${f + file},${r + rank}`;
}

function isOnBoard({ size }: Board, square: string): boolean {
  return square.split(",").every((n) => Number(n) >= 0 && Number(n) < size);
}

function isCorner({ size }: Board, square: string): boolean {
  return square.split(",").every((n) => Number(n) === 0 || Number(n) === size - 1);
}

function isThrone({ size }: Board, square: string): boolean {
  return square === `${(size - 1) / 2},${(size - 1) / 2}`;
}

function neighbours(board: Board, square: string): string[] {
  return STEPS.map(([file, rank]) => shift(square, file, rank)).filter((next) => isOnBoard(board, next));
}

/** Step 2. */
function reachOf(board: Board, wall: Squares, king: string): Squares {
  const reach = new Set([...board.pieces].filter(([, piece]) => piece === "a").map(([square]) => square));
  for (const square of reach) {
    for (const next of neighbours(board, square)) {
      if (!wall.has(next) && next !== king && !isCorner(board, next)) reach.add(next);
    }
  }
  return reach;
}

function mayStand(board: Board, reach: Squares, square: string): boolean {
  return reach.has(square) && !isThrone(board, square);
}

/** Step 4, its first sentence. */
function isLostBetween(board: Board, man: string, reach: Squares): boolean {
  const stands = (square: string): boolean => mayStand(board, reach, square);
  const helps = (square: string): boolean =>
    (isCorner(board, square) || isThrone(board, square)) && !board.pieces.has(square);
  return [
    [shift(man, 1, 0), shift(man, -1, 0)] as const,
    [shift(man, 0, 1), shift(man, 0, -1)] as const,
  ].some(([a, b]) => (stands(a) || helps(a)) && (stands(b) || helps(b)) && (stands(a) || stands(b)));
}

/** Step 4, its second sentence. */
function lostToShieldwall(board: Board, wall: Squares, king: string, reach: Squares): string[] {
  const stands = (square: string): boolean => mayStand(board, reach, square);
  const last = board.size - 1;
  const lost: string[] = [];
  for (const [inFile, inRank] of STEPS) {
    const squares = Array.from({ length: board.size }, (_, i) =>
      inFile === 0 ? `${i},${inRank === 1 ? 0 : last}` : `${inFile === 1 ? 0 : last},${i}`,
    );
    for (let begin = 0; begin < squares.length; begin++) {
      let end = begin;
      while (end < squares.length && (wall.has(squares[end]!) || squares[end] === king)) end++;
      const row = squares.slice(begin, end);
      const ends = [squares[begin - 1], squares[end]];
      const closed = ends.every(
        (square) => square !== undefined && (stands(square) || isCorner(board, square)),
      );
      const faced = row.every((square) => stands(shift(square, inFile, inRank)));
      const attacked = ends.some((square) => square !== undefined && stands(square));
      if (row.length >= 2 && closed && faced && attacked)
        lost.push(...row.filter((square) => wall.has(square)));
      begin = end;
    }
  }
  return lost;
}
