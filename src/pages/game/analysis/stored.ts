import { plainMove } from "../../../board/moves.ts";
import type { Line } from "../../../contract/notes.ts";
import { ANY } from "../../../contract/terms.ts";
import type { Ruleset } from "../../../rules/index.ts";
import {
  add,
  comment,
  goTo,
  nodeOf,
  pathTo,
  playedAt,
  RESIGN,
  ROOT,
  type Tree,
  type TreeNode,
  treeOf,
  withGame,
} from "./tree.ts";

export interface StoredAnalysis {
  readonly moves: number;
  readonly tree: Tree;
  readonly isOpen: boolean;
  /** The entity tag of the lines that were last loaded or saved, so that later changes elsewhere are noticed. */
  readonly etag: string | null;
}

/** `after`: the index in the list of the step that this one follows (its parent); -1 at the beginning of the analysis. */
type StoredStep = readonly [after: number, step: string, comment: string];

/** An analysis in the browser's storage, as JSON. Another format needs another `v`, so that old data is ignored. */
interface Json {
  readonly v: 1;
  readonly moves: number;
  readonly steps: readonly StoredStep[];
  /** The index of the current step; -1 for the beginning. */
  readonly at: number;
  readonly isOpen: boolean;
  readonly etag: string | null;
}

export const hasBranches = ({ nodes }: Tree): boolean =>
  [...nodes.values()].some(({ isPlayed, comment: text }) => !isPlayed || text !== "");

export function writeAnalysis({ tree, moves, isOpen, etag }: StoredAnalysis): Json {
  // Ids ascend, so each node comes after its parent.
  const nodes = [...tree.nodes.values()].filter(({ id }) => id !== ROOT).toSorted((a, b) => a.id - b.id);
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const placeOf = (id: number | null) => (id === null ? -1 : (places.get(id) ?? -1));
  const steps = nodes.map((node): StoredStep => [placeOf(node.parent), plainMove(node.step), node.comment]);
  return { v: 1, moves, steps, at: placeOf(tree.current), isOpen, etag };
}

const isStep = (value: unknown): value is StoredStep =>
  Array.isArray(value) &&
  Number.isInteger(value[0]) &&
  typeof value[1] === "string" &&
  typeof value[2] === "string";

function isJson(read: unknown): read is Json {
  const { v, moves, steps, at, isOpen, etag } = (read ?? {}) as Partial<Record<keyof Json, unknown>>;
  return (
    v === 1 &&
    Number.isInteger(moves) &&
    Number.isInteger(at) &&
    typeof isOpen === "boolean" &&
    (etag === null || typeof etag === "string") &&
    Array.isArray(steps) &&
    steps.every(isStep)
  );
}

/** Reads a stored analysis and adds the game's moves. Omits impossible steps. Returns null if it is not an analysis. */
export function readAnalysis(
  stored: unknown,
  ruleset: Ruleset,
  moves: readonly string[],
): StoredAnalysis | null {
  if (!isJson(stored)) return null;
  let tree = treeOf(ruleset, []);
  const ids: (number | null)[] = [];
  const idAt = (place: number): number | null => (place === -1 ? ROOT : (ids[place] ?? null));
  for (const [after, step, note] of stored.steps) {
    const parent = idAt(after);
    const next = parent === null ? null : add(tree, parent, step);
    ids.push(next?.current ?? null);
    if (next !== null) tree = note === "" ? next : comment(next, next.current, note);
  }
  const now = withGame(goTo(tree, ROOT), moves);
  const at = idAt(stored.at);
  const { moves: known, isOpen, etag } = stored;
  return { tree: goTo(now, at === null ? now.tip : nodeOf(now, at).id), moves: known, isOpen, etag };
}

/** Whether a node can be part of a line: it is a move and does not follow `ANY`. */
export const isMove = ({ id, step, isGuess }: TreeNode): boolean =>
  id !== ROOT && step !== ANY && step !== RESIGN && !isGuess;

function lineTo(tree: Tree, node: TreeNode): Line {
  const path = pathTo(tree, node.id);
  // A comment on a move of the game is stored as a line that contains only this move.
  const start = node.isPlayed ? path.length - 1 : path.findIndex(({ isPlayed }) => !isPlayed);
  const moves = path.slice(start).map(({ step }) => plainMove(step));
  const line = { ply: start + 1, moves };
  return node.comment === "" ? line : { ...line, comment: node.comment };
}

export function toLines(tree: Tree): readonly Line[] {
  const nodes = [...tree.nodes.values()].filter(isMove);
  const goesOn = ({ children }: TreeNode) => children.some((id) => isMove(nodeOf(tree, id)));
  return nodes
    .filter((node) => node.comment !== "" || (!node.isPlayed && !goesOn(node)))
    .map((node) => lineTo(tree, node));
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

/** Adds lines to a tree. Cuts a line at an illegal move, or when the tree is full. The current node does not change. */
export function withLines(tree: Tree, lines: readonly Line[]): Tree {
  return goTo(lines.reduce(withLine, tree), tree.current);
}
