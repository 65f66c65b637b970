import { rulesOf } from "../../game/rules-of.ts";
import { shippedRuleset, type Side } from "../../rules/index.ts";
import type { Language } from "../../contract/languages.ts";
import type { Reader } from "../reader.ts";
import { rulesetTitle } from "../rulesets/index.ts";
import { nameLine, noticesFor } from "./lines.ts";
import type { GameSummary } from "../../contract/game.ts";

/** Gives the names of a game's two players, the challenger's first: in the same order from the challenge to the end. */
function partyNames({ challenge, players }: GameSummary): readonly [string, string] {
  const seated = [players.attackers?.name, players.defenders?.name];
  const other = challenge.to ?? seated.find((name) => name != null && name !== challenge.by);
  return [nameLine(challenge.by), nameLine(other)];
}

/** Makes the title of a game from its rules and players: the same for everyone, and for as long as the game lasts. */
export function gameTitle(game: GameSummary): string {
  const [maker, other] = partyNames(game);
  const rules = rulesOf(game);
  const called = shippedRuleset(rules.id) === null ? rulesetTitle(rules, "en") : rules.name;
  return `${called}: ${maker} - ${other}`;
}

/** Whether a challenge was accepted. */
export const hasBegun = ({ status }: Pick<GameSummary, "status">): boolean =>
  status === "playing" || status === "finished";

/** Words a link to the page of a game, or of a challenge. */
export function openWords(game: Pick<GameSummary, "status">, language: Language): string {
  const words = noticesFor({ language });
  return hasBegun(game) ? words.openGame : words.openChallenge;
}

/** Gives the name of a reader's opponent. */
export function opponentOf(game: GameSummary, reader: Pick<Reader, "name">): string {
  const [maker, other] = partyNames(game);
  return maker === reader.name ? other : maker;
}

/** Gives the side that a reader plays; null before the game begins, and for a reader who does not play. */
export function sideFor({ players }: GameSummary, { name }: Pick<Reader, "name">): Side | null {
  if (players.attackers?.name === name) return "attackers";
  return players.defenders?.name === name ? "defenders" : null;
}
