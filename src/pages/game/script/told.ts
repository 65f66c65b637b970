import { announce, pageLanguage } from "../../frame/script/speech.ts";
import type { GameData } from "../data.ts";
import { plyWords } from "./naming.ts";

/** What the page tells of its game; null on every other page. */
export function gameData(): GameData | null {
  const text = document.getElementById("game-data")?.textContent;
  return text == null ? null : (JSON.parse(text) as GameData);
}

/** What a game's page tells, to be compared with what it tells later. */
export interface Told {
  /** How many moves have been made. */
  readonly moves: number;
  /** The open offers, the opponent's newest message, and their wish for a rematch. */
  readonly said: readonly string[];
}

const textOf = ({ textContent }: Element) => textContent.replace(/\s+/g, " ").trim();

/** What the page tells now. */
export const toldNow = (): Told => ({
  moves: gameData()?.moves.length ?? 0,
  said: [...document.querySelectorAll("#offers .offer > p, #newest p, #rematch .asked")].map(textOf),
});

/** Has a screen reader say which move was made since, how the game stands, what is offered and what was written. */
export function announceNews(before: Told): void {
  const { moves } = gameData() ?? { moves: [] };
  const made = moves.length > before.moves ? [`${plyWords(moves, moves.length, pageLanguage())}.`] : [];
  const status = document.getElementById("status");
  const news = toldNow().said.filter((text) => !before.said.includes(text));
  announce([...made, status === null ? "" : textOf(status), ...news].join(" "));
}
