import type { Ruleset } from "../rules/index.ts";
import { ATTACKERS, type Board, EMPTY, KING, PASS, STOP, type Variation } from "../rules/search.ts";
import { escapeFrom } from "./threats.ts";
import { MAN, type Weights, WEIGHTS } from "./weights.ts";

/** What is known of a rule set before any position is looked at, and by which weights. */
export interface Knowledge {
  readonly weights: Weights;
  /** What a defenders' man is worth. */
  readonly defender: number;
}

/** Takes a rule set; gives what its positions are judged by. `weights` for trying others than its family's. */
export function knowledgeOf(ruleset: Ruleset, weights: Weights = WEIGHTS[ruleset.escape]): Knowledge {
  const count = (letter: string): number => ruleset.setup.split(letter).length - 1;
  const [attackers, defenders] = [count("a"), Math.max(count("d"), 1)];
  const times = Math.min(4, Math.max(1, attackers / defenders));
  return { weights, defender: Math.round((weights.defender * times) / 2) };
}

/** Takes a position in a game that goes on; gives what it is worth to the side to move, in hundredths of a man. */
export function evaluate(variation: Variation, { weights, defender }: Knowledge): number {
  const { board, attackers, defenders } = variation;
  const value =
    attackers * MAN - defenders * defender + holdOf(board) * weights.hold - kingsWays(board, weights);
  return board.side === ATTACKERS ? value : -value;
}

function holdOf({ cells, compiled, geometry, king }: Board): number {
  let held = 0;
  for (let i = 0; i < 4; i++) {
    const square = king + geometry.steps[i]!;
    held += (compiled.foes[square]! >> cells[square]!) & 1;
  }
  return held;
}

/** What it is worth to the defenders where the king gets to, and where he wins from there. */
function kingsWays(board: Board, weights: Weights): number {
  const { cells, compiled, geometry, king } = board;
  const ways = compiled.ways[KING]!;
  const speed = compiled.speeds[KING]!;
  let free = 0;
  let wins = 0;
  for (let i = 0; i < 4; i++) {
    const step = geometry.steps[i]!;
    const across = geometry.steps[i === 0 || i === 3 ? 1 : 0];
    const beyond = king + (speed + 1) * step;
    for (let to = king + step; to !== beyond && cells[to] === EMPTY; to += step) {
      if ((ways[to]! & STOP) !== 0) {
        free++;
        if (escapeFrom(board, to, across) !== 0) wins++;
        if (escapeFrom(board, to, -across) !== 0) wins++;
      }
      if ((ways[to]! & PASS) === 0) break;
    }
  }
  return free * weights.freedom + Math.min(wins, 3) * weights.ways;
}
