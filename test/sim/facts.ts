import type { EventType } from "../../src/events/types.ts";
import type { ChallengeTerms, GameEvent, GameResult, Seat } from "../../src/game/state.ts";
import type { Position, Side } from "../../src/rules/index.ts";
import type { Clockwork } from "./clockwork.ts";

/** A record that a player's feed has to hold: of which event of the log, and whether that was the player's own doing. */
export interface Wanted {
  readonly type: EventType;
  readonly ply: number;
  readonly deadline: number | null;
  readonly seq: number;
  readonly isOwn: boolean;
}

/** A game after one event of its log: whose turn it was until when, and to whom a draw was offered. */
export interface Step {
  readonly status: GameFacts["status"];
  readonly ply: number;
  readonly mover: string | null;
  readonly began: number;
  readonly deadline: number;
  /** How much counted time the turn has, and when so much of it is left. */
  readonly reckoning: ReturnType<Clockwork["reckoning"]> | null;
  readonly offeredTo: string | null;
}

/** The facts of a game by its log, and the records that each player has to get, in order. */
export interface GameFacts {
  readonly id: string;
  readonly events: GameEvent[];
  readonly moves: string[];
  readonly wanted: Map<string, Wanted[]>;
  readonly steps: Step[];
  status: "open" | "playing" | "over";
  maker: Seat | null;
  named: Seat | null;
  players: Readonly<Record<Side, Seat>> | null;
  position: Position;
  clock: Clockwork | null;
  offer: Side | null;
  reminded: boolean;
  /** Whether the deadline of the present turn has changed. */
  hasChanged: boolean;
  terms: ChallengeTerms | null;
  result: GameResult | null;
  /** The version by the log, and the version that D1 has to have. */
  version: number;
  recorded: number;
}
