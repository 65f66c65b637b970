import { type Side, sideOfPly } from "../rules/index.ts";
import { takeBackClock } from "./clock/clock.ts";
import type { GameEvent, GameState } from "./state.ts";

type TakenBack = Extract<GameEvent, { type: "taken-back" }>;

/**
 * How many plies a takeback undoes: the last move of `side`, with the opponent's answer to it, if there is one. Null
 * where that side has not moved.
 */
export function pliesToUndo({ moves, position }: GameState, side: Side): 1 | 2 | null {
  const plies = position.turn === side ? 2 : 1;
  return moves.length < plies ? null : plies;
}

/**
 * The state after a takeback (play.md, "Takeback"): its moves are gone as if they had not been, but for the time that
 * they took. Open offers end, and reminders begin anew.
 */
export function takenBack(state: GameState, { at, side, plies, time }: TakenBack): GameState {
  if (state.clock === null) throw new Error("a takeback before the game began");
  const kept = state.moves.slice(0, -plies);
  const { firstMove } = state.position.ruleset;
  if (state.moves.length < plies || sideOfPly(firstMove, kept.length + 1) !== side)
    throw new Error("a takeback of moves that were not made");
  const gone = state.moves.slice(kept.length).map((_move, index) => kept.length + 1 + index);
  const running = { side: state.position.turn, counted: time.counted };
  return {
    ...state,
    position: state.earlier[kept.length]!,
    earlier: state.earlier.slice(0, kept.length),
    moves: kept,
    clock: takeBackClock(state.clock, running, side, at).clock,
    offers: [],
    declinedOffers: [],
    takebacks: state.takebacks + 1,
    undone: [...new Set([...state.undone, ...gone])].toSorted((a, b) => a - b),
    remindedAtPly: null,
    answered: null,
  };
}
