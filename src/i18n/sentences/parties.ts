import type { GameSummary } from "../../game/view.ts";
import { rulesetOf, type Side } from "../../rules/index.ts";
import type { Language } from "../languages.ts";
import type { Reader } from "../reader.ts";
import { nameLine, noticesFor } from "./lines.ts";

/** The names of the two whom a game concerns, the challenger's first: the same from the challenge to the end. */
export function partyNames({ challenge, players }: GameSummary): readonly [string, string] {
  const seated = [players.attackers?.name, players.defenders?.name];
  const other = challenge.to ?? seated.find((name) => name != null && name !== challenge.by);
  return [nameLine(challenge.by), nameLine(other)];
}

/** What a game is called: its rules and its players, alike for everyone and for as long as it lasts. */
export function gameTitle(game: GameSummary): string {
  const [maker, other] = partyNames(game);
  return `${rulesetOf(game.ruleset).name}: ${maker} - ${other}`;
}

/** Whether a challenge has become a game. */
export const hasBegun = ({ status }: Pick<GameSummary, "status">): boolean =>
  status === "playing" || status === "finished";

/** What a link to a game says that leads to its page: to the board, or to the challenge and its buttons. */
export function openWords(game: Pick<GameSummary, "status">, language: Language): string {
  const words = noticesFor({ language });
  return hasBegun(game) ? words.openGame : words.openChallenge;
}

/** With whom a reader plays. */
export function opponentOf(game: GameSummary, reader: Pick<Reader, "name">): string {
  const [maker, other] = partyNames(game);
  return maker === reader.name ? other : maker;
}

/** The side that a reader plays, or null before the game has begun. */
export function sideFor({ players }: GameSummary, { name }: Pick<Reader, "name">): Side | null {
  if (players.attackers?.name === name) return "attackers";
  return players.defenders?.name === name ? "defenders" : null;
}
