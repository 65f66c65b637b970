import { add, currentOf, goTo, type Tree, treeOf } from "../../../../src/pages/game/analysis/tree.ts";
import { rulesetOf } from "../../../../src/rules/index.ts";

export const RULES = rulesetOf("brandubh");

/** Brandubh after d2-c2, d3-f3. The attackers are to move. */
export const PLAYED = ["d2-c2", "d3-f3"] as const;

export const game = (...moves: readonly string[]): Tree => treeOf(RULES, moves);

/** The tree with these steps tried one after the other, from what is looked at on. */
export function tried(tree: Tree, ...steps: readonly string[]): Tree {
  return steps.reduce((now, step) => {
    const next = add(now, now.current, step);
    if (next === null) throw new Error(`${step} is not possible`);
    return next;
  }, tree);
}

/** The tree, at the present position of the game. */
export const atTip = (tree: Tree): Tree => goTo(tree, tree.tip);

/** The steps to what is looked at. */
export function way(tree: Tree): string[] {
  const steps: string[] = [];
  for (let node = currentOf(tree); node.parent !== null; node = tree.nodes.get(node.parent)!)
    steps.unshift(node.step);
  return steps;
}
