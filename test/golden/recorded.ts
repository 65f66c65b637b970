import brandubh from "../vectors/games-brandubh.jsonl?raw";
import basic from "../vectors/games-copenhagen-basic.jsonl?raw";
import copenhagen from "../vectors/games-copenhagen.jsonl?raw";
import hnefatafl from "../vectors/games-hnefatafl.jsonl?raw";
import tablut from "../vectors/games-tablut.jsonl?raw";
import tawlbwrdd from "../vectors/games-tawlbwrdd.jsonl?raw";

interface Recorded {
  readonly moves: readonly string[];
  readonly board: string;
  readonly result: { readonly winner: string | null; readonly reason: string };
}

const RECORDS: Readonly<Record<string, string>> = {
  brandubh,
  "copenhagen-basic": basic,
  copenhagen,
  hnefatafl,
  tablut,
  tawlbwrdd,
};

const withoutCaptures = (move: string): string => move.split("x")[0]!;

/** How a game of these moves ends, as the vectors of the rules have it, which were made by other code. */
export function recordedGame(ruleset: string, moves: readonly string[]): Recorded {
  const text = JSON.stringify(moves.map(withoutCaptures));
  const line = RECORDS[ruleset]?.split("\n").find((one) => one.includes(`"moves":${text}`));
  if (line === undefined) throw new Error(`no such game of ${ruleset}: ${text}`);
  return JSON.parse(line) as Recorded;
}
