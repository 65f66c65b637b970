import type { Checked, Side } from "../rules/index.ts";
import {
  type ProblemCode,
  type ProblemFactsArgument,
  refusal,
  type Refusal,
} from "../contract/problems/table.ts";
import { timeOfTurn, type TurnTime } from "./clock/clock.ts";
import type { GameEvent, GameState, GameResult } from "./state.ts";

/** The result of a command: the events to commit; none if it was carried out before. */
export type Decision = Checked<readonly GameEvent[], Refusal>;

/** Nothing to do: it was carried out before. */
export const done: Decision = { ok: true, value: [] };

export const happens = (...events: readonly GameEvent[]): Decision => ({ ok: true, value: events });

/** Makes the decision that refuses, with the facts that the table names for the code. */
export function refuse<Code extends ProblemCode>(
  code: Code,
  ...facts: ProblemFactsArgument<Code>
): { readonly ok: false; readonly error: Refusal<Code> } {
  return { ok: false, error: refusal(code, ...facts) };
}

/** Returns the time of the present turn, as the event that ends it stores it. */
export function timeSoFar({ clock, position }: GameState, now: number): { readonly time: TurnTime } {
  if (clock === null) throw new Error("a turn before the game began");
  return { time: timeOfTurn(clock, position.turn, now) };
}

/** Refuses a command that was meant for another position than the current one. */
export function staleness(state: GameState, sent: number, expected: number): Decision | null {
  if (sent === expected) return null;
  return refuse(sent < expected ? "already-played" : "ply-ahead", { ply: state.position.ply });
}

/** Ends a game in the midst of a turn, which is charged. `by`: the side that has brought it about. */
export const ends = (state: GameState, by: Side, result: GameResult, at: number): Decision =>
  happens({ type: "ended", at, by, result, ...timeSoFar(state, at) });
