import type { Line } from "../../../contract/notes.ts";
import { ANY } from "../../../contract/terms.ts";
import type { Ruleset } from "../../../rules/index.ts";
import {
  add,
  comment,
  goTo,
  nodeOf,
  pathTo,
  plainStep,
  playedAt,
  RESIGN,
  ROOT,
  type Tree,
  type TreeNode,
  treeOf,
  withGame,
} from "./tree.ts";

/** An analysis as the browser keeps it until the tab is closed. */
export interface KeptAnalysis {
  /** How many moves the game had when it was looked at last. */
  readonly moves: number;
  readonly tree: Tree;
  readonly isOpen: boolean;
  /** The entity tag of the lines that were loaded or saved; null where none were. */
  readonly etag: string | null;
}

/** Each step with the place of the one before it in the list (-1: the beginning), and its comment. */
type KeptStep = readonly [after: number, step: string, comment: string];

interface Kept {
  readonly v: 1;
  readonly moves: number;
  readonly steps: readonly KeptStep[];
  /** The place of the step that is looked at; -1 for the beginning. */
  readonly at: number;
  readonly isOpen: boolean;
  readonly etag: string | null;
}

/** Whether anything was tried or written that is worth keeping. */
export const hasBranches = ({ nodes }: Tree): boolean =>
  [...nodes.values()].some(({ isPlayed, comment: text }) => !isPlayed || text !== "");

/** Writes an analysis as text. */
export function writeKept({ tree, moves, isOpen, etag }: KeptAnalysis): string {
  // Ids grow, so that each node stands behind its parent.
  const nodes = [...tree.nodes.values()].filter(({ id }) => id !== ROOT).toSorted((a, b) => a.id - b.id);
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const placeOf = (id: number | null) => (id === null ? -1 : (places.get(id) ?? -1));
  const steps = nodes.map((node): KeptStep => [placeOf(node.parent), plainStep(node.step), node.comment]);
  return JSON.stringify({ v: 1, moves, steps, at: placeOf(tree.current), isOpen, etag } satisfies Kept);
}

const isStep = (value: unknown): value is KeptStep =>
  Array.isArray(value) &&
  Number.isInteger(value[0]) &&
  typeof value[1] === "string" &&
  typeof value[2] === "string";

function isKept(read: unknown): read is Kept {
  const { v, moves, steps, at, isOpen, etag } = (read ?? {}) as Partial<Record<keyof Kept, unknown>>;
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

function parsed(text: string): Kept | null {
  try {
    const read: unknown = JSON.parse(text);
    return isKept(read) ? read : null;
  } catch {
    return null;
  }
}

/**
 * Reads what `writeKept` wrote, in the game as it is now. Null where the text is none of that. A step that is not
 * possible is left out, with what follows it.
 */
export function readKept(text: string, ruleset: Ruleset, moves: readonly string[]): KeptAnalysis | null {
  const kept = parsed(text);
  if (kept === null) return null;
  let tree = treeOf(ruleset, []);
  const ids: (number | null)[] = [];
  const idAt = (place: number): number | null => (place === -1 ? ROOT : (ids[place] ?? null));
  for (const [after, step, note] of kept.steps) {
    const parent = idAt(after);
    const next = parent === null ? null : add(tree, parent, step);
    ids.push(next?.current ?? null);
    if (next !== null) tree = note === "" ? next : comment(next, next.current, note);
  }
  const now = withGame(goTo(tree, ROOT), moves);
  const at = idAt(kept.at);
  const { moves: known, isOpen, etag } = kept;
  return { tree: goTo(now, at === null ? now.tip : nodeOf(now, at).id), moves: known, isOpen, etag };
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
