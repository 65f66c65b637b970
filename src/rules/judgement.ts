import type { Board, Made } from "./board.ts";
import { isEncircled } from "./encirclement.ts";
import type { Ending } from "./checked.ts";
import { isEdgeFort } from "./fort.ts";
import { hasMove } from "./moves.ts";
import { ATTACKER, ATTACKERS, DEFENDERS, WALL } from "./pieces.ts";
import { CUSTODIAL, SURROUND_EDGE } from "./compiled.ts";
import type { Rules } from "./ruleset.ts";

function isKingCaptured(board: Board, to: number): boolean {
  const step = stepToKing(board, to);
  if (step === 0) return false;
  const trap = board.compiled.traps[board.king];
  return trap === CUSTODIAL ? isFoe(board, board.king + step) : isSurrounded(board, trap === SURROUND_EDGE);
}

/** Returns the step from `to` to the king; 0 if `to` is not beside him. */
function stepToKing(board: Board, to: number): number {
  const step = board.king - to;
  const { stride } = board.geometry;
  return step === 1 || step === -1 || step === stride || step === -stride ? step : 0;
}

export function isFoe({ cells, compiled }: Board, square: number): boolean {
  return ((compiled.foes[square]! >> cells[square]!) & 1) !== 0;
}

/** If `edgeShuts`, the edge helps the attackers to surround the king. */
function isSurrounded(board: Board, edgeShuts: boolean): boolean {
  const { cells, geometry, king } = board;
  for (const step of geometry.steps) {
    const square = king + step;
    if (!isFoe(board, square) && !(edgeShuts && cells[square] === WALL)) return false;
  }
  return true;
}

const KING_ESCAPED: Ending = { winner: "defenders", reason: "king-escaped" };
const EDGE_FORT: Ending = { winner: "defenders", reason: "edge-fort" };
const KING_CAPTURED: Ending = { winner: "attackers", reason: "king-captured" };
const ENCIRCLEMENT: Ending = { winner: "attackers", reason: "encirclement" };
const ATTACKERS_STUCK: Ending = { winner: "defenders", reason: "no-legal-move" };
const DEFENDERS_STUCK: Ending = { winner: "attackers", reason: "no-legal-move" };
const STUCK_DRAW: Ending = { winner: null, reason: "no-legal-move" };
const REPEATED_ATTACKERS_WIN: Ending = { winner: "attackers", reason: "repetition" };
const REPEATED_DEFENDERS_WIN: Ending = { winner: "defenders", reason: "repetition" };
const REPEATED_DRAW: Ending = { winner: null, reason: "repetition" };
const NO_PROGRESS: Ending = { winner: null, reason: "no-progress" };
const MAX_PLIES: Ending = { winner: null, reason: "max-plies" };

export interface Counts {
  readonly occurrences: number;
  readonly sinceCapture: number;
  readonly ply: number;
}

/**
 * Returns the first ending that applies. `canMove` is set if rules on repetition decide whether the side to move can
 * move; null if the pieces alone do.
 */
export function judge(
  board: Board,
  move: Made,
  counts: Counts,
  canMove: ((board: Board) => boolean) | null,
): Ending | null {
  return (
    (board.side === ATTACKERS ? afterDefenders(board, move) : afterAttackers(board, move)) ??
    ((canMove === null ? hasMove(board) : canMove(board)) ? null : stuck(board)) ??
    repeated(board, counts.occurrences) ??
    tooLong(board.ruleset, counts)
  );
}

/** Returns an ending that applies before any move: the king is on a winning square, or the side to move cannot move. */
export function judgeSetUp(board: Board): Ending | null {
  return hasEscaped(board) ? KING_ESCAPED : hasMove(board) ? null : stuck(board);
}

function afterDefenders(board: Board, made: Made): Ending | null {
  if (hasEscaped(board)) return KING_ESCAPED;
  return board.ruleset.edgeFort && isEdgeFort(board, made) ? EDGE_FORT : null;
}

function afterAttackers(board: Board, { to }: Made): Ending | null {
  if (isKingCaptured(board, to)) return KING_CAPTURED;
  return board.ruleset.encirclement && isEncircled(board, to) ? ENCIRCLEMENT : null;
}

function hasEscaped(board: Board): boolean {
  return board.compiled.escapes[board.king] === 1;
}

/** Attackers without men lose, even if the rules make it a draw when a side has no legal move. */
function stuck({ ruleset, side, cells }: Board): Ending {
  if (ruleset.noLegalMove === "draw" && (side === DEFENDERS || cells.includes(ATTACKER))) return STUCK_DRAW;
  return side === ATTACKERS ? ATTACKERS_STUCK : DEFENDERS_STUCK;
}

function tooLong({ noProgress, maxPlies }: Rules, { sinceCapture, ply }: Counts): Ending | null {
  if (noProgress !== null && sinceCapture >= noProgress) return NO_PROGRESS;
  return maxPlies != null && ply >= maxPlies ? MAX_PLIES : null;
}

/** The turn has passed, so the other side made the repetition. */
function repeated({ ruleset, side }: Board, occurrences: number): Ending | null {
  if (occurrences < ruleset.repetitionCount) return null;
  switch (ruleset.repetition) {
    case "attackers-win":
      return REPEATED_ATTACKERS_WIN;
    case "draw":
      return REPEATED_DRAW;
    case "mover-loses":
      return side === ATTACKERS ? REPEATED_ATTACKERS_WIN : REPEATED_DEFENDERS_WIN;
    default:
      return null;
  }
}
