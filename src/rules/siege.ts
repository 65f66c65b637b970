import type { Board } from "./board.ts";
import { STOP } from "./compiled.ts";
import { ATTACKER, DEFENDER, DEFENDERS, EMPTY, WALL } from "./pieces.ts";

/*
 * A fort falls in rounds; by its definition each looks at the whole board. Here a round looks only at what lies beside a
 * square that has changed since the round before, so that all rounds together look at no square more than a few times.
 */

/** What a square is to the attackers: in R, also where they only pass; and a man of the wall who was found lost. */
const REACHED = 1;
const LOST = 2;

/** The wall as it still stands, and how far the attackers have come. */
interface Siege {
  readonly board: Board;
  readonly standing: Uint8Array;
  /** By square: `REACHED`, `LOST`, or 0. */
  readonly reached: Uint8Array;
  /** The squares that were reached, and the men that were lost, in this order. */
  readonly changed: Uint16Array;
  /** What attackers may do where: `STOP` and `PASS`. */
  readonly ways: Uint8Array;
  /** By square: the set of cells that are captors of a man of the wall. */
  readonly captors: Uint8Array;
  /** By square: the set of cells that close a row there. */
  readonly brackets: Uint8Array;
  /** Which cells count in both. */
  readonly counting: number;
  /** By reached square: the one from which it was reached; 0 where attackers stand from the beginning. */
  readonly via: Uint16Array;
  /** By lost man: a captor of him, the other stands opposite; or the number of his row, behind all squares. */
  readonly why: Uint16Array;
  /** The squares that decided about each row that was lost: its own, its ends and those in front of it. */
  readonly rows: (readonly number[])[];
}

/** A man on the throne can be a captor of his own side, until he is lost himself: the only one whose loss helps his own. */
export const ALL = 0xff;
export const WITHOUT_MEN = ALL & ~(1 << DEFENDER);

/** Lays siege to the king, round by round. Gives the square beside him that attackers come to; null for none: a fort. */
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
    if (step !== undefined) return { siege, breach: king + step }; // step 3
    const last = findLost(siege, begin, end);
    if (last === end) return { siege, breach: null }; // step 5
    for (let at = end; at < last; at++) takeOff(siege, siege.changed[at]!);
    [begin, end] = [end, last];
  }
}

/**
 * Lays siege to the king, and gives the squares (1) that decided it; null where attackers do not come beside him. With a
 * man more on any other square they still come, each on the same way and no later: he only keeps others away. With a man
 * less, too, where men count for nothing (`WITHOUT_MEN`): he only makes room.
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
    // A man who is lost alone may leave: attackers come to his square all the same.
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

/** Step 1: the defenders' men that stand here are W; those found lost are taken off. */
function laid(board: Board, counting: number): Siege {
  const { cells, compiled, geometry } = board;
  const { marks: reached, todo: changed, via, why } = geometry;
  const [captors, brackets] = [compiled.captors[DEFENDER]!, compiled.brackets[DEFENDER]!];
  const ways = compiled.ways[ATTACKER]!;
  return {
    board,
    standing: cells.slice(),
    reached,
    changed,
    ways,
    captors,
    brackets,
    counting,
    via,
    why,
    rows: [],
  };
}

/** Step 2 begins: R is where attackers stand. Gives how many squares have changed. */
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

/** Step 2: R grows from what has changed over the empty squares beside it. Gives how many squares have changed then. */
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

/** Takes a lost man off; attackers beside his square come to it. */
function takeOff({ board, standing, reached, via }: Siege, man: number): void {
  const { compiled, geometry } = board;
  const step = geometry.steps.find((one) => reached[man + one] === REACHED);
  standing[man] = EMPTY;
  reached[man] = step !== undefined && compiled.reachable[man] === 1 ? REACHED : 0;
  if (step !== undefined) via[man] = man + step;
}

/**
 * Step 4: every man that is lost, between two captors or in a row, and was not before these squares changed: one of the
 * two captors is such a square, or the row is beside one. All are found before any is taken off. Adds them to what has
 * changed; gives how many squares that are.
 */
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

/** Notes that a man is lost, and why, once. */
function lose({ reached, changed, why }: Siege, man: number, by: number, end: number): number {
  if (reached[man] === LOST) return end;
  reached[man] = LOST;
  why[man] = by;
  changed[end] = man;
  return end + 1;
}

/** An attacker may stand there: in R, and not where he may only pass. */
function mayStand({ reached, ways }: Siege, square: number): boolean {
  return reached[square] === REACHED && (ways[square]! & STOP) !== 0;
}

/** What stands there now, or nobody, is one of these. */
function holds({ standing, counting }: Siege, sets: Uint8Array, square: number): boolean {
  return (((sets[square]! & counting) >> standing[square]!) & 1) !== 0;
}

/** On both squares an attacker may stand, or on one; on the other then stands what serves as one, by these sets of cells. */
function isBetween(siege: Siege, sets: Uint8Array, one: number, other: number): boolean {
  return mayStand(siege, one)
    ? mayStand(siege, other) || holds(siege, sets, other)
    : mayStand(siege, other) && holds(siege, sets, one);
}

/** Notes the men of the rows of a piece at the edge (of one, in a corner of two) that a shieldwall can take. */
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

/** The square beyond the last man of a piece's row, in one direction; 0 where attackers cannot stand in front of one of them. */
function endOfRow(siege: Siege, piece: number, step: number, inward: number): number {
  const { board, standing } = siege;
  for (let at = piece; ; at += step) {
    board.meter.work++;
    if ((standing[at]! & DEFENDERS) === 0) return at;
    if (!mayStand(siege, at + inward)) return 0;
  }
}
