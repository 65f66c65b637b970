import { announce, pageLanguage } from "../../frame/script/speech.ts";
import type { GameData } from "../data.ts";
import { plyWords } from "./naming.ts";

/** What the page tells of its game; null on every other page. */
export function gameData(): GameData | null {
  const text = document.getElementById("game-data")?.textContent;
  return text == null ? null : (JSON.parse(text) as GameData);
}

/** The moves of the game, as the page has them. */
export const movesShown = (): readonly string[] => gameData()?.moves ?? [];

/** Has a screen reader say which move was made since the page had so many, and how the game stands. */
export function announceNews(had: number): void {
  const moves = movesShown();
  const made = moves.length > had ? [plyWords(moves, moves.length, pageLanguage())] : [];
  announce([...made, document.getElementById("status")?.textContent ?? ""].join(". "));
}
