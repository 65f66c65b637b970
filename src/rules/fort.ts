import type { Board } from "./board.ts";
import { STOP } from "./compiled.ts";
import { ATTACKER, DEFENDER, DEFENDERS, EMPTY, WALL } from "./pieces.ts";

/**
 * "Edge fort" of rules.md, with what rulesets.md says of throne and corners. Takes the board after a move of the
 * defenders; tells whether the king stands in a fort that the attackers can never break. A king who is not at the edge,
 * or has no empty square beside him, or whose room is open to an attacker as the board stands, has none: that is soon
 * seen, and is nearly always so.
 */
export function isEdgeFort(board: Board): boolean {
  const { cells, geometry, king } = board;
  if (geometry.edge[king] === 0 || !hasRoom(board) || isRoomOpen(board)) return false;
  // Step 1: the defenders' men that stand here are W; those found lost are taken off.
  const standing = cells.slice();
  for (;;) {
    const reached = reachOfAttackers(board, standing);
    if (geometry.steps.some((step) => reached[king + step] === 1)) return false; // step 3
    const lost = lostMen(board, standing, reached);
    if (lost.length === 0) return true; // step 5
    for (const man of lost) standing[man] = EMPTY;
  }
}

/** An empty square beside the king. */
function hasRoom({ cells, geometry, king }: Board): boolean {
  return geometry.steps.some((step) => cells[king + step] === EMPTY);
}

/**
 * Steps 2 and 3 looked at from the king, before any man is taken out of the wall: an attacker gets to a
 * square beside him just when the way back leads to an attacker. In the open one is soon met.
 */
function isRoomOpen({ cells, geometry, compiled, king }: Board): boolean {
  const { marks, todo } = geometry;
  const { reachable } = compiled;
  marks.fill(0);
  let waiting = 0;
  todo[waiting++] = king;
  while (waiting > 0) {
    const square = todo[--waiting]!;
    for (const step of geometry.steps) {
      const next = square + step;
      if (cells[next] === ATTACKER) return true;
      if (cells[next] !== EMPTY || reachable[next] === 0 || marks[next] === 1) continue;
      marks[next] = 1;
      todo[waiting++] = next;
    }
  }
  return false;
}

/** Step 2, R: 1 for every square that attackers can get to, also where they only pass. */
function reachOfAttackers({ geometry, compiled }: Board, standing: Uint8Array): Uint8Array {
  const { marks: reached, todo } = geometry;
  const { reachable } = compiled;
  reached.fill(0);
  let waiting = 0;
  for (const square of geometry.squares) {
    if (standing[square] !== ATTACKER) continue;
    reached[square] = 1;
    todo[waiting++] = square;
  }
  while (waiting > 0) {
    const square = todo[--waiting]!;
    for (const step of geometry.steps) {
      const next = square + step;
      if (standing[next] !== EMPTY || reachable[next] === 0 || reached[next] === 1) continue;
      reached[next] = 1;
      todo[waiting++] = next;
    }
  }
  return reached;
}

/** Step 4: every man that is lost, between two captors or in a row. All are found before any is taken off. */
function lostMen(board: Board, standing: Uint8Array, reached: Uint8Array): number[] {
  const { geometry, ruleset } = board;
  const siege: Siege = { board, standing, reached };
  const men = geometry.squares.filter((square) => standing[square] === DEFENDER);
  const between = men.filter((man) => isLost(siege, man));
  return ruleset.shieldwall ? [...between, ...lostRows(siege)] : between;
}

/** What step 4 looks at: the wall as it still stands, and R. */
interface Siege {
  readonly board: Board;
  readonly standing: Uint8Array;
  readonly reached: Uint8Array;
}

/** An attacker may stand there: in R, and not where he may only pass. */
function mayStand({ board, reached }: Siege, square: number): boolean {
  return reached[square] === 1 && (board.compiled.ways[ATTACKER]![square]! & STOP) !== 0;
}

/** An attacker may stand there, or what stands there now, or nobody, is one of these. */
function isTaken(siege: Siege, sets: Uint8Array, square: number): boolean {
  return mayStand(siege, square) || ((sets[square]! >> siege.standing[square]!) & 1) !== 0;
}

/** On one axis or the other there is a captor on each side of the man, at least one of them where an attacker may stand. */
function isLost(siege: Siege, man: number): boolean {
  const { geometry, compiled } = siege.board;
  return [1, geometry.stride].some((step) => {
    const sides = [man - step, man + step];
    const between = sides.every((square) => isTaken(siege, compiled.captors[DEFENDER]!, square));
    return between && sides.some((square) => mayStand(siege, square));
  });
}

/** The men of every row along an edge that a shieldwall can take. */
function lostRows(siege: Siege): number[] {
  const { edge, squares, steps, stride } = siege.board.geometry;
  const { standing } = siege;
  const rim = squares.filter((square) => edge[square] === 1);
  return steps.flatMap((inward) => {
    const along = inward === 1 || inward === -1 ? stride : 1;
    const isInRow = (square: number) =>
      standing[square - inward] === WALL && (standing[square]! & DEFENDERS) !== 0;
    const begins = rim.filter((square) => isInRow(square) && !isInRow(square - along));
    return begins.flatMap((begin) => {
      const row: number[] = [];
      for (let at = begin; isInRow(at); at += along) row.push(at);
      const end = begin + along * row.length;
      return isLostRow(siege, row, [begin - along, end], inward)
        ? row.filter((at) => standing[at] === DEFENDER)
        : [];
    });
  });
}

/** Two or more; attackers may stand in front of each; and each end is closed, one of them by an attacker who may stand there. */
function isLostRow(siege: Siege, row: readonly number[], ends: readonly number[], inward: number): boolean {
  return (
    row.length >= 2 &&
    row.every((square) => mayStand(siege, square + inward)) &&
    ends.every((end) => isTaken(siege, siege.board.compiled.brackets[DEFENDER]!, end)) &&
    ends.some((end) => mayStand(siege, end))
  );
}
