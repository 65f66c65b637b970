import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { search } from "../../src/engine/index.ts";
import {
  boardText,
  type Position,
  RULESETS,
  type RulesetId,
  type Side,
  startPosition,
} from "../../src/rules/index.ts";
import {
  ATTACKERS,
  listMoves,
  make,
  roomForMoves,
  unmake,
  type Variation,
  variationFrom,
} from "../../src/rules/search.ts";
import { made } from "../rules/boards.ts";

/*
 * Positions in which the side to move wins by force within three plies, and not with the next: found by trying every move.
 * `node test/engine/mates.ts` makes the file anew, always the same as long as the engine that plays the games is.
 */

const FILE = join(import.meta.dirname, "mates.jsonl");
const WANTED = { attackers: 40, defenders: 160 };
const NODES = 300;
/** How many positions before the end of a game are looked at. */
const LAST = 5;

/** On larger boards every move takes minutes to try. */
const SMALL = RULESETS.filter(({ size }) => size <= 11);

export interface Mate {
  readonly ruleset: RulesetId;
  readonly turn: Side;
  readonly board: string;
}

/** The positions of the file. */
export const readMates = (): readonly Mate[] =>
  readFileSync(FILE, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Mate);

/** Tells whether the side to move wins within so many plies, whatever the other does: every move is tried. */
export function isWon(variation: Variation, plies: number): boolean {
  const { board } = variation;
  const side = board.side === ATTACKERS ? "attackers" : "defenders";
  return tried(variation, () => {
    if (variation.ending !== null) return variation.ending.winner === side;
    return plies > 1 && !tried(variation, () => !isAnswered(variation, side, plies));
  });
}

/** After an answer: whether the side still wins. */
function isAnswered(variation: Variation, side: Side, plies: number): boolean {
  return variation.ending === null ? isWon(variation, plies - 2) : variation.ending.winner === side;
}

/** Tells whether this is so after one of the moves. */
function tried(variation: Variation, isSo: () => boolean): boolean {
  const moves = roomForMoves(variation.board.geometry);
  const count = listMoves(variation.board, moves);
  for (let i = 0; i < count; i++) {
    make(variation, moves[i]!);
    const so = isSo();
    unmake(variation);
    if (so) return true;
  }
  return false;
}

/** The positions of a game that the engine plays badly against itself. */
function* gameOf(ruleset: (typeof RULESETS)[number], seed: number): Generator<Position> {
  let position = startPosition(ruleset);
  while (position.ending === null && position.ply < 120) {
    yield position;
    const { move } = search(position, { nodes: NODES, seed: seed + position.ply, noise: 60, depth: 1 });
    position = made(position, move).position;
  }
}

function makeMates(): readonly Mate[] {
  const mates = new Map<string, Mate>();
  const missing = { ...WANTED };
  for (let seed = 1; missing.attackers + missing.defenders > 0; seed++) {
    const ruleset = SMALL[seed % SMALL.length]!;
    const found = [...gameOf(ruleset, seed * 1000)].slice(-LAST).findLast((position) => {
      if (missing[position.turn] === 0) return false;
      const alone = variationFrom({
        ...position,
        inner: { ...position.inner, before: null },
        sinceCapture: 0,
      });
      return !isWon(alone, 1) && isWon(alone, 3);
    });
    if (found === undefined) continue;
    const mate = { ruleset: ruleset.id, turn: found.turn, board: boardText(found) };
    const key = JSON.stringify(mate);
    if (mates.has(key)) continue;
    mates.set(key, mate);
    missing[found.turn]--;
  }
  return [...mates.values()];
}

if (import.meta.main)
  writeFileSync(
    FILE,
    makeMates()
      .map((mate) => `${JSON.stringify(mate)}\n`)
      .join(""),
  );
