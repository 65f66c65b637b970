import type { Refusal } from "../contract/problems/table.ts";
import type { LegalMove } from "../rules/index.ts";
import type { PlanView } from "./plan/plan.ts";
import type { GameView } from "../contract/game.ts";

/** `request` is a digest of the request that does not depend on the order of the request's members. */
export interface RequestKey {
  readonly key: string;
  readonly request: string;
}

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

export type GameAnswer =
  | { readonly ok: true; readonly created: boolean; readonly replayed: boolean; readonly game: GameView }
  | Refused;

export type PlanAnswer =
  | { readonly ok: true; readonly replayed: boolean; readonly plan: PlanView | null }
  | Refused;

export interface MovePreview extends Pick<LegalMove, "captures" | "ends" | "occurrences"> {
  readonly ply: number;
  readonly move: string;
}

export interface LegalMovesNow {
  readonly version: number;
  readonly size: number;
  readonly ply: number;
  readonly moves: LegalMove[];
}
