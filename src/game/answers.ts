import type { Refusal } from "../problems/table.ts";
import type { LegalMove } from "../rules/index.ts";
import type { PlanView } from "./plan/view.ts";
import type { GameView } from "./view.ts";

/** A request's idempotency key and the digests of what was asked under it. */
export interface RequestKey {
  readonly key: string;
  /** Of the request, however its JSON was written. */
  readonly request: string;
  /** Of the request as it was sent, where that can differ: earlier releases know this one alone. */
  readonly asSent?: string;
}

/** The digests of a request as they are stored: `request` as earlier releases know it, `said` however it was written. */
export interface StoredDigests {
  readonly request: string;
  /** Null in rows of earlier releases. */
  readonly said: string | null;
}

/** The digests of a request, to be stored. */
export function storedDigests({ request, asSent = request }: Omit<RequestKey, "key">): StoredDigests {
  return { request: asSent, said: request };
}

/** Whether the request under a key is the one whose digests were stored. */
export function isSameRequest(stored: StoredDigests, { request, asSent }: Omit<RequestKey, "key">): boolean {
  if (stored.said === request || stored.request === request) return true;
  return asSent !== undefined && stored.request === asSent;
}

/** The answer to a player: the game as they may see it, or why not. */
export type GameAnswer =
  | {
      readonly ok: true;
      readonly created: boolean;
      readonly replayed: boolean;
      readonly game: GameView;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** The answer to a player about their plan: the plan (null where it was ended), or why not. */
export type PlanAnswer =
  | { readonly ok: true; readonly replayed: boolean; readonly plan: PlanView | null }
  | { readonly ok: false; readonly refusal: Refusal };

/** What a move would do. */
export interface MovePreview extends Pick<LegalMove, "captures" | "ends" | "occurrences"> {
  readonly ply: number;
  readonly move: string;
}

/** The legal moves of the current position. */
export interface LegalMovesNow {
  readonly version: number;
  /** The side of the board. */
  readonly size: number;
  readonly ply: number;
  readonly moves: LegalMove[];
}
