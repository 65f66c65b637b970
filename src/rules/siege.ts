import type { Board } from "./board.ts";
import { STOP } from "./compiled.ts";
import { ATTACKER, DEFENDER, DEFENDERS, EMPTY, WALL } from "./pieces.ts";

/*
 * A siege decides whether there is an edge fort. In each round attackers spread over connected empty squares, and then
 * all men of the wall that they could capture from there are lost. The siege ends when attackers are beside the king,
 * or when no man is lost. Each round looks only beside squares that changed in the round before, to save time.
 */

/** `REACHED`: a square that attackers get to, perhaps only to pass. `LOST`: a man of the wall who is lost. */
const REACHED = 1;
const LOST = 2;

interface Siege {
  readonly board: Board;
  readonly standing: Uint8Array;
  readonly reached: Uint8Array;
  readonly changed: Uint16Array;
  readonly ways: Uint8Array;
  /** By square: the set of cells that capture a man of the wall from there. */
  readonly captors: Uint8Array;
  /** By square: the set of cells that close a row there. */
  readonly brackets: Uint8Array;
  readonly counting: number;
  /** By reached square: the square from which attackers reached it; 0 where they began. */
  readonly via: Uint16Array;
  /**
   * By lost man: the square of one of his two captors; or the number of his row, which is higher than all squares.
   */
  readonly why: Uint16Array;
  /** The squares that decided each lost row: its men, its ends and the squares in front of it. */
  readonly rows: (readonly number[])[];
}

/**
 * Masks of the cells that can be captors. If the occupied throne is hostile, a defender on it helps to capture his own
 * side until he is lost; `WITHOUT_MEN` leaves him out. The loss of any other man never helps the defenders.
 */
export const ALL = 0xff;
export const WITHOUT_MEN = ALL & ~(1 << DEFENDER);

/** `breach`: the square beside the king that attackers reach; null if the king is in a fort. */
export function besieged(
  board: Board,
  counting = ALL,
): { readonly siege: Siege; readonly breach: number | null } {
  const { geometry, king } = board;
  const siege = laid(board, counting);
  let begin = 0;
  let end = approach(siege);
  for (;;) {
    end = spread(siege, begin, end);
    const step = geometry.steps.find((one) => siege.reached[king + one] === REACHED);
    if (step !== undefined) return { siege, breach: king + step };
    const last = findLost(siege, begin, end);
    if (last === end) return { siege, breach: null };
    for (let at = end; at < last; at++) takeOff(siege, siege.changed[at]!);
    [begin, end] = [end, last];
  }
}

/**
 * Returns the squares (marked 1) that decided a siege; null if attackers do not get beside the king. They still do if a
 * man is added on any other square, and under `WITHOUT_MEN` also if a man is removed from any other.
 */
export function proofOf(board: Board, counting: number): Uint8Array | null {
  const { cells, king, meter } = board;
  const { siege, breach } = besieged(board, counting);
  if (breach === null) return null;
  const proof = new Uint8Array(cells.length);
  const decided = [breach];
  proof[king] = proof[breach] = 1;
  for (const square of decided) {
    const isLost = cells[square] === DEFENDER && siege.standing[square] === EMPTY;
    const why = isLost ? siege.why[square]! : 0;
    const row = siege.rows[why - cells.length];
    // 2: this man may also leave his square (he is not in a lost row), because attackers get there anyway.
    if (isLost && row === undefined) proof[square] = 2;
    const way = siege.reached[square] === REACHED ? siege.via[square]! : 0;
    for (const before of [way, ...(row ?? (isLost ? [why, 2 * square - why] : []))]) {
      if (before === 0 || proof[before] !== 0) continue;
      proof[before] = 1;
      decided.push(before);
    }
  }
  meter.work += 4 * decided.length;
  return proof;
}

/** The wall is all defenders' men in `standing`, a copy of the board from which lost men are taken off. */
function laid(board: Board, counting: number): Siege {
  const { cells, compiled, geometry } = board;
  const { marks: reached, todo: changed, via, why } = geometry;
  const [captors, brackets] = [compiled.captors[DEFENDER]!, compiled.brackets[DEFENDER]!];
  const ways = compiled.ways[ATTACKER]!;
  const standing = cells.slice();
  return { board, standing, reached, changed, ways, captors, brackets, counting, via, why, rows: [] };
}

