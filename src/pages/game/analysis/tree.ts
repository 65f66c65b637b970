import { ANY } from "../../../contract/terms.ts";
import {
  GOES_ON,
  goOn,
  otherSide,
  parseMove,
  play,
  type Position,
  type Ruleset,
  type Side,
  startPosition,
} from "../../../rules/index.ts";

/** What ends the game for who takes the step; `ANY` is the step for any move of the opponent that has none of its own. */
export const RESIGN = "resign";

/** A step of the tree and what stands after it. */
export interface TreeNode {
  readonly id: number;
  /** Null for the beginning of the game. */
  readonly parent: number | null;
  /** A move as it was made (`d1-d4xd5`), `ANY` or `RESIGN`; empty at the beginning. */
  readonly step: string;
  readonly ply: number;
  readonly captures: readonly string[];
  /** After `ANY`: as if the opponent had not moved, because nobody knows what they will move. */
  readonly position: Position;
  /** Whether `ANY` leads here, so that the position is only a guess. */
  readonly isGuess: boolean;
  /** Whether it was made in the game. */
  readonly isPlayed: boolean;
  readonly comment: string;
  /** The steps that follow, the main one first. */
  readonly children: readonly number[];
}

/** A game with the moves that somebody tries in it. It never changes: each function gives a new one. */
export interface Tree {
  readonly nodes: ReadonlyMap<number, TreeNode>;
  readonly current: number;
  /** The last move of the game itself. */
  readonly tip: number;
}

/** The beginning of every tree. */
export const ROOT = 0;

/** More than anybody walks through, and fewer than slow a browser down. */
const MOST_NODES = 3000;

/** A node of a tree. @throws where the tree has none with this id */
export function nodeOf({ nodes }: Tree, id: number): TreeNode {
  const node = nodes.get(id);
  if (node === undefined) throw new Error(`the tree has no node ${id}`);
  return node;
}

/** The node that is looked at. */
export const currentOf = (tree: Tree): TreeNode => nodeOf(tree, tree.current);

/** Whose turn it is at a node. */
export const turnAt = ({ position }: TreeNode): Side => position.turn;

/** Whether nothing can follow a node: the rules have ended the game, or somebody resigned. */
export const isOver = ({ step, position }: TreeNode): boolean => step === RESIGN || position.ending !== null;

/** A move without what it captures; other steps as they are. */
export function plainStep(step: string): string {
  const written = parseMove(step);
  return written.ok ? `${written.value.from}-${written.value.to}` : step;
}

/** What follows a node by this step, however it is written; undefined where it does not. */
export function childBy(tree: Tree, id: number, step: string): TreeNode | undefined {
  const plain = plainStep(step);
  return nodeOf(tree, id)
    .children.map((child) => nodeOf(tree, child))
    .find((child) => plainStep(child.step) === plain);
}

/** A tree with some nodes anew. */
export function withNodes(tree: Tree, changed: readonly TreeNode[], rest: Partial<Tree> = {}): Tree {
  const nodes = new Map(tree.nodes);
  for (const node of changed) nodes.set(node.id, node);
  return { ...tree, nodes, ...rest };
}

/** What a step makes of the position of a node; null where it is not possible there. */
function stepped(node: TreeNode, step: string): Pick<TreeNode, "step" | "captures" | "position"> | null {
  if (isOver(node)) return null;
  const { position } = node;
  if (step === RESIGN) return { step, captures: [], position };
  if (step === ANY) return { step, captures: [], position: { ...position, turn: otherSide(position.turn) } };
  const written = parseMove(step);
  const played = written.ok ? play(position, written.value) : null;
  if (played === null || !played.ok) return null;
  const { move, captures } = played.value;
  return { step: move, captures, position: played.value.position };
}

/** A tree with a step after a node, which is looked at; null where the rules forbid it. */
function grown(tree: Tree, after: number, step: string): Tree | null {
  const known = childBy(tree, after, step);
  if (known !== undefined) return { ...tree, current: known.id };
  const parent = nodeOf(tree, after);
  const made = stepped(parent, step);
  if (made === null) return null;
  const id = Math.max(...tree.nodes.keys()) + 1;
  const node: TreeNode = {
    ...made,
    id,
    parent: after,
    ply: parent.ply + 1,
    isGuess: parent.isGuess || step === ANY,
    isPlayed: false,
    comment: "",
    children: [],
  };
  return withNodes(tree, [node, { ...parent, children: [...parent.children, id] }], { current: id });
}

/** Whether a tree has room for another step that is tried. */
const hasRoom = ({ nodes }: Tree): boolean => nodes.size < MOST_NODES;

/**
 * Tries a step after a node: a move in any spelling, `ANY` or `RESIGN`. It is looked at then; where the tree has it
 * already, nothing else changes. Null where the rules forbid it, or where the tree is full.
 */
export function add(tree: Tree, after: number, step: string): Tree | null {
  return hasRoom(tree) || childBy(tree, after, step) !== undefined ? grown(tree, after, step) : null;
}

