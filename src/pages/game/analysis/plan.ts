import { plainMove } from "../../../board/moves.ts";
import { ANY } from "../../../contract/terms.ts";
import type { PlanAnswer, PlanReplies } from "../../../game/plan/plan.ts";
import { otherSide, type Side } from "../../../rules/index.ts";
import { add, currentOf, goTo, nodeOf, pathTo, RESIGN, ROOT, type Tree, type TreeNode } from "./tree.ts";

/** A move that the plan leaves out (`unanswered`), or that has several answers in the tree, but only one in the plan. */
export interface PlanNote {
  readonly kind: "several" | "unanswered";
  readonly at: number;
}

export interface TreePlan {
  /** The player's move that is sent together with the plan; null on the opponent's turn. */
  readonly move: TreeNode | null;
  /** The ply of the first move that the plan answers. */
  readonly ply: number;
  readonly replies: PlanReplies;
  readonly notes: readonly PlanNote[];
  /** The id of each answer's node. The keys are the JSON Pointers with which refusals refer to the answers (RFC 6901). */
  readonly places: ReadonlyMap<string, number>;
}

const childrenOf = (tree: Tree, { children }: TreeNode): readonly TreeNode[] =>
  children.map((id) => nodeOf(tree, id));

/** Escapes nothing, because moves and `*` contain no `~` or `/` (RFC 6901). */
const placeOf = (before: string, reply: string): string => `${before}/${reply}`;

/** Returns a function that chooses a node: the one on the path to the current node, else the first. */
function chooserIn(tree: Tree) {
  const looked = new Set(pathTo(tree, tree.current).map(({ id }) => id));
  return (nodes: readonly TreeNode[]) => nodes.find(({ id }) => looked.has(id)) ?? nodes[0];
}

function planFrom(tree: Tree, start: TreeNode): Pick<TreePlan, "replies" | "notes" | "places"> {
  const chosen = chooserIn(tree);
  const notes: PlanNote[] = [];
  const places = new Map<string, number>();

  function answerTo(reply: TreeNode, place: string): PlanAnswer | null {
    const answers = childrenOf(tree, reply);
    const answer = chosen(answers);
    if (answer === undefined) {
      if (reply.position.ending === null) notes.push({ kind: "unanswered", at: reply.id });
      return null;
    }
    if (answers.length > 1) notes.push({ kind: "several", at: reply.id });
    places.set(place, answer.id);
    if (answer.step === RESIGN) return { do: "resign" };
    const replies = repliesTo(answer, `${place}/replies`);
    const move = plainMove(answer.step);
    return Object.keys(replies).length === 0 ? { move } : { move, replies };
  }

  function repliesTo(node: TreeNode, before: string): PlanReplies {
    const found = childrenOf(tree, node).flatMap((reply): [string, PlanAnswer][] => {
      const key = plainMove(reply.step);
      const answer = answerTo(reply, placeOf(before, key));
      return answer === null ? [] : [[key, answer]];
    });
    return Object.fromEntries(found);
  }

  return { replies: repliesTo(start, "/replies"), notes, places };
}

/**
 * Returns a player's answers to the opponent's next moves. If a move has several answers, takes the one on the path to the
 * current node, else the first. Returns null on the player's turn if they have tried no move.
 */
export function toPlan(tree: Tree, mine: Side): TreePlan | null {
  const tip = nodeOf(tree, tree.tip);
  if (tip.position.turn !== mine) return { move: null, ply: tip.ply + 1, ...planFrom(tree, tip) };
  const move = chooserIn(tree)(childrenOf(tree, tip).filter(({ step }) => step !== RESIGN));
  return move === undefined ? null : { move, ply: move.ply + 1, ...planFrom(tree, move) };
}

export const hasAnswers = ({ replies }: Pick<TreePlan, "replies">): boolean =>
  Object.keys(replies).length > 0;

export function nodeAt({ places }: TreePlan, pointer: string): number | null {
  const within = pointer.replace(/^\/plan(?=\/)/, "");
  const found = [...places].filter(([place]) => within === place || within.startsWith(`${place}/`));
  return found.toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? null;
}

/** A plan as the API returns it. On the player's turn, `answer` is the move with which the plan continues. */
export type PlanInGame = { readonly replies: PlanReplies } | { readonly answer: PlanAnswer };

function withAnswer(tree: Tree, at: number, answer: PlanAnswer): Tree {
  if ("do" in answer) return add(tree, at, RESIGN) ?? tree;
  const next = add(tree, at, answer.move);
  return next === null ? tree : withReplies(next, next.current, answer.replies ?? {});
}

function withReplies(tree: Tree, at: number, replies: PlanReplies): Tree {
  return Object.entries(replies).reduce((now, [move, answer]) => {
    const next = add(now, at, move);
    return next === null ? now : withAnswer(next, next.current, answer);
  }, tree);
}

/** Adds a plan to a tree, after the last move of the game. The current node does not change. */
export function withPlan(tree: Tree, plan: PlanInGame): Tree {
  const { tip, current } = tree;
  const now = "answer" in plan ? withAnswer(tree, tip, plan.answer) : withReplies(tree, tip, plan.replies);
  return goTo(now, current);
}

/** Returns the extra step that can follow the current node: `ANY` on the opponent's turn, `RESIGN` on the player's, or null. */
export function extraStep(tree: Tree, mine: Side): typeof ANY | typeof RESIGN | null {
  const node = currentOf(tree);
  const tip = nodeOf(tree, tree.tip);
  const isAhead = tip.id === ROOT || pathTo(tree, node.id).some(({ id }) => id === tip.id);
  if (!isAhead || node.step === RESIGN || node.position.ending !== null) return null;
  if (node.position.turn === otherSide(mine)) return ANY;
  // The page has its own button for resigning at once.
  return node.id === tip.id ? null : RESIGN;
}
