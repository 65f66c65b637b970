import { kindOf } from "../events/index.ts";
import { factsOf } from "../facts.ts";
import { partiesOf, type GameResult, type GameState } from "../state.ts";
import { next, type NumberedEvent } from "../stored/log.ts";
import type { StoredGame } from "../view.ts";
import type { Change } from "./change.ts";
import type { GameStatus } from "../../contract/terms.ts";

/** The record of a game in D1, written when the game is proposed, begins and ends, and with a move now and then (watched.ts). */
export interface GameRecord {
  readonly id: string;
  readonly version: number;
  readonly status: GameStatus;
  readonly ruleset: string;
  readonly listed: boolean;
  /** The ids of its players; of a game that has begun, the attackers' first. */
  readonly players: readonly string[];
  readonly result: GameResult | null;
  readonly createdAt: number;
  readonly body: StoredGame;
}

function isOfRecord({ before, event, after }: Change): boolean {
  const { recorded } = kindOf(event.type);
  if (recorded === "never") return false;
  if (event.type === "moved" && before?.watchedAt !== after.watchedAt) return true;
  return recorded !== "at-end" || after.status === "finished";
}

function recordOf(state: GameState, at: number): GameRecord {
  return {
    id: state.id,
    version: state.version,
    status: state.status,
    ruleset: state.terms.ruleset,
    listed: state.terms.listed && state.terms.to === null,
    players: partiesOf(state).map((seat) => seat.id),
    result: state.result,
    createdAt: state.createdAt,
    body: factsOf(state, false, at),
  };
}

/** The record of a game as its whole log has left it; null where there is none. */
export function recordOfLog(log: readonly NumberedEvent[]): GameRecord | null {
  let record: GameRecord | null = null;
  let state: GameState | null = null;
  for (const numbered of log) {
    const { seq, event } = numbered;
    const before: GameState | null = state;
    state = next(before, numbered);
    if (event !== null && state !== null) record = forRecords({ seq, before, event, after: state }) ?? record;
  }
  return record;
}

/** Projects an event to the record of its game; null if that does not change. */
export function forRecords(change: Change): GameRecord | null {
  return isOfRecord(change) ? recordOf(change.after, change.event.at) : null;
}
