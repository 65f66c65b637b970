import brandubh from "../vectors/games-brandubh.jsonl?raw";
import copenhagenBasic from "../vectors/games-copenhagen-basic.jsonl?raw";
import copenhagen from "../vectors/games-copenhagen.jsonl?raw";
import hnefatafl from "../vectors/games-hnefatafl.jsonl?raw";
import tablut from "../vectors/games-tablut.jsonl?raw";
import tawlbwrdd from "../vectors/games-tawlbwrdd.jsonl?raw";

/** A whole game with what each move must capture and how it must end. */
export interface VectorGame {
  readonly ruleset: string;
  readonly moves: readonly string[];
  readonly legal: readonly number[];
  readonly captured: readonly string[];
  readonly board: string;
  readonly result: { readonly winner: string | null; readonly reason: string } | null;
}

const FILES = { brandubh, "copenhagen-basic": copenhagenBasic, copenhagen, hnefatafl, tablut, tawlbwrdd };

/** The vector games of a rule set, the shortest first. */
function gamesOf(text: string): VectorGame[] {
  const games = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as VectorGame);
  return games.toSorted((a, b) => a.moves.length - b.moves.length);
}

/** Of each rule set the shortest game, and the shortest ones that end otherwise. */
export const VECTOR_GAMES: readonly VectorGame[] = Object.values(FILES).flatMap((text) => {
  const endings = new Map<string, VectorGame>();
  for (const game of gamesOf(text)) {
    const reason = game.result?.reason ?? "none";
    if (!endings.has(reason) && endings.size < 2) endings.set(reason, game);
  }
  return [...endings.values()];
});
