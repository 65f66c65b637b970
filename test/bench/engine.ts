import { LEVELS, moveOfLevel, search } from "../../src/engine/index.ts";
import { perft, type Position, type RulesetId, rulesetOf, startPosition } from "../../src/rules/index.ts";
import { figureOf, type Figure } from "./figures.ts";

const ROUNDS = 5;
const NODES = 100_000;

/** One rule set a size of board: the smallest, the usual ones, the largest. */
const BOARDS: readonly RulesetId[] = ["brandubh", "tablut", "copenhagen", "alea-evangelii-copenhagen"];

/** Measures the engine on one core, in processor time: what else the machine does matters little. */
export function benchEngine(): Figure[] {
  return BOARDS.flatMap((id) => {
    const start = startPosition(rulesetOf(id));
    return [...besidePerft(id, start), ...levels(id, start)];
  });
}

function processorMs(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  return process.cpuUsage(begun).user / 1000;
}

/** A node is a move made, judged and valued, and found: a move of perft is made and judged. */
function besidePerft(id: RulesetId, start: Position): Figure[] {
  const rates: number[] = [];
  const ratios: number[] = [];
  // The first round is for the compiler.
  for (let round = -1; round < ROUNDS; round++) {
    let moves = 0;
    const counting = processorMs(() => (moves = perft(start, 2)));
    const searching = processorMs(() => search(start, { nodes: NODES, seed: round }));
    if (round < 0) continue;
    rates.push(NODES / searching);
    ratios.push(NODES / searching / (moves / counting));
  }
  return [
    figureOf(`engine: nodes of ${id}`, rates, "k/s"),
    figureOf(`engine: nodes of ${id} a second, beside moves of perft`, ratios, "times"),
  ];
}

function levels(id: RulesetId, start: Position): Figure[] {
  return LEVELS.map((level) => {
    const times = [1, 2, 3].map((seed) => processorMs(() => moveOfLevel(level, start, seed)));
    return figureOf(`engine: a move of level ${level}, ${id}`, times, "ms", "at most 2000");
  });
}
