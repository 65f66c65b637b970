import type { Board } from "./board.ts";
import { hasFreeMove } from "./free-moves.ts";
import { makeMove } from "./make-move.ts";
import type { Ending } from "./checked.ts";
import { judge } from "./judgement.ts";
import type { Position } from "./position.ts";
import { occurrencesNow } from "./repetition.ts";
import { otherSide } from "./pieces.ts";

export interface Step {
  occurrences: number;
  sinceCapture: number;
  ply: number;
  ending: Ending | null;
}

/** The cost of a move without searches, in units of `Meter`. */
const MOVE = 20;

export function newStep(): Step {
  return { occurrences: 0, sinceCapture: 0, ply: 0, ending: null };
}

export function takeStep(board: Board, before: Position, from: number, to: number, step: Step): void {
  board.meter.work += MOVE;
  makeMove(board, from, to);
  step.sinceCapture = board.capturedCount > 0 ? 0 : before.sinceCapture + 1;
  step.ply = before.ply + 1;
  step.occurrences = occurrencesNow(board, before.inner);
  const canMove = board.compiled.forbidsRepeats ? freeMoveAfter(before, step) : null;
  step.ending = judge(board, { from, to }, step, canMove);
}

function freeMoveAfter({ inner }: Position, { sinceCapture, occurrences }: Step) {
  return (board: Board): boolean => {
    const { cells, hash } = board;
    const now = { cells, hash, occurrences, before: sinceCapture === 0 ? null : inner };
    return hasFreeMove(board, sinceCapture, (tried) => occurrencesNow(tried, now));
  };
}

/** The new position keeps `cells`, so pass a copy if the board is still used. */
export function positionAfter(board: Board, before: Position, step: Step, cells: Uint8Array): Position {
  const { occurrences, sinceCapture, ply, ending } = step;
  return {
    ruleset: before.ruleset,
    turn: otherSide(before.turn),
    ply,
    ending,
    occurrences,
    sinceCapture,
    inner: {
      cells,
      hash: board.hash,
      occurrences,
      before: sinceCapture === 0 ? null : before.inner,
      king: board.king,
      knownOpen: before.inner.knownOpen || before.turn === "attackers",
    },
  };
}
