import type { Board } from "./board.ts";
import { isEncircled } from "./encirclement.ts";
import type { Ending } from "./ending.ts";
import { isEdgeFort } from "./fort.ts";
import { isKingCaptured } from "./king-capture.ts";
import { hasMove } from "./moves.ts";
import { ATTACKERS, type SideBit } from "./pieces.ts";

const KING_ESCAPED: Ending = { winner: "defenders", reason: "king-escaped" };
const EDGE_FORT: Ending = { winner: "defenders", reason: "edge-fort" };
const KING_CAPTURED: Ending = { winner: "attackers", reason: "king-captured" };
const ENCIRCLEMENT: Ending = { winner: "attackers", reason: "encirclement" };
const ATTACKERS_STUCK: Ending = { winner: "defenders", reason: "no-legal-move" };
const DEFENDERS_STUCK: Ending = { winner: "attackers", reason: "no-legal-move" };
const REPEATED_ATTACKERS_WIN: Ending = { winner: "attackers", reason: "repetition" };
const REPEATED_DRAW: Ending = { winner: null, reason: "repetition" };
const NO_PROGRESS: Ending = { winner: null, reason: "no-progress" };

/**
 * Rules.md, "Order of judgement". Takes the board after a move that ended on `to` (captures carried out,
 * turn passed), how often the position has now occurred and how many plies have gone since the last capture;
 * gives how the game ended, or null. The first that applies decides.
 */
export function judge(board: Board, to: number, occurrences: number, sinceCapture: number): Ending | null {
  return (
    (board.side === ATTACKERS ? afterDefenders(board) : afterAttackers(board, to)) ??
    (hasMove(board) ? null : stuck(board.side)) ??
    repeated(board, occurrences) ??
    (board.ruleset.noProgress !== null && sinceCapture >= board.ruleset.noProgress ? NO_PROGRESS : null)
  );
}

/**
 * What can be over before a move is made, in a position that was set up: the king on a corner, or a side
 * to move that cannot. Everything else ends a game only by a move.
 */
export function judgeSetUp(board: Board): Ending | null {
  return hasEscaped(board) ? KING_ESCAPED : hasMove(board) ? null : stuck(board.side);
}

function afterDefenders(board: Board): Ending | null {
  if (hasEscaped(board)) return KING_ESCAPED;
  return board.ruleset.edgeFort && isEdgeFort(board) ? EDGE_FORT : null;
}

function afterAttackers(board: Board, to: number): Ending | null {
  if (isKingCaptured(board, to)) return KING_CAPTURED;
  return board.ruleset.encirclement && isEncircled(board, to) ? ENCIRCLEMENT : null;
}

/** Rule 4, escape: the king stands on a corner. */
function hasEscaped(board: Board): boolean {
  return board.geometry.corner[board.king] === 1;
}

/** Rule 5: the side that must move and cannot, loses. */
function stuck(side: SideBit): Ending {
  return side === ATTACKERS ? ATTACKERS_STUCK : DEFENDERS_STUCK;
}

/** At the third occurrence the rule set says what it means. */
function repeated(board: Board, occurrences: number): Ending | null {
  if (occurrences < 3) return null;
  return board.ruleset.repetition === "attackers-win" ? REPEATED_ATTACKERS_WIN : REPEATED_DRAW;
}
