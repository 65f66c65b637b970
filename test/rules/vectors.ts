import * as z from "zod";
import { checkClock, checkLocal, ClockLine, LocalLine, type Tell } from "../game/clock/time-vectors.ts";
import {
  type LegalMove,
  type Position,
  RULESET_IDS,
  RULE_REASONS,
  SIDES,
  boardText,
  legalMoves,
  parseMove,
  perft,
  play,
  positionFromBoard,
  rulesetOf,
  startPosition,
} from "../../src/rules/index.ts";

/** What checking vectors found: how many things were compared, and a sentence for each that differs. */
export interface Report {
  readonly checks: number;
  readonly differences: readonly string[];
}

const rulesetId = z.enum(RULESET_IDS);
const count = z.int().min(0);
const result = z.strictObject({ winner: z.enum(SIDES).nullable(), reason: z.enum(RULE_REASONS) });

const Game = z.strictObject({
  ruleset: rulesetId,
  moves: z.array(z.string()),
  legal: z.array(count),
  captured: z.array(z.string()),
  board: z.string(),
  result: result.nullable(),
});
export type GameVector = z.infer<typeof Game>;

const Telling = z.strictObject({
  move: z.string(),
  captured: z.array(z.string()),
  result: result.nullable(),
});
const PositionLine = z.strictObject({
  ruleset: rulesetId,
  board: z.string(),
  turn: z.enum(SIDES),
  legal: count,
  telling: z.array(Telling),
});
export type PositionVector = z.infer<typeof PositionLine>;

const PerftFile = z.partialRecord(rulesetId, z.array(count));
export type PerftVectors = z.infer<typeof PerftFile>;

const PerftPositionsFile = z.array(
  z.strictObject({ ruleset: rulesetId, board: z.string(), turn: z.enum(SIDES), perft: z.array(count) }),
);
export type PerftPositionVectors = z.infer<typeof PerftPositionsFile>;

/** Collects comparisons; `where` begins each sentence. */
class Comparison implements Report {
  checks = 0;
  readonly differences: string[] = [];

  same(where: string, what: string, expected: unknown, found: unknown): void {
    this.checks++;
    const [wanted, got] = [JSON.stringify(expected), JSON.stringify(found)];
    if (wanted !== got) this.differences.push(`${where}: ${what} should be ${wanted}, is ${got}`);
  }

  wrong(where: string, sentence: string): void {
    this.checks++;
    this.differences.push(`${where}: ${sentence}`);
  }
}

/** Which checker reads a file of this name; null for a file that is no vector file. */
export function checkerOf(name: string): ((text: string, where: string, depth: number) => Report) | null {
  if (/^games-.*\.jsonl$/.test(name)) return (text, where) => checkLines(text, where, Game, checkGame);
  if (/^positions-.*\.jsonl$/.test(name))
    return (text, where) => checkLines(text, where, PositionLine, checkPosition);
  if (name === "perft.json")
    return (text, where, depth) => checkWhole(text, where, PerftFile, depth, checkPerft);
  if (name === "perft-positions.json") {
    return (text, where, depth) => checkWhole(text, where, PerftPositionsFile, depth, checkPerftPositions);
  }
  if (name === "clocks.jsonl")
    return (text, where) => checkLines(text, where, ClockLine, comparing(checkClock));
  if (name === "local.jsonl")
    return (text, where) => checkLines(text, where, LocalLine, comparing(checkLocal));
  return null;
}

/** A check that tells what it looks at, as one that reports. */
function comparing<T>(check: (vector: T, tell: Tell) => void): (vector: T, where: string) => Report {
  return (vector, where) => {
    const compare = new Comparison();
    check(vector, (what, got, wanted) => compare.same(where, what, wanted, got));
    return compare;
  };
}

function checkLines<T>(
  text: string,
  where: string,
  shape: z.ZodType<T>,
  check: (vector: T, where: string) => Report,
): Report {
  const lines = text.split("\n").map((line, i) => ({ line, place: `${where}:${i + 1}` }));
  const filled = lines.filter(({ line }) => line.trim() !== "");
  if (filled.length === 0) return { checks: 0, differences: [`${where}: holds no vector`] };
  return joined(
    filled.map(({ line, place }) => checkParsed(line, place, shape, (vector) => check(vector, place))),
  );
}

function checkWhole<T>(
  text: string,
  where: string,
  shape: z.ZodType<T>,
  depth: number,
  check: (vectors: T, where: string, depth: number) => Report,
): Report {
  return checkParsed(text, where, shape, (vectors) => check(vectors, where, depth));
}

function checkParsed<T>(
  text: string,
  where: string,
  shape: z.ZodType<T>,
  check: (vector: T) => Report,
): Report {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { checks: 0, differences: [`${where}: malformed, not JSON (${String(error)})`] };
  }
  const parsed = shape.safeParse(json);
  if (parsed.success) return check(parsed.data);
  const [issue] = parsed.error.issues;
  return {
    checks: 0,
    differences: [`${where}: malformed, ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`],
  };
}

/** Takes reports; gives one. */
export function joined(reports: readonly Report[]): Report {
  return {
    checks: reports.reduce((sum, report) => sum + report.checks, 0),
    differences: reports.flatMap((report) => report.differences),
  };
}

/** Plays a game: after each move the number of replies and the captures, at the end the board and the result. */
export function checkGame(game: GameVector, where: string): Report {
  const compare = new Comparison();
  compare.same(where, "the number of `legal` entries", game.moves.length, game.legal.length);
  compare.same(where, "the number of `captured` entries", game.moves.length, game.captured.length);
  let position: Position = startPosition(rulesetOf(game.ruleset));
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
export function checkPosition(vector: PositionVector, where: string): Report {
  const compare = new Comparison();
  const position = positionFromBoard(rulesetOf(vector.ruleset), vector.board, vector.turn);
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
export function checkPerft(vectors: PerftVectors, where: string, depth: number): Report {
  const compare = new Comparison();
  for (const id of RULESET_IDS) {
    for (const [i, expected] of (vectors[id] ?? []).slice(0, depth).entries()) {
      const found = perft(startPosition(rulesetOf(id)), i + 1, { bulk: i + 1 > MADE_DEPTH });
      compare.same(where, `${id} at depth ${i + 1}`, expected, found);
    }
  }
  return compare;
}

/** Counts the move sequences from contrived positions, up to `depth`. */
export function checkPerftPositions(vectors: PerftPositionVectors, where: string, depth: number): Report {
  const compare = new Comparison();
  for (const { ruleset, board, turn, perft: counts } of vectors) {
    const position = positionFromBoard(rulesetOf(ruleset), board, turn);
    if (!position.ok) compare.wrong(where, `${board}: not a board (${position.error.problem})`);
    else
      for (const [i, expected] of counts.slice(0, depth).entries()) {
        const found = perft(position.value, i + 1, { bulk: i + 1 > MADE_DEPTH });
        compare.same(where, `${ruleset} ${board} ${turn} at depth ${i + 1}`, expected, found);
      }
  }
  return compare;
}
