import type { GameSummary, GameView } from "../../../game/view.ts";

/** A game apart: what a mail carries of it, its moves, and the messages with them. */
export function partsOf(view: GameView) {
  const { moves, planned: _planned, messages = [], ...game } = view;
  return { game: game satisfies GameSummary, moves, messages };
}
