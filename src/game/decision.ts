import { type Checked, err, type Side } from "../rules/index.ts";
import {
  type ProblemCode,
  type ProblemFactsArgument,
  refusal,
  type Refusal,
} from "../contract/problems/table.ts";
import { timeOfTurn, type TurnTime } from "./clock/clock.ts";
import type { GameEvent, GameState, GameResult } from "./state.ts";

/** There are no events if the command changes nothing, for example because it was carried out before. */
export type Decision = Checked<readonly GameEvent[], Refusal>;

export const done: Decision = { ok: true, value: [] };

export const happens = (...events: readonly GameEvent[]): Decision => ({ ok: true, value: events });

export const refuse = <Code extends ProblemCode>(code: Code, ...facts: ProblemFactsArgument<Code>) =>
  err(refusal(code, ...facts));

export function timeSoFar({ clock, position }: GameState, now: number): { readonly time: TurnTime } {
  if (clock === null) throw new Error("a turn before the game began");
  return { time: timeOfTurn(clock, position.turn, now) };
}

/** Returns the refusal of a command for another ply; null if the command is meant for this position. */
export function staleness(state: GameState, sent: number, expected: number): Decision | null {
  if (sent === expected) return null;
  return refuse(sent < expected ? "already-played" : "ply-ahead", { ply: state.position.ply });
}

/** Ends the game and charges the unfinished turn to the clock. `by`: the side that resigned, aborted or accepted. */
export const ends = (state: GameState, by: Side, result: GameResult, at: number): Decision =>
  happens({ type: "ended", at, by, result, ...timeSoFar(state, at) });
