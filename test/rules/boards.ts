import {
  type Position,
  type PlayedMove,
  type Ruleset,
  type RulesetId,
  type Side,
  legalMoves,
  parseMove,
  play,
  positionFromBoard,
  rulesetOf,
  startPosition,
} from "../../src/rules/index.ts";

/**
 * Takes a rule set and a drawing of the board as a player sees it, `.` for an empty square, spaces as you
 * like; gives the position.
 */
export function drawn(rules: RulesetId | Ruleset, turn: Side, drawing: string): Position {
  const rows = drawing
    .trim()
    .split("\n")
    .map((row) => row.replaceAll(" ", ""));
  return onBoard(rules, turn, boardTextOf(rows));
}

/** The board text of rows in which each empty square is a dot. */
export const boardTextOf = (rows: readonly string[]): string =>
  rows.map((row) => row.replaceAll(/\.+/g, (dots) => String(dots.length))).join("/");

/** The rows of a board text, with a dot for each empty square. */
export const rowsOf = (text: string): string[] =>
  text.split("/").map((row) => row.replaceAll(/\d+/g, (count) => ".".repeat(Number(count))));

/** Takes a rule set and board text; gives the position. */
export function onBoard(rules: RulesetId | Ruleset, turn: Side, text: string): Position {
  const position = positionFromBoard(typeof rules === "string" ? rulesetOf(rules) : rules, text, turn);
  if (!position.ok) throw new Error(`${text}: ${position.error.problem} at ${position.error.at}`);
  return position.value;
}

/** Takes a position and a move that must be legal; gives what came of it. */
export function made(position: Position, text: string): PlayedMove {
  const written = parseMove(text);
  if (!written.ok) throw new Error(`${text}: ${written.error.problem}`);
  const played = play(position, written.value);
  if (!played.ok) throw new Error(`${text}: ${played.error.reason} at ${played.error.at}`);
  return played.value;
}

/** Takes a position and moves that must be legal; gives the position after them. */
export function after(position: Position, ...moves: readonly string[]): Position {
  return moves.reduce((now, move) => made(now, move).position, position);
}

/** Takes a position and choices, any numbers; plays as many random legal moves, until the game ends. Gives all positions on the way. */
export function wander(start: Position, choices: readonly number[]): Position[] {
  const way = [start];
  for (const choice of choices) {
    const moves = legalMoves(way.at(-1)!);
    if (moves.length === 0) break;
    way.push(made(way.at(-1)!, moves[choice % moves.length]!.move).position);
  }
  return way;
}

/** Plays a random game. Returns its moves, with captures, and how the rules ended it. */
export function randomGame(ruleset: Ruleset, choices: readonly number[]) {
  let position: Position = startPosition(ruleset);
  const moves: string[] = [];
  for (const choice of choices) {
    const legal = legalMoves(position);
    if (position.ending !== null || legal.length === 0) break;
    const played = made(position, legal[choice % legal.length]!.move);
    moves.push(played.move);
    position = played.position;
  }
  return { moves, ending: position.ending };
}

/** The fields of a rule set whose throne is a square like any other. */
export const NO_THRONE = {
  throneStop: "adk",
  thronePass: "adk",
  throneHostile: "",
  throneHostileOccupied: "",
} as const;
