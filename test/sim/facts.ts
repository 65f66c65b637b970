import type { EventType } from "../../src/contract/events/types.ts";
import type { PlannedCommand } from "../../src/game/plan/decide.ts";
import type { ChallengeTerms, GameEvent, GameResult, Offer, Seat } from "../../src/game/state.ts";
import { housePlayer } from "../../src/contract/house.ts";
import type { Position, RuleReason, Ruleset, Side } from "../../src/rules/index.ts";
import type { Clockwork } from "./clockwork.ts";

/** A record that a player's feed must have: its event in the log, and whether the player caused it. */
export interface Wanted {
  readonly type: EventType;
  readonly ply: number;
  readonly deadline: number | null;
  readonly seq: number;
  readonly isOwn: boolean;
  /** The last move of the game, and the hash of the last record of its log. */
  readonly move: string | null;
  readonly head: string | null;
  /** Its other content, as JSON. */
  readonly extras: string;
}

/** The answers of a plan, by the moves that they answer. */
export interface Branch {
  readonly [move: string]: Answer;
}
export type Answer = { readonly move: string; readonly replies?: Branch } | { readonly do: "resign" };

/** A player's command to a game, and the game's versions for which it was meant; null for any. */
export interface Asked {
  readonly player: string;
  readonly command: PlannedCommand;
  readonly versions: readonly number[] | null;
  /** The plan in it. */
  readonly tree?: Branch | undefined;
}

/** A move that has been made, whether it was taken back since or not. */
export interface Played {
  readonly ply: number;
  readonly player: string | undefined;
  /** Without captures. */
  readonly move: string;
}

/** A game after one event of its log: the turn and its deadline, and the offers. */
export interface Step {
  readonly status: GameFacts["status"];
  readonly ply: number;
  readonly mover: string | null;
  readonly began: number;
  readonly deadline: number;
  /** How much counted time the turn has, and when so much of it is left. */
  readonly reckoning: ReturnType<Clockwork["reckoning"]> | null;
  /** An offer, and its recipient. */
  readonly offers: readonly {
    readonly to: string | undefined;
    readonly offer: Offer & { readonly at: number };
  }[];
  readonly takebacks: number;
}

/** The facts of a game by its log, and the records that each player has to get, in order. */
export interface GameFacts {
  readonly id: string;
  readonly events: GameEvent[];
  moves: readonly string[];
  readonly wanted: Map<string, Wanted[]>;
  readonly steps: Step[];
  status: "open" | "playing" | "over";
  maker: Seat | null;
  named: Seat | null;
  players: Readonly<Record<Side, Seat>> | null;
  position: Position;
  clock: Clockwork | null;
  /** The offers that are open, and those that were declined at this ply. */
  offers: readonly (Offer & { readonly by: Side; readonly at: number })[];
  declined: readonly (Pick<Offer, "type"> & { readonly by: Side })[];
  /** The plies that have been taken back, and how often moves were. */
  readonly undone: Set<number>;
  /** The plies of the moves that plans made. */
  readonly planned: Set<number>;
  takebacks: number;
  /** The positions before each move, and the present one. */
  positions: Position[];
  /** The rematches that it has proposed, the last one at the end. */
  readonly rematches: { readonly game: string; readonly by: Side; agreed: boolean }[];
  /** Everything that has been sent to it, and every move that was made. */
  readonly asked: Asked[];
  /** The sides with a plan. */
  readonly hasPlan: (side: Side) => boolean;
  readonly played: Played[];
  /** The moves as they were in each version. */
  readonly history: string[];
  /** The hash of the last record of its log. */
  head: string | null;
  reminded: boolean;
  /** Whether the deadline of the present turn has changed. */
  hasChanged: boolean;
  terms: ChallengeTerms | null;
  /** The rules by which it is played, as its log has them. */
  rules: Ruleset | null;
  /** The rules by which it was proposed by hand; null where another game proposes it. */
  meant: Ruleset | null;
  /** The challenges that answer it, with the rules that they were to have. */
  readonly counters: { readonly game: string; readonly by: string; readonly rules: Ruleset | null }[];
  result: GameResult | null;
  /** The version by the log, and the version that D1 has to have. */
  version: number;
  recorded: number;
}

/** A game without any event yet. */
export function newFacts(id: string, position: Position, hasPlan: GameFacts["hasPlan"]): GameFacts {
  return {
    id,
    events: [],
    moves: [],
    wanted: new Map(),
    steps: [],
    status: "open",
    maker: null,
    named: null,
    players: null,
    position,
    positions: [position],
    clock: null,
    offers: [],
    declined: [],
    undone: new Set(),
    planned: new Set(),
    takebacks: 0,
    rematches: [],
    asked: [],
    played: [],
    hasPlan,
    history: [],
    head: null,
    reminded: false,
    hasChanged: false,
    terms: null,
    rules: null,
    meant: null,
    counters: [],
    result: null,
    version: -1,
    recorded: -1,
  };
}

/** The counters of a world's games. */
type Counted = Record<
  "moves" | "house" | "takebacks" | "counters" | "rematches" | "planned" | RuleReason,
  number
>;

/** Counts what happened in a game; `house`: the moves in games with the house. */
export function countIn({ moves, terms, takebacks, counters, ...facts }: GameFacts, counts: Counted): void {
  counts.moves += moves.length;
  if (housePlayer(terms?.to?.id) !== null) counts.house += moves.length;
  counts.takebacks += takebacks;
  counts.counters += counters.length;
  const { ending } = facts.position;
  if (ending !== null) counts[ending.reason]++;
  counts.rematches += facts.rematches.filter(({ agreed }) => agreed).length;
  counts.planned += facts.events.filter((event) => event.type === "moved" && event.planned === true).length;
}