/** The tree of a game in which nothing was tried yet: its moves, of which the last is looked at. */
export function treeOf(ruleset: Ruleset, moves: readonly string[]): Tree {
  const position = startPosition(ruleset);
  const root: TreeNode = {
    id: ROOT,
    parent: null,
    step: "",
    ply: 0,
    captures: [],
    position,
    isGuess: false,
    isPlayed: true,
    comment: "",
    children: [],
  };
  const empty = { nodes: new Map([[ROOT, root]]), current: ROOT, tip: ROOT };
  const tree = withGame(empty, moves);
  return { ...tree, current: tree.tip };
}

/** The played move goes before what else follows its parent. */
function asPlayed(tree: Tree, id: number): Tree {
  const node = { ...nodeOf(tree, id), isPlayed: true };
  if (node.parent === null) return withNodes(tree, [node]);
  const parent = nodeOf(tree, node.parent);
  const children = [id, ...parent.children.filter((child) => child !== id)];
  return withNodes(tree, [node, { ...parent, children }]);
}

/**
 * The same tree in a game that has gone on, or of which moves were taken back: a branch that was played becomes the
 * game's, and what was taken back stays as a branch. What is looked at stays so.
 */
export function withGame(tree: Tree, moves: readonly string[]): Tree {
  const unplayed = [...tree.nodes.values()].map((node) => ({ ...node, isPlayed: false }));
  let now = asPlayed(withNodes(tree, unplayed), ROOT);
  let tip = ROOT;
  for (const move of moves) {
    const last = nodeOf(now, tip);
    const next = grown(withNodes(now, [{ ...last, position: goOn(last.position, GOES_ON) }]), tip, move);
    if (next === null) break;
    tip = next.current;
    now = asPlayed(next, tip);
  }
  return { ...now, current: tree.current, tip };
}

/** The steps that lead to a node, from the first one on, the node itself last. */
export function pathTo(tree: Tree, id: number): readonly TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) path.push(node);
  return path.toReversed();
}

/** The node of the game after so many plies; null where it has not come so far. */
export function playedAt(tree: Tree, ply: number): number | null {
  const path = [ROOT, ...pathTo(tree, tree.tip).map(({ id }) => id)];
  return path[ply] ?? null;
}

/** A node and whatever follows it. */
function branchOf(tree: Tree, id: number): readonly number[] {
  const ids = [id];
  // The list grows while it is walked.
  for (const one of ids) ids.push(...nodeOf(tree, one).children);
  return ids;
}

/** Whether a node can be deleted: what was played in the game cannot. */
export const canRemove = ({ isPlayed }: TreeNode): boolean => !isPlayed;

/** Deletes a node and what follows it. A view of it moves to the node before it. */
export function remove(tree: Tree, id: number): Tree {
  const node = nodeOf(tree, id);
  if (!canRemove(node) || node.parent === null) return tree;
  const parent = nodeOf(tree, node.parent);
  const gone = new Set(branchOf(tree, id));
  const nodes = new Map([...tree.nodes].filter(([one]) => !gone.has(one)));
  nodes.set(parent.id, { ...parent, children: parent.children.filter((child) => child !== id) });
  return { ...tree, nodes, current: gone.has(tree.current) ? parent.id : tree.current };
}

/** Writes a comment to a step; the beginning of the game takes none. */
export function comment(tree: Tree, id: number, text: string): Tree {
  if (id === ROOT) return tree;
  return withNodes(tree, [{ ...nodeOf(tree, id), comment: text }]);
}

/** Where a step leads from what is looked at: along the main line, or to another branch of the same move. */
export const WALKS = ["first", "previous", "next", "last", "other-before", "other-after"] as const;
export type Walk = (typeof WALKS)[number];

/** The last node of the main line through a node. */
function endOf(tree: Tree, id: number): number {
  let node = nodeOf(tree, id);
  while (node.children[0] !== undefined) node = nodeOf(tree, node.children[0]);
  return node.id;
}

/** The node beside one, among those that follow the same node; itself where there is none. */
function beside(tree: Tree, { id, parent }: TreeNode, step: 1 | -1): number {
  const { children } = parent === null ? { children: [id] } : nodeOf(tree, parent);
  return children[children.indexOf(id) + step] ?? id;
}

/** The node to which a walk leads from the one that is looked at. */
export function walked(tree: Tree, walk: Walk): number {
  const node = currentOf(tree);
  switch (walk) {
    case "first":
      return ROOT;
    case "previous":
      return node.parent ?? ROOT;
    case "next":
      return node.children[0] ?? node.id;
    case "last":
      return endOf(tree, node.id);
    case "other-before":
      return beside(tree, node, -1);
    case "other-after":
      return beside(tree, node, 1);
  }
}

/** Looks at another node. */
export const goTo = (tree: Tree, id: number): Tree => ({ ...tree, current: nodeOf(tree, id).id });
