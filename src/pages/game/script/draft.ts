import type { PlanRow } from "../../../board/naming.ts";
import { readJson, type Store, writeJson } from "../../kit/script/store.ts";

/** A move that has not been sent yet, with its message. */
export interface Draft {
  readonly ply: number;
  /** The square of the chosen piece; empty for none. */
  readonly from: string;
  /** Empty if no move is chosen. */
  readonly move: string;
  readonly message: string;
}

const keyOf = (game: string) => `taflpost:${game}`;

/** Stores a draft, or removes it if it is empty. In `sessionStorage` it lasts until the tab is closed. */
export function storeDraft(store: Store, game: string, draft: Draft): void {
  const { from, move, message } = draft;
  writeJson(store, keyOf(game), from === "" && move === "" && message === "" ? null : draft);
}

function storedDraft(store: Store, game: string): Draft | null {
  const read = readJson(store, keyOf(game));
  return isDraft(read) ? read : null;
}

/** Returns the draft for this ply of a game; null if it is for another ply, because the position has changed. */
export function draftFor(store: Store, game: string, ply: number): Draft | null {
  const draft = storedDraft(store, game);
  return draft?.ply === ply ? draft : null;
}

/** Returns the draft if it is for another ply, because the game has gone on without it. */
export function outdatedDraft(store: Store, game: string, ply: number): Draft | null {
  const draft = storedDraft(store, game);
  return draft === null || draft.ply === ply ? null : draft;
}

function isDraft(read: unknown): read is Draft {
  const { ply, ...texts } = (read ?? {}) as Partial<Record<keyof Draft, unknown>>;
  const { from, move, message } = texts;
  return typeof ply === "number" && [from, move, message].every((text) => typeof text === "string");
}

/** A plan that will be sent with a move. */
export interface MovePlan {
  /** The ply of the move, and the move without its captures. */
  readonly ply: number;
  readonly move: string;
  /** The answers: `replies` as the API's JSON, `rows` in words. */
  readonly replies: string;
  readonly rows: readonly PlanRow[];
}

const planKeyOf = (game: string) => `taflpost:plan:${game}`;

export function storePlan(store: Store, game: string, plan: MovePlan | null): void {
  writeJson(store, planKeyOf(game), plan);
}

/** Returns the stored plan for the move of this ply; null if the plan is for another ply, or malformed. */
export function planFor(store: Store, game: string, ply: number): MovePlan | null {
  const read = readJson(store, planKeyOf(game)) as MovePlan | null;
  return read?.ply === ply && Array.isArray(read.rows) ? read : null;
}
