import type { PlanRow } from "../naming.ts";

/** A move that was chosen and not yet sent, with what is written to go with it. */
export interface Draft {
  readonly ply: number;
  /** The square of the piece that is chosen; empty where none is. */
  readonly from: string;
  /** Empty where none is chosen yet. */
  readonly move: string;
  readonly message: string;
}

/** What of a browser's store is used. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A store that keeps nothing, for browsers that forbid access to theirs. */
const NONE: Store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** The browser's store, as far as there is one. */
export function storeOf(open: () => Store): Store {
  try {
    return open();
  } catch {
    return NONE;
  }
}

/** Keeps something until the tab is closed; null forgets it. Does nothing where the browser stores nothing. */
function keep(store: Store, key: string, value: object | null): void {
  try {
    if (value === null) store.removeItem(key);
    else store.setItem(key, JSON.stringify(value));
  } catch {
    // The page works without it; only a reload would lose what was written.
  }
}

/** What was kept; null where nothing was, or nothing that can be read. */
export function kept(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

const keyOf = (game: string) => `taflpost:${game}`;

/** Keeps a draft; one with nothing in it is forgotten. */
export function keepDraft(store: Store, game: string, draft: Draft): void {
  const { from, move, message } = draft;
  keep(store, keyOf(game), from === "" && move === "" && message === "" ? null : draft);
}

function keptDraft(store: Store, game: string): Draft | null {
  const read = kept(store, keyOf(game));
  return isDraft(read) ? read : null;
}

/** The draft for this ply of a game. */
export function draftFor(store: Store, game: string, ply: number): Draft | null {
  const draft = keptDraft(store, game);
  return draft?.ply === ply ? draft : null;
}

/** The draft for another ply than this: the game has gone on. Null where there is none. */
export function outdatedDraft(store: Store, game: string, ply: number): Draft | null {
  const draft = keptDraft(store, game);
  return draft === null || draft.ply === ply ? null : draft;
}

function isDraft(read: unknown): read is Draft {
  const { ply, ...texts } = (read ?? {}) as Partial<Record<keyof Draft, unknown>>;
  const { from, move, message } = texts;
  return typeof ply === "number" && [from, move, message].every((text) => typeof text === "string");
}

/** A plan that is to go with a move, and is not sent yet. */
export interface PlanBeside {
  /** The number of the move, and the move: plain. */
  readonly ply: number;
  readonly move: string;
  /** The answers as JSON, as the API takes them, and in words. */
  readonly replies: string;
  readonly rows: readonly PlanRow[];
}

const planKeyOf = (game: string) => `taflpost:plan:${game}`;

/** Keeps the plan; null forgets it. */
export function keepPlan(store: Store, game: string, plan: PlanBeside | null): void {
  keep(store, planKeyOf(game), plan);
}

/** The plan that was kept for the move of this ply; null where none was. */
export function planFor(store: Store, game: string, ply: number): PlanBeside | null {
  const read = kept(store, planKeyOf(game)) as PlanBeside | null;
  return read?.ply === ply && Array.isArray(read.rows) ? read : null;
}
