import {
  add,
  ANY,
  comment,
  goTo,
  nodeOf,
  pathTo,
  plainStep,
  RESIGN,
  ROOT,
  type Tree,
  type TreeNode,
} from "./tree.ts";

/** A line as a player keeps it with a game: moves from the ply on that the first of them has. */
export interface Line {
  readonly ply: number;
  readonly moves: readonly string[];
  readonly comment?: string;
}

/** Whether a node can stand in a line: what stands only in plans, and what nobody knows, cannot. */
export const isMove = ({ id, step, isGuess }: TreeNode): boolean =>
  id !== ROOT && step !== ANY && step !== RESIGN && !isGuess;

function lineTo(tree: Tree, node: TreeNode): Line {
  const path = pathTo(tree, node.id);
  // A comment to a move of the game is a line of this one move.
  const start = node.isPlayed ? path.length - 1 : path.findIndex(({ isPlayed }) => !isPlayed);
  const moves = path.slice(start).map(({ step }) => plainStep(step));
  const line = { ply: start + 1, moves };
  return node.comment === "" ? line : { ...line, comment: node.comment };
}

/** The lines of a tree: one to the end of each branch, and one to each comment. */
export function toLines(tree: Tree): readonly Line[] {
  const nodes = [...tree.nodes.values()].filter(isMove);
  const goesOn = ({ children }: TreeNode) => children.some((id) => isMove(nodeOf(tree, id)));
  return nodes
    .filter((node) => node.comment !== "" || (!node.isPlayed && !goesOn(node)))
    .map((node) => lineTo(tree, node));
}

/** The node of the game after so many plies; null where it has not come so far. */
function playedAt(tree: Tree, ply: number): number | null {
  const path = [ROOT, ...pathTo(tree, tree.tip).map(({ id }) => id)];
  return path[ply] ?? null;
}

function withLine(tree: Tree, { ply, moves, comment: text = "" }: Line): Tree {
  let now = tree;
  let at = playedAt(tree, ply - 1);
  for (const move of moves) {
    const next = at === null ? null : add(now, at, move);
    if (next === null) return now;
    now = next;
    at = next.current;
  }
  return at === null || text === "" || moves.length === 0 ? now : comment(now, at, text);
}

/** A tree with these lines besides. What is no longer possible in one is left out; what is looked at stays so. */
export function withLines(tree: Tree, lines: readonly Line[]): Tree {
  return goTo(lines.reduce(withLine, tree), tree.current);
}
