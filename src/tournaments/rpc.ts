import type { TournamentHead } from "./reading.ts";
import type { TournamentCommand, TournamentRefusal } from "./deciding.ts";
import type { RoundOf, Settings, TournamentEvent } from "./tournament.ts";

export interface NewTournament {
  readonly settings: Settings;
  readonly by: string;
  readonly isOpen: boolean;
}

/** Commands from outside: without `pair` and `wake`. The object adds the facts that `start` and `repair` need. */
export type OutsideCommand =
  | Exclude<TournamentCommand, { readonly type: "start" | "repair" | "pair" | "wake" }>
  | { readonly type: "start"; readonly by: string; readonly isModerator?: boolean }
  | { readonly type: "repair"; readonly n: number; readonly by: string; readonly isModerator?: boolean };

export type TournamentAnswer =
  | { readonly kind: "missing" }
  | { readonly kind: "done"; readonly head: TournamentHead }
  | { readonly kind: "refused"; readonly refusal: TournamentRefusal };

/** `seq`: the place in the log. */
export interface Act {
  readonly seq: number;
  readonly event: TournamentEvent;
}

export interface Bracket {
  readonly rounds: readonly RoundOf[];
  readonly seeds: readonly string[];
}
