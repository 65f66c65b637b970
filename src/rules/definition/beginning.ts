import { isEncircledHere } from "../encirclement.ts";
import { isEdgeFort } from "../fort.ts";
import { hasMove } from "../moves.ts";
import { type Position, boardOf, positionFromBoard } from "../position.ts";
import type { Ruleset } from "../ruleset.ts";
import { SIDES } from "../sides.ts";
import type { SetupProblem } from "./setup.ts";

/** Whether the game would be over as it stands by what otherwise only a move brings about. */
function isOver(position: Position): boolean {
  const { encirclement, edgeFort } = position.ruleset;
  const board = boardOf(position);
  return (encirclement && isEncircledHere(board)) || (edgeFort && isEdgeFort(board));
}

/**
 * Takes a rule set whose setup is a proper board; gives what keeps a game from beginning there:
 * the defenders encircled or the king in an edge fort, or a side, whichever it is, that would have no move.
 */
export function beginningProblems(ruleset: Ruleset): readonly SetupProblem[] {
  const positions = SIDES.flatMap((side) => {
    const position = positionFromBoard(ruleset, ruleset.setup, side);
    return position.ok ? [position.value] : [];
  });
  const over: readonly SetupProblem[] = positions.some(isOver) ? [{ code: "already-over" }] : [];
  const stuck = positions.find((position) => !hasMove(boardOf(position)));
  return stuck === undefined ? over : [...over, { code: "no-legal-move", side: stuck.turn }];
}
