import type { Refusal } from "../contract/problems/table.ts";
import type { LegalMove } from "../rules/index.ts";
import type { PlanView } from "./plan/plan.ts";
import type { GameView } from "../contract/game.ts";

/** A request's idempotency key and the digest of what was asked under it. */
export interface RequestKey {
  readonly key: string;
  /** Of the request, however its JSON was written. */
  readonly request: string;
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

export interface MovePreview extends Pick<LegalMove, "captures" | "ends" | "occurrences"> {
  readonly ply: number;
  readonly move: string;
}

export interface LegalMovesNow {
  readonly version: number;
  /** The side of the board. */
  readonly size: number;
  readonly ply: number;
  readonly moves: LegalMove[];
}
