import type { TournamentHead } from "./reading.ts";
import type { TournamentCommand, TournamentRefusal } from "./deciding.ts";
import type { RoundOf, Settings, TournamentEvent } from "./tournament.ts";

/** A thing that is made: who makes it, and what it is. */
export interface NewTournament {
  readonly settings: Settings;
  readonly by: string;
  /** Whether it is open at once. */
  readonly isOpen: boolean;
}

/** What others ask of a tournament. What only the object itself may decide is not among it. */
export type AskedCommand =
  | Exclude<TournamentCommand, { readonly type: "start" | "repair" | "pair" | "wake" }>
  | { readonly type: "start"; readonly by: string; readonly isModerator?: boolean }
  | { readonly type: "repair"; readonly n: number; readonly by: string; readonly isModerator?: boolean };

/** What came of it: the tournament as it is then, or why nothing changed. */
export type TournamentAnswer =
  | { readonly kind: "missing" }
  | { readonly kind: "done"; readonly head: TournamentHead }
  | { readonly kind: "refused"; readonly refusal: TournamentRefusal };

/** An act of an organiser or moderator, with its place in the log. */
export interface Act {
  readonly seq: number;
  readonly event: TournamentEvent;
}

/** The rounds of a knockout, and who plays in it, the best seed first. */
export interface Bracket {
  readonly rounds: readonly RoundOf[];
  readonly seeds: readonly string[];
}
