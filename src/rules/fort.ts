import type { Board, Made } from "./board.ts";
import { ATTACKER, EMPTY } from "./pieces.ts";
import { ALL, besieged, proofOf, WITHOUT_MEN } from "./siege.ts";

/** `made`: the last move. With it, proofs in `board.breaches` that there is no fort are reused, if there are any. */
export function isEdgeFort(board: Board, made?: Made): boolean {
  if (!mayBeFort(board) || (made && isBreachKnown(board, made))) return false;
  return !isRoomOpen(board) && besieged(board).breach === null;
}

export function breachesOf(board: Board): Board["breaches"] {
  return { before: mayBeFort(board) ? proofOf(board, WITHOUT_MEN) : null, others: new Map() };
}

function isLeft(
  { captured, capturedCount }: Board,
  breach: Uint8Array | null,
  came: number,
  went = 0,
): boolean {
  if (breach === null || breach[came] === 1 || breach[went] === 1) return false;
  for (let i = 0; i < capturedCount; i++) if (breach[captured[i]!] === 1) return false;
  return true;
}

function isBreachKnown(board: Board, { from, to }: Made): boolean {
  const { breaches, capturedCount, cells } = board;
  if (breaches === null || to === board.king) return false;
  const { before, others } = breaches;
  if (isLeft(board, before, to, from)) return true;
  const mayLeave = before !== null;
  const [key, square, piece] = mayLeave ? [to, from, cells[to]!] : [from, to, EMPTY];
  if (!others.has(key)) {
    if (capturedCount > 0) return false;
    const now = cells[square]!;
    cells[square] = piece;
    others.set(key, proofOf(board, mayLeave ? WITHOUT_MEN : ALL));
    cells[square] = now;
  }
  const other = others.get(key)!;
  return mayLeave ? isLeft(board, other, 0, from) : isLeft(board, other, to);
}

function mayBeFort({ cells, geometry, king }: Board): boolean {
  return geometry.edge[king] === 1 && geometry.steps.some((step) => cells[king + step] === EMPTY);
}

/** The first round of a siege (siege.ts): whether attackers get beside the king without capturing a man. */
function isRoomOpen({ cells, compiled, geometry, king, meter }: Board): boolean {
  const { marks, todo } = geometry;
  const { reachable } = compiled;
  marks.fill(0);
  let waiting = 0;
  todo[waiting++] = king;
  while (waiting > 0) {
    const square = todo[--waiting]!;
    meter.work++;
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
