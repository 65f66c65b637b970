import type { GameSummary, gameView } from "../../game/view.ts";

/** A game as its object wrote it (JSON text): what a letter carries of it, its moves, and the messages with them. */
export function readGame(body: string) {
  const { moves, messages = [], ...game } = JSON.parse(body) as ReturnType<typeof gameView>;
  return { game: game satisfies GameSummary, moves, messages };
}
