import type { Refusal } from "../problems/table.ts";
import type { LegalMove } from "../rules/index.ts";
import type { GameView } from "./view.ts";

/** A request's idempotency key and the digests of what was asked under it. */
export interface RequestKey {
  readonly key: string;
  /** Of the request, however its JSON was written. This one is stored. */
  readonly request: string;
  /** Of the request as it was sent, where that can differ: earlier releases stored this one. */
  readonly asSent?: string;
}

/** Whether the request under a key is the one whose digest was stored. */
export function isSameRequest(stored: unknown, { request, asSent }: Omit<RequestKey, "key">): boolean {
  return stored === request || (asSent !== undefined && stored === asSent);
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
