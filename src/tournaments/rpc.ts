import type { EntrantRow, PlacedRow, TournamentHead } from "./reading.ts";
import type { TournamentCommand, TournamentRefusal } from "./deciding.ts";
import type { MatchReport, RoundOf, Settings, Tournament, TournamentEvent } from "./tournament.ts";

/** A thing that is made: who makes it, and what it is. */
export interface NewTournament {
  readonly settings: Settings;
  readonly by: string;
  /** Whether it is open at once. */
  readonly isOpen: boolean;
}

/** What others ask of a tournament. What only the object itself may decide is not among it. */
export type AskedCommand =
  | Exclude<TournamentCommand, { readonly type: "start" | "repair" | "pair" | "report" | "wake" }>
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

/** The RPC surface of a tournament; whatever is asked of one that was never made gives null or nothing. */
export interface TournamentRpc {
  /** Makes it; its row of the records is written when this resolves. Twice is once. */
  make(made: NewTournament): Promise<TournamentHead>;
  ask(command: AskedCommand): Promise<TournamentAnswer>;
  /** Takes how a match stands; stored when this resolves. Twice is once, and in any order. */
  hear(report: MatchReport): Promise<void>;
  head(): Promise<TournamentHead | null>;
  entrants(from: number, limit: number): Promise<EntrantRow[]>;
  entrant(player: string): Promise<EntrantRow | null>;
  standings(from: number, limit: number): Promise<PlacedRow[]>;
  round(n: number): Promise<RoundOf | null>;
  /** Of a knockout: all its rounds, with the seeds of who plays. */
  bracket(): Promise<{ readonly rounds: readonly RoundOf[]; readonly seeds: readonly string[] }>;
  /** The acts of organisers behind one (0: from the first on). */
  log(after: number, limit: number): Promise<Act[]>;
  /** The whole of it: for tests, and for small ones. */
  state(): Promise<Tournament | null>;
}