/** Attackers begin on their own squares. Returns the number of changed squares. */
function approach({ board, standing, reached, changed, via }: Siege): number {
  board.meter.work += standing.length;
  reached.fill(0);
  let end = 0;
  for (let square = 0; square < standing.length; square++) {
    if (standing[square] !== ATTACKER) continue;
    reached[square] = REACHED;
    via[square] = 0;
    changed[end++] = square;
  }
  return end;
}

/** Attackers spread over connected empty squares. Returns the new number of changed squares. */
function spread({ board, standing, reached, changed, via }: Siege, begin: number, until: number): number {
  const { compiled, geometry, meter } = board;
  const { reachable } = compiled;
  const { steps } = geometry;
  let end = until;
  for (let at = begin; at < end; at++) {
    const square = changed[at]!;
    if (reached[square] !== REACHED) continue;
    for (let i = 0; i < 4; i++) {
      const next = square + steps[i]!;
      if (standing[next] !== EMPTY || reachable[next] === 0 || reached[next] === REACHED) continue;
      reached[next] = REACHED;
      via[next] = square;
      changed[end++] = next;
    }
  }
  meter.work += 2 * (end - begin);
  return end;
}

function takeOff({ board, standing, reached, via }: Siege, man: number): void {
  const { compiled, geometry } = board;
  const step = geometry.steps.find((one) => reached[man + one] === REACHED);
  standing[man] = EMPTY;
  reached[man] = step !== undefined && compiled.reachable[man] === 1 ? REACHED : 0;
  if (step !== undefined) via[man] = man + step;
}

/** Adds every newly lost man before any is taken off, so that order does not matter. Returns the new number of changes. */
function findLost(siege: Siege, begin: number, until: number): number {
  const { board, standing, changed, captors } = siege;
  const { geometry, meter, ruleset } = board;
  const { shieldwall } = ruleset;
  const { edge, steps } = geometry;
  meter.work += 2 * (until - begin);
  let end = until;
  for (let at = begin; at < until; at++) {
    const square = changed[at]!;
    for (let i = 0; i < 4; i++) {
      const step = steps[i]!;
      const beside = square + step;
      const piece = standing[beside]!;
      if ((piece & DEFENDERS) === 0) continue;
      if (piece === DEFENDER && isBetween(siege, captors, square, beside + step))
        end = lose(siege, beside, square, end);
      if (shieldwall && edge[beside] === 1) end = loseRows(siege, beside, end);
    }
  }
  return end;
}

function lose({ reached, changed, why }: Siege, man: number, by: number, end: number): number {
  if (reached[man] === LOST) return end;
  reached[man] = LOST;
  why[man] = by;
  changed[end] = man;
  return end + 1;
}

function mayStand({ reached, ways }: Siege, square: number): boolean {
  return reached[square] === REACHED && (ways[square]! & STOP) !== 0;
}

function holds({ standing, counting }: Siege, sets: Uint8Array, square: number): boolean {
  return (((sets[square]! & counting) >> standing[square]!) & 1) !== 0;
}

function isBetween(siege: Siege, sets: Uint8Array, one: number, other: number): boolean {
  return mayStand(siege, one)
    ? mayStand(siege, other) || holds(siege, sets, other)
    : mayStand(siege, other) && holds(siege, sets, one);
}

function loseRows(siege: Siege, piece: number, until: number): number {
  const { board, standing, brackets } = siege;
  const { steps, stride } = board.geometry;
  let end = until;
  for (const inward of steps) {
    if (standing[piece - inward] !== WALL) continue;
    const along = inward === 1 || inward === -1 ? stride : 1;
    const one = endOfRow(siege, piece, -along, inward);
    const other = one === 0 ? 0 : endOfRow(siege, piece, along, inward);
    if (other === 0 || other - one <= 2 * along || !isBetween(siege, brackets, one, other)) continue;
    const row: number[] = [];
    for (let at = one + along; at < other; at += along) row.push(at);
    const by = standing.length + siege.rows.length;
    siege.rows.push([one, other, ...row, ...row.map((square) => square + inward)]);
    for (const square of row) if (standing[square] === DEFENDER) end = lose(siege, square, by, end);
  }
  return end;
}

/** Returns the first square beyond a row; 0 if attackers cannot stop in front of one of its pieces. */
function endOfRow(siege: Siege, piece: number, step: number, inward: number): number {
  const { board, standing } = siege;
  for (let at = piece; ; at += step) {
    board.meter.work++;
    if ((standing[at]! & DEFENDERS) === 0) return at;
    if (!mayStand(siege, at + inward)) return 0;
  }
}
