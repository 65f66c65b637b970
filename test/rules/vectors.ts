import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { checkClock, checkLocal, ClockLine, LocalLine, type Tell } from "../game/clock/time-vectors.ts";
import { checkOffsets, checkRatings, OffsetLine, RatingLine } from "../ratings/rating-vectors.ts";
import {
  type LegalMove,
  type Position,
  RULE_REASONS,
  type Rules,
  type Ruleset,
  SIDES,
  boardText,
  legalMoves,
  parseMove,
  perft,
  play,
  positionFromBoard,
  shippedRuleset,
  startPosition,
} from "../../src/rules/index.ts";
import { COMPETITION_CHECKERS } from "../tournaments/vectors.ts";
import { DEFINITION_CHECKERS } from "./definition-vectors.ts";
import { type Checker, Comparison, type Report, ofLines, ofWhole } from "./vector-report.ts";

const count = z.int().min(0);
const result = z.strictObject({ winner: z.enum(SIDES).nullable(), reason: z.enum(RULE_REASONS) });

const Game = z.strictObject({
  ruleset: z.string(),
  moves: z.array(z.string()),
  legal: z.array(count),
  captured: z.array(z.string()),
  board: z.string(),
  result: result.nullable(),
});
type GameVector = z.infer<typeof Game>;

const Telling = z.strictObject({
  move: z.string(),
  captured: z.array(z.string()),
  result: result.nullable(),
});
const PositionLine = z.strictObject({
  ruleset: z.string(),
  board: z.string(),
  turn: z.enum(SIDES),
  legal: count,
  telling: z.array(Telling),
});
type PositionVector = z.infer<typeof PositionLine>;

const PerftFile = z.record(z.string(), z.array(count));
type PerftVectors = z.infer<typeof PerftFile>;

const PerftPositionsFile = z.array(
  z.strictObject({ ruleset: z.string(), board: z.string(), turn: z.enum(SIDES), perft: z.array(count) }),
);
type PerftPositionVectors = z.infer<typeof PerftPositionsFile>;

/** The checker for files of a name. */
const CHECKERS: readonly (readonly [name: RegExp, checker: Checker])[] = [
  [/^(games-.*|custom-games)\.jsonl$/, ofLines(Game, checkGame)],
  [/^(positions-.*|custom-positions)\.jsonl$/, ofLines(PositionLine, checkPosition)],
  [/^perft\.json$/, ofWhole(PerftFile, checkPerft)],
  [/^perft-positions\.json$/, ofWhole(PerftPositionsFile, checkPerftPositions)],
  [/^clocks\.jsonl$/, ofLines(ClockLine, comparing(checkClock))],
  [/^local\.jsonl$/, ofLines(LocalLine, comparing(checkLocal))],
  ...COMPETITION_CHECKERS,
  [/^glicko2\.jsonl$/, ofLines(RatingLine, checkRatings)],
  [/^side-offset\.jsonl$/, ofLines(OffsetLine, checkOffsets)],
  ...DEFINITION_CHECKERS,
];

/** The checker for a file of this name; null for a file that is no vector file. */
export function checkerOf(name: string): ((...given: PartialGiven) => Report) | null {
  const checker = CHECKERS.find(([pattern]) => pattern.test(name))?.[1];
  return checker === undefined
    ? null
    : (text, where, depth, folder = "") => checker(text, where, depth, folder);
}

/** As a `Checker` takes them; files that stand alone need no folder. */
type PartialGiven = [text: string, where: string, depth: number, folder?: string];

/** A check that tells what it looks at, as one that reports. */
function comparing<T>(check: (vector: T, tell: Tell) => void): (vector: T, where: string) => Report {
  return (vector, where) => {
    const compare = new Comparison();
    check(vector, (what, got, wanted) => compare.same(where, what, wanted, got));
    return compare;
  };
}

const CUSTOM_FILE = "custom-rulesets.jsonl";
const customSets = new Map<string, ReadonlyMap<string, Ruleset>>();

/** The rule sets that a folder names besides the shipped ones, by id. */
function customIn(folder: string): ReadonlyMap<string, Ruleset> {
  const known = customSets.get(folder);
  if (known !== undefined) return known;
  const path = join(folder, CUSTOM_FILE);
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  const sets = new Map(lines.flatMap(customFrom).map((ruleset) => [ruleset.id, ruleset]));
  customSets.set(folder, sets);
  return sets;
}

/** The rule set of a line; none where it is not JSON, which the check of that file tells. */
function customFrom(line: string): Ruleset[] {
  try {
    const { id, rules } = JSON.parse(line) as { readonly id: string; readonly rules: Rules };
    return [{ id, name: "Custom", ...rules }];
  } catch {
    return [];
  }
}

