import { raw } from "hono/html";
import { shapeOf } from "../../../board/shape.ts";
import type { Ruleset } from "../../../rules/index.ts";
import type { GameData } from "./data.ts";
import { shutSentence } from "./sentences.ts";
import type { Situation } from "./situation.ts";

export function gameData(situation: Situation): GameData {
  const { game, mine, legal, plan, ply, isFlipped, drawing } = situation;
  const { id, version, moves, takebacks, turn, result } = game;
  const { ruleset } = situation.drawn;
  const now = { version, moves, takebacks, turn, ended: result?.reason ?? null };
  const own = { mine, legal, shut: shutSentence(situation), plan };
  const view = { shown: ply, isFlipped, near: drawing.zoom ?? null };
  return { id, isTrial: false, ruleset, ...shapeOf(ruleset), ...now, ...own, ...view };
}

/** Returns the data of a board to try a rule set on. */
export function trialData(ruleset: Ruleset, view: Pick<GameData, "isFlipped" | "near">): GameData {
  const now = { version: 0, moves: [], takebacks: 0, turn: null, ended: null, shown: 0 };
  const nobody = { mine: null, legal: [], shut: "", plan: null };
  return { id: ruleset.id, isTrial: true, ruleset, ...shapeOf(ruleset), ...now, ...nobody, ...view };
}

/** Escapes `<`, so that a player's text cannot close the element. */
export function DataForScript({ data }: { readonly data: GameData }) {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return raw(`<script type="application/json" id="game-data">${text}</script>`);
}
