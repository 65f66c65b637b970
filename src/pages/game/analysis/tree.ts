import { plainMove } from "../../../board/moves.ts";
import { ANY } from "../../../contract/terms.ts";
import {
  GOES_ON,
  goOn,
  otherSide,
  parseMove,
  play,
  type Position,
  type Ruleset,
  startPosition,
} from "../../../rules/index.ts";

/** The step that resigns. The step `ANY` means all moves of the opponent that have no step of their own. */
export const RESIGN = "resign";

export interface TreeNode {
  readonly id: number;
  readonly parent: number | null;
  /** A move with its captures (`d1-d4xd5`), `ANY` or `RESIGN`; empty at the beginning. */
  readonly step: string;
  readonly ply: number;
  /** After `ANY`, the position is as if the opponent had passed. */
  readonly position: Position;
  readonly isGuess: boolean;
  readonly isPlayed: boolean;
  readonly comment: string;
  readonly children: readonly number[];
}

/** A game and the moves that are tried in it. Immutable: each function returns a new tree. */
export interface Tree {
  readonly nodes: ReadonlyMap<number, TreeNode>;
  readonly current: number;
  readonly tip: number;
}

export const ROOT = 0;

/** More nodes would slow the browser down. */
const MOST_NODES = 3000;

/** @throws if the tree has no node with this id */
export function nodeOf({ nodes }: Tree, id: number): TreeNode {
  const node = nodes.get(id);
  if (node === undefined) throw new Error(`the tree has no node ${id}`);
  return node;
}

export const currentOf = (tree: Tree): TreeNode => nodeOf(tree, tree.current);

export const isOver = ({ step, position }: TreeNode): boolean => step === RESIGN || position.ending !== null;

/** Returns the child of a node that has this step; `step` may omit the captures. */
export function childBy(tree: Tree, id: number, step: string): TreeNode | undefined {
  const plain = plainMove(step);
  return nodeOf(tree, id)
    .children.map((child) => nodeOf(tree, child))
    .find((child) => plainMove(child.step) === plain);
}

export function withNodes(tree: Tree, changed: readonly TreeNode[], rest: Partial<Tree> = {}): Tree {
  const nodes = new Map(tree.nodes);
  for (const node of changed) nodes.set(node.id, node);
  return { ...tree, nodes, ...rest };
}

function stepped(node: TreeNode, step: string): Pick<TreeNode, "step" | "position"> | null {
  if (isOver(node)) return null;
  const { position } = node;
  if (step === RESIGN) return { step, position };
  if (step === ANY) return { step, position: { ...position, turn: otherSide(position.turn) } };
  const written = parseMove(step);
  const played = written.ok ? play(position, written.value) : null;
  return played?.ok === true ? { step: played.value.move, position: played.value.position } : null;
}

/** Like `add`, but ignores the limit of the tree's size, so that the game's own moves always fit. */
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

const hasRoom = ({ nodes }: Tree): boolean => nodes.size < MOST_NODES;

/** Adds a step after a node and makes it current. Returns null if the rules forbid it, or the tree is full. */
export function add(tree: Tree, after: number, step: string): Tree | null {
  return hasRoom(tree) || childBy(tree, after, step) !== undefined ? grown(tree, after, step) : null;
}

/** Returns the tree of a game, with its last move as the current node. */
export function treeOf(ruleset: Ruleset, moves: readonly string[]): Tree {
  const position = startPosition(ruleset);
  const root: TreeNode = {
    id: ROOT,
    parent: null,
    step: "",
    ply: 0,
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

/** Marks a node as played and puts it before its siblings, because a node's first child continues the main line. */
function asPlayed(tree: Tree, id: number): Tree {
  const node = { ...nodeOf(tree, id), isPlayed: true };
  if (node.parent === null) return withNodes(tree, [node]);
  const parent = nodeOf(tree, node.parent);
  const children = [id, ...parent.children.filter((child) => child !== id)];
  return withNodes(tree, [node, { ...parent, children }]);
}

/** Updates the tree: branches that were played become the game's moves, and moves taken back become branches. */
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

export function pathTo(tree: Tree, id: number): readonly TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) path.push(node);
  return path.toReversed();
}

export function playedAt(tree: Tree, ply: number): number | null {
  const path = [ROOT, ...pathTo(tree, tree.tip).map(({ id }) => id)];
  return path[ply] ?? null;
}

function branchOf(tree: Tree, id: number): readonly number[] {
  const ids = [id];
  // The loop also visits the ids that it adds.
  for (const one of ids) ids.push(...nodeOf(tree, one).children);
  return ids;
}

export const canRemove = ({ isPlayed }: TreeNode): boolean => !isPlayed;

/** Removes a node that was not played, and all nodes after it. If the current node is removed, the parent becomes current. */
export function remove(tree: Tree, id: number): Tree {
  const node = nodeOf(tree, id);
  if (!canRemove(node) || node.parent === null) return tree;
  const parent = nodeOf(tree, node.parent);
  const gone = new Set(branchOf(tree, id));
  const nodes = new Map([...tree.nodes].filter(([one]) => !gone.has(one)));
  nodes.set(parent.id, { ...parent, children: parent.children.filter((child) => child !== id) });
  return { ...tree, nodes, current: gone.has(tree.current) ? parent.id : tree.current };
}

export function comment(tree: Tree, id: number, text: string): Tree {
  if (id === ROOT) return tree;
  return withNodes(tree, [{ ...nodeOf(tree, id), comment: text }]);
}

export const WALKS = ["first", "previous", "next", "last", "other-before", "other-after"] as const;
export type Walk = (typeof WALKS)[number];

function endOf(tree: Tree, id: number): number {
  let node = nodeOf(tree, id);
  while (node.children[0] !== undefined) node = nodeOf(tree, node.children[0]);
  return node.id;
}

/** Returns the next (1) or previous (-1) sibling; the node itself if there is none. */
function siblingOf(tree: Tree, { id, parent }: TreeNode, step: 1 | -1): number {
  const { children } = parent === null ? { children: [id] } : nodeOf(tree, parent);
  return children[children.indexOf(id) + step] ?? id;
}

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
      return siblingOf(tree, node, -1);
    case "other-after":
      return siblingOf(tree, node, 1);
  }
}

export const goTo = (tree: Tree, id: number): Tree => ({ ...tree, current: nodeOf(tree, id).id });