/** The rule set of this id, shipped or of the folder; null, and a difference, when there is none. */
function rulesetOf(id: string, folder: string, compare: Comparison, where: string): Ruleset | null {
  const ruleset = shippedRuleset(id) ?? customIn(folder).get(id) ?? null;
  if (ruleset === null) compare.wrong(where, `no rule set ${id} is shipped, nor in ${CUSTOM_FILE}`);
  return ruleset;
}

/** Plays a game: after each move the number of replies and the captures, at the end the board and the result. */
function checkGame(game: GameVector, where: string, folder: string): Report {
  const compare = new Comparison();
  const ruleset = rulesetOf(game.ruleset, folder, compare, where);
  if (ruleset === null) return compare;
  compare.same(where, "the number of `legal` entries", game.moves.length, game.legal.length);
  compare.same(where, "the number of `captured` entries", game.moves.length, game.captured.length);
  let position: Position = startPosition(ruleset);
  for (const [i, text] of game.moves.entries()) {
    const place = `${where}: move ${i + 1}, ${text}`;
    const written = parseMove(text);
    if (!written.ok) return wrongly(compare, place, `not a move (${written.error.problem})`);
    if (position.ending !== null)
      return wrongly(compare, place, `comes after the end (${position.ending.reason})`);
    const played = play(position, written.value);
    if (!played.ok) return wrongly(compare, place, `refused: ${played.error.reason} at ${played.error.at}`);
    position = played.value.position;
    compare.same(place, "`legal`", game.legal[i], legalMoves(position).length);
    compare.same(place, "`captured`", game.captured[i], played.value.captures.join(" "));
  }
  compare.same(where, "`board`", game.board, boardText(position));
  compare.same(where, "`result`", game.result, position.ending);
  return compare;
}

function wrongly(compare: Comparison, where: string, sentence: string): Report {
  compare.wrong(where, sentence);
  return compare;
}

/** Looks at every move of a position: how many there are, and that exactly the telling ones capture or end the game, as told. */
function checkPosition(vector: PositionVector, where: string, folder: string): Report {
  const compare = new Comparison();
  const ruleset = rulesetOf(vector.ruleset, folder, compare, where);
  if (ruleset === null) return compare;
  const position = positionFromBoard(ruleset, vector.board, vector.turn);
  if (!position.ok)
    return wrongly(compare, where, `not a board (${position.error.problem} at ${position.error.at})`);
  compare.same(where, "the board written again", vector.board, boardText(position.value));
  const moves = legalMoves(position.value);
  compare.same(where, "`legal`", vector.legal, moves.length);
  const found = new Map(moves.map((move) => [move.move, tellingOf(move)]));
  for (const { move, captured, result: ending } of vector.telling) {
    compare.same(where, move, { captured, result: ending }, found.get(move));
    compare.same(where, `${move} when played`, { captured, result: ending }, outcomeOf(position.value, move));
    found.delete(move);
  }
  const untold = [...found].filter(([, telling]) => telling.captured.length > 0 || telling.result !== null);
  compare.same(where, "moves that are not listed, and yet capture or end the game", [], untold);
  return compare;
}

function tellingOf(move: LegalMove): { captured: readonly string[]; result: unknown } {
  return { captured: move.captures, result: move.ends };
}

function outcomeOf(position: Position, move: string): unknown {
  const written = parseMove(move);
  if (!written.ok) return written.error;
  const played = play(position, written.value);
  if (!played.ok) return played.error;
  return { captured: played.value.captures, result: played.value.position.ending };
}

/** Up to here every move is made and judged; deeper, the moves of the last ply are only counted, for the time it takes. */
const MADE_DEPTH = 3;

/** Counts the move sequences from the starting positions, up to `depth`. */
function checkPerft(vectors: PerftVectors, where: string, depth: number, folder: string): Report {
  const compare = new Comparison();
  for (const [id, counts] of Object.entries(vectors)) {
    const ruleset = rulesetOf(id, folder, compare, where);
    if (ruleset === null) continue;
    for (const [i, expected] of counts.slice(0, depth).entries()) {
      const found = perft(startPosition(ruleset), i + 1, { bulk: i + 1 > MADE_DEPTH });
      compare.same(where, `${id} at depth ${i + 1}`, expected, found);
    }
  }
  return compare;
}

/** Counts the move sequences from contrived positions, up to `depth`. */
function checkPerftPositions(
  vectors: PerftPositionVectors,
  where: string,
  depth: number,
  folder: string,
): Report {
  const compare = new Comparison();
  for (const { ruleset: id, board, turn, perft: counts } of vectors) {
    const ruleset = rulesetOf(id, folder, compare, where);
    if (ruleset === null) continue;
    const position = positionFromBoard(ruleset, board, turn);
    if (!position.ok) compare.wrong(where, `${board}: not a board (${position.error.problem})`);
    else
      for (const [i, expected] of counts.slice(0, depth).entries()) {
        const found = perft(position.value, i + 1, { bulk: i + 1 > MADE_DEPTH });
        compare.same(where, `${id} ${board} ${turn} at depth ${i + 1}`, expected, found);
      }
  }
  return compare;
}
