import type { GameData } from "./data.ts";
import type { Situation } from "./situation.ts";

/** What the page tells its script. */
export function gameData(situation: Situation): GameData {
  const { game, mine, legal, plan, shown, isFlipped, drawn, drawing } = situation;
  const { id, status, version, moves, takebacks, turn } = game;
  return {
    id,
    ruleset: drawn.ruleset,
    status,
    version,
    size: drawing.size,
    setup: drawn.ruleset.setup,
    throne: drawing.throne,
    corners: drawing.corners,
    isEdgeGoal: drawing.isEdgeGoal ?? false,
    moves,
    takebacks,
    turn,
    mine,
    legal,
    plan,
    shown,
    isFlipped,
    near: drawing.near ?? null,
  };
}

/** The same as JSON for a script element: no text of a player can close the element. */
export function gameDataText(situation: Situation): string {
  return JSON.stringify(gameData(situation)).replaceAll("<", "\\u003c");
}
