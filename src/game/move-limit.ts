import { timeSoFar } from "./decision.ts";
import { fold } from "./fold.ts";
import type { GameEvent, GameState } from "./state.ts";
import { MOST_PLIES } from "../contract/bounds.ts";

/** A move, and the end that comes with it: a game in which the last ply is made, and that goes on by the rules, is a draw. */
export function upToLimit(
  state: GameState,
  move: Extract<GameEvent, { type: "moved" }>,
): readonly GameEvent[] {
  const after = fold(state, move);
  if (after.status !== "playing" || after.plies < MOST_PLIES) return [move];
  const { at } = move;
  return [
    move,
    { type: "ended", at, result: { winner: null, reason: "move-limit" }, ...timeSoFar(after, at) },
  ];
}
