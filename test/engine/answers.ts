import { search } from "../../src/engine/index.ts";
import {
  legalMoves,
  parseMove,
  play,
  type Position,
  RULESETS,
  startPosition,
} from "../../src/rules/index.ts";

/*
 * What the engine answers must not depend on where it runs: 500 positions of all shipped rule sets, and one number for all
 * answers. Nothing in here needs Node.
 */

const POSITIONS = 500;
const NODES = 300;

/** What all answers come to. It changes when the engine does. */
export const DIGEST = 2_063_990_071;

/** A few drawn moves on from the beginning of each rule set's games. */
function* positions(): Generator<Position> {
  for (let i = 0, drawn = 1; i < POSITIONS; i++) {
    const start = startPosition(RULESETS[i % RULESETS.length]!);
    let position = start;
    for (let left = i % 17; left > 0 && position.ending === null; left--) {
      const moves = legalMoves(position).filter(({ ends }) => ends === null);
      drawn = Math.imul(drawn, 0x915f77f5) + 1;
      const written = parseMove((moves[(drawn >>> 8) % moves.length] ?? legalMoves(position)[0]!).move);
      const played = written.ok ? play(position, written.value) : written;
      if (played.ok) ({ position } = played.value);
    }
    yield position.ending === null ? position : start;
  }
}

/** Asks the engine about each position; gives a number made of all it answers. */
export function digestOfAnswers(): number {
  let digest = 0x811c9dc5;
  let seed = 0;
  for (const position of positions()) {
    const found = search(position, { nodes: NODES, seed: seed++ });
    for (const letter of JSON.stringify(found)) digest = Math.imul(digest ^ letter.charCodeAt(0), 0x01000193);
  }
  return digest >>> 0;
}
