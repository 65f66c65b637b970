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
 * The engine must give the same answers wherever it runs. It searches 500 positions of all shipped rule sets, in ten parts
 * with a digest each: Node and a soak check all of them, the other runtimes one part a push. Nothing in here needs Node.
 */

/** Positions in a part: more than there are rule sets. */
const PART = 50;
const NODES = 300;

/** The digest of the answers of each part. A changed engine changes them. */
export const DIGESTS: readonly number[] = [
  573_733_073, 4_164_023_730, 1_299_530_074, 3_930_541_856, 1_391_859_920, 2_419_749_828, 3_602_059_292,
  3_022_874_783, 2_448_331_447, 3_869_580_973,
];

/** Returns position `index`: a few drawn moves on from the start of a rule set. */
function positionAt(index: number): Position {
  const start = startPosition(RULESETS[index % RULESETS.length]!);
  let position = start;
  let drawn = index + 1;
  for (let left = index % 17; left > 0 && position.ending === null; left--) {
    const moves = legalMoves(position).filter(({ ends }) => ends === null);
    drawn = Math.imul(drawn, 0x915f77f5) + 1;
    const written = parseMove((moves[(drawn >>> 8) % moves.length] ?? legalMoves(position)[0]!).move);
    const played = written.ok ? play(position, written.value) : written;
    if (played.ok) ({ position } = played.value);
  }
  return position.ending === null ? position : start;
}

/** Searches the positions of a part, from 0 on. Returns the FNV-1a hash of all answers, as an unsigned 32-bit integer. */
export function digestOfAnswers(part: number): number {
  let digest = 0x811c9dc5;
  for (let index = part * PART; index < (part + 1) * PART; index++) {
    const found = search(positionAt(index), { nodes: NODES, seed: index });
    for (const letter of JSON.stringify(found)) digest = Math.imul(digest ^ letter.charCodeAt(0), 0x01000193);
  }
  return digest >>> 0;
}
