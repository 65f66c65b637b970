import { describe, expect, it } from "vitest";
import { winIn } from "../../src/engine/index.ts";
import { keyOf } from "../../src/engine/node.ts";
import type { Tree } from "../../src/engine/state.ts";
import { AT_LEAST, AT_MOST, find } from "../../src/engine/table.ts";
import { advance, newTree } from "../../src/engine/tree.ts";
import { listMoves, make, roomForMoves, unmake } from "../../src/rules/search.ts";
import { onBoard } from "../rules/boards.ts";
import { isWon } from "./mates.ts";

/** Positions on small boards in which the side to move wins with its third move. */
const WON = [
  ["ard-ri", "2a4/1a1a1a1/d3a2/2d2aa/1d3d1/3k3/1d1a2d"],
  ["magpie", "2a4/1a2k2/a1a4/7/6a/5a1/4a2"],
  ["brandubh-federation", "5d1/3a3/2a1k2/aa3a1/6a/1a5/3a3"],
] as const;

/** A table's statement about a won position: the number of plies at least or at most. */
interface Claim {
  readonly plies: number;
  readonly isAtMost: boolean;
  readonly isAtLeast: boolean;
}

function claimOf({ table, variation }: Tree): Claim | null {
  if (!find(table, keyOf(variation), variation.high)) return null;
  const plies = winIn(table.value);
  if (plies === null || plies < 0) return null;
  // A value that is at least so great is a win that comes at least so soon.
  return { plies, isAtMost: (table.kind & AT_LEAST) !== 0, isAtLeast: (table.kind & AT_MOST) !== 0 };
}

/** Tries every move: whether a claim about a win within three plies is false. Others would take too long. */
function isFalse({ variation }: Tree, { plies, isAtMost, isAtLeast }: Claim): boolean {
  if (isAtMost && plies === 3 && !isWon(variation, 3)) return true;
  return isAtLeast && plies > 3 && isWon(variation, 3);
}

/** Looks at all positions within two plies: how many claims about wins there are, and how many are false. */
function claimsIn(tree: Tree, plies = 2): { made: number; wrong: number } {
  const { variation } = tree;
  const moves = roomForMoves(variation.board.geometry);
  const count = listMoves(variation.board, moves);
  const all = { made: 0, wrong: 0 };
  for (let i = 0; i < count; i++) {
    make(variation, moves[i]!);
    const claim = variation.ending === null ? claimOf(tree) : null;
    if (claim !== null) all.made++;
    if (claim !== null && isFalse(tree, claim)) all.wrong++;
    const after = variation.ending === null && plies > 1 ? claimsIn(tree, plies - 1) : { made: 0, wrong: 0 };
    unmake(variation);
    all.made += after.made;
    all.wrong += after.wrong;
  }
  return all;
}

describe("the transposition table of a search", () => {
  it.each(WON)(
    "never says of a position by %s that it is won sooner or later than it is",
    (ruleset, board) => {
      const tree = newTree(onBoard(ruleset, "defenders", board), { nodes: 10_000, seed: 1 });
      while (!advance(tree, 1000));
      expect(winIn(tree.value)).toBe(5);
      const { made, wrong } = claimsIn(tree);
      expect(made).toBeGreaterThan(0);
      expect(wrong).toBe(0);
    },
  );
});
