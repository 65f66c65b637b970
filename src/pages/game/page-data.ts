import { raw } from "hono/html";
import { shapeOf } from "../../board/shape.ts";
import type { Ruleset } from "../../rules/index.ts";
import type { GameData } from "./data.ts";
import { shutSentence } from "./sentences.ts";
import type { Situation } from "./situation.ts";

/** What the page tells its script. */
export function gameData(situation: Situation): GameData {
  const { game, mine, legal, plan, shown, isFlipped, drawn, drawing } = situation;
  const { id, status, version, moves, takebacks, turn, result } = game;
  return {
    id,
    isTrial: false,
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
    ended: result?.reason ?? null,
    mine,
    legal,
    shut: shutSentence(situation),
    plan,
    shown,
    isFlipped,
    near: drawing.near ?? null,
  };
}

/** What a board tells its script on which a rule set is tried: a game that nobody plays and that nobody has begun. */
export function trialData(ruleset: Ruleset, looked: Pick<GameData, "isFlipped" | "near">): GameData {
  return {
    id: ruleset.id,
    isTrial: true,
    ruleset,
    status: "",
    version: 0,
    ...shapeOf(ruleset),
    setup: ruleset.setup,
    moves: [],
    takebacks: 0,
    turn: null,
    ended: null,
    mine: null,
    legal: [],
    shut: "",
    plan: null,
    shown: 0,
    ...looked,
  };
}

/** Data for the page's script, where the script looks for them: no text of a player can close the element. */
export function DataForScript({ data }: { readonly data: GameData }) {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return raw(`<script type="application/json" id="game-data">${text}</script>`);
}
