import type { GameSummary } from "../../../game/view.ts";
import { rulesOf } from "../../../game/rules-of.ts";
import { legalMoves, positionFromBoard } from "../../../rules/index.ts";

/** A move that may be played in a game as it stands, to show how one is written; null where there is none. */
export function exampleMove(game: Pick<GameSummary, "ruleset" | "rules" | "board" | "turn">): string | null {
  const { board, turn } = game;
  if (turn === null) return null;
  const position = positionFromBoard(rulesOf(game), board, turn);
  return position.ok ? (legalMoves(position.value)[0]?.move ?? null) : null;
}
