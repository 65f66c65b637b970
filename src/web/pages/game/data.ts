import { GAME_WORDS } from "../../../i18n/catalogues.ts";
import type { Language } from "../../../i18n/languages.ts";
import { rulesetOf } from "../../../rules/index.ts";
import type { GameData, GameScriptWords } from "../../game-data.ts";
import type { Situation } from "./situation.ts";

/** The script fills in what stands in braces. */
function scriptWords(language: Language): GameScriptWords {
  const { pieces, square, status, play, offline } = GAME_WORDS[language];
  return {
    pieces,
    square: "{square}, {piece}",
    offline,
    chosen: square.chosen,
    target: square.target,
    ends: square.ends,
    repeats: square.repeats,
    captures: square.captures("{squares}"),
    past: status.past("{ply}", "{last}"),
    wins: play.wins,
    loses: play.loses,
    draws: play.draws,
  };
}

/** What the page tells its script. */
export function gameData(situation: Situation): GameData {
  const { game, mine, legal, shown, isFlipped, drawing, listener } = situation;
  const { id, ruleset, status, version, moves, turn } = game;
  return {
    id,
    ruleset,
    status,
    version,
    size: drawing.size,
    setup: rulesetOf(ruleset).setup,
    throne: drawing.throne,
    corners: drawing.corners,
    moves,
    turn,
    mine,
    legal,
    shown,
    isFlipped,
    words: scriptWords(listener.language),
  };
}

/** The same as it stands in a script element: no text of a player's can end it. */
export function gameDataText(situation: Situation): string {
  return JSON.stringify(gameData(situation)).replaceAll("<", "\\u003c");
}
