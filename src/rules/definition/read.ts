import { type Checked, err, ok } from "../checked.ts";
import type { Rules, Ruleset } from "../ruleset.ts";
import { readFields } from "./fields.ts";
import { definitionOf } from "./identity.ts";
import type { Definition, RulesetError } from "./problems.ts";
import { type SetupProblem, setupProblems } from "./setup.ts";
import { isEncircledHere } from "../encirclement.ts";
import { isEdgeFort } from "../fort.ts";
import { hasMove } from "../moves.ts";
import { boardOf, type Position, positionFromBoard } from "../position.ts";
import { SIDES } from "../pieces.ts";

function isOver(position: Position): boolean {
  const { encirclement, edgeFort } = position.ruleset;
  const board = boardOf(position);
  return (encirclement && isEncircledHere(board)) || (edgeFort && isEdgeFort(board));
}

/**
 * Returns problems of the start position: the defenders are encircled, the king is in an edge fort, or a side cannot
 * move.
 */
function beginningProblems(ruleset: Ruleset): readonly SetupProblem[] {
  const positions = SIDES.flatMap((side) => {
    const position = positionFromBoard(ruleset, ruleset.setup, side);
    return position.ok ? [position.value] : [];
  });
  const over: readonly SetupProblem[] = positions.some(isOver) ? [{ code: "already-over" }] : [];
  const stuck = positions.find((position) => !hasMove(boardOf(position)));
  return stuck === undefined ? over : [...over, { code: "no-legal-move", side: stuck.turn }];
}

/** Returns the canonical form, or all errors in fields; if there are none, errors in the rules or setup. Never throws. */
export function readRuleset(given: unknown): Checked<Definition, readonly RulesetError[]> {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return err([{ pointer: "", code: "type" }]);
  const { rules, name, errors } = readFields(given);
  return errors.length > 0 ? err(errors) : checkedRules(rules, name);
}

export function checkedRules(
  rules: Rules,
  name: string | undefined,
): Checked<Definition, readonly RulesetError[]> {
  const definition = definitionOf(rules, name);
  const { ruleset } = definition;
  const errors: RulesetError[] = [];
  if (ruleset.escape === "corner" && !ruleset.cornerStop.includes("k"))
    errors.push({ pointer: "/cornerStop", code: "no-escape" });
  const standing = setupProblems(ruleset);
  const problems = standing.length > 0 ? standing : beginningProblems(ruleset);
  errors.push(...problems.map((problem) => ({ pointer: "/setup", ...problem })));
  return errors.length > 0 ? err(errors) : ok(definition);
}
