import { type Checked, type Ending, err, ok } from "../checked.ts";
import type { Ruleset } from "../ruleset.ts";
import type { Side } from "../pieces.ts";
import { writeOtnRules } from "./otn-rules.ts";
import { bracketText, tagText } from "./otn-values.ts";
import { compiledOf } from "../compiled.ts";
import { type Geometry, geometryOf } from "../geometry.ts";
import { type Position, positionFromCells } from "../position.ts";
import type { NotationError } from "./error.ts";
import { OTN_ROWS, readRows, writeRows } from "./rows.ts";

/** Takes a position; gives OpenTafl's position record: rank 1 first, `t`, `T` and `K`, in slashes. It does not say whose move it is. */
export function writeOtnPosition(position: Position): string {
  return recordOf(geometryOf(position.ruleset.size), position.inner.cells);
}

/** Takes a position record and the side to move; gives the position. Refuses what `positionFromBoard` refuses, with the place. */
export function readOtnPosition(
  ruleset: Ruleset,
  text: string,
  turn: Side,
): Checked<Position, NotationError> {
  const { geometry, ways } = compiledOf(ruleset);
  const cells = readRecord(geometry, text, ways);
  return cells.ok ? ok(positionFromCells(ruleset, cells.value, turn)) : cells;
}

/** Takes a position record and the `ways` of compiled rules; gives the cells, or where it is wrong. */
function readRecord(
  geometry: Geometry,
  text: string,
  ways: readonly Uint8Array[],
): Checked<Uint8Array, NotationError> {
  if (text[0] !== "/")
    return err({ at: 0, problem: text === "" ? "unexpected-end" : "unexpected-character" });
  const closed = text.length > 1 && text.endsWith("/");
  const cells = readRows(geometry, text.slice(1, closed ? -1 : undefined), OTN_ROWS, ways);
  if (!cells.ok) return err({ at: cells.error.at + 1, problem: cells.error.problem });
  return closed ? cells : err({ at: text.length, problem: "unexpected-end" });
}

function recordOf(geometry: Geometry, cells: Uint8Array): string {
  return `/${writeRows(geometry, cells, OTN_ROWS)}/`;
}

/** OpenTafl's results: the attackers won, a draw, the defenders won, or anything else (still going, aborted). */
export const OTN_RESULTS = ["1", "0", "-1", "?"] as const;
export type OtnResult = (typeof OTN_RESULTS)[number];

/** A whole game as OpenTafl's game record (`.otg`) tells it. */
export interface GameRecord {
  readonly ruleset: Ruleset;
  readonly attackers: string;
  readonly defenders: string;
  readonly event: string | null;
  readonly site: string | null;
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  readonly result: OtnResult;
  /** How the game ended, in words or as a reason code. */
  readonly termination: string | null;
  /** In OTN, from the first one of the starting position on. */
  readonly moves: readonly string[];
}

/** What somebody has written about a move. */
export interface MoveComment {
  readonly ply: number;
  readonly text: string;
}

/** What could have been played instead: the first of its moves takes the place of the one of this ply. */
export interface MoveLine {
  readonly ply: number;
  readonly moves: readonly string[];
}

/** What a record says of itself that has no field here, such as a round or a rating: single-line text, made harmless. */
export interface RecordTag {
  readonly name: string;
  readonly value: string;
}

/** What a record says besides the game: both by their plies, at most one of each kind a ply. */
export interface Annotations {
  readonly comments: readonly MoveComment[];
  readonly lines: readonly MoveLine[];
}

/** The longest comment. */
export const COMMENT_LENGTH = 4000;

/** Takes who won: a side, null for a draw, or undefined when the game has no winner and is no draw; gives the result tag's value. */
export function otnResult(winner: Side | Ending["winner"] | undefined): OtnResult {
  if (winner === undefined) return "?";
  if (winner === null) return "0";
  return winner === "attackers" ? "1" : "-1";
}

/** A game with its comments, variations and tags. */
type Writable = GameRecord & Partial<Annotations> & { readonly tags?: readonly RecordTag[] };

/**
 * Takes a game; gives its record: one tag a line, the rules last, a blank line, and a turn of two moves a line, with what
 * was written about it and what could have been played instead in the lines below. Text that players or organizers wrote is
 * made harmless first (`tagText`), so it cannot open a tag, a comment or a turn. A date or a result that could not be
 * read is among its other tags, and takes the place of the field.
 */
export function writeGameRecord(record: Writable): string {
  const others = record.tags ?? [];
  const fields: readonly (readonly [string, string | null])[] = [
    ["event", record.event],
    ["site", record.site],
    ["date", record.date?.replaceAll("-", ".") ?? null],
    ["attackers", record.attackers],
    ["defenders", record.defenders],
    ["result", record.result],
    ["termination", record.termination],
    ["compiler", "Taflpost"],
  ];
  const isSaid = (field: string) => others.some(({ name }) => name.toLowerCase() === field);
  const tags = fields.flatMap(([name, value]) => (value === null || isSaid(name) ? [] : [{ name, value }]));
  const lines = [...tags, ...others].map(({ name, value }) => `[${name}:${tagText(value)}]`);
  const turns = writeTurns(record, (turn, number) => `${number}. ${turn.join(" ")}`);
  return `${[...lines, `[rules:${writeOtnRules(record.ruleset)}]`, "", ...turns].join("\n")}\n`;
}

/**
 * Takes moves and what is said about them; gives lines: each turn of two as `write` has it, then the comments on it in
 * brackets, then what could have been played instead.
 */
export function writeTurns(
  { moves, comments = [], lines = [] }: Pick<GameRecord, "moves"> & Partial<Annotations>,
  write: (turn: readonly string[], number: number) => string,
): string[] {
  const said = new Map(comments.map(({ ply, text }) => [ply, bracketText(text, COMMENT_LENGTH)]));
  const instead = new Map(lines.map((line) => [line.ply, line.moves]));
  return inTurns(moves).flatMap((turn, i) => {
    const plies = turn.map((_, at) => 2 * i + at + 1);
    const words = plies.map((ply) => said.get(ply) ?? "");
    return [
      write(turn, i + 1),
      ...(words.some((word) => word !== "") ? [`[${words.join("|")}]`] : []),
      ...plies.flatMap((ply) => lineOf(ply, instead.get(ply) ?? [])),
    ];
  });
}

const inTurns = (moves: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(moves.length / 2) }, (_, i) => moves.slice(2 * i, 2 * i + 2));

/** A line as OpenTafl addresses it, `2b.1.1a.`: instead of the second move of turn 2 the first line, and its first turn. */
function lineOf(ply: number, moves: readonly string[]): string[] {
  const isSecond = ply % 2 === 0;
  const turns = inTurns(isSecond && moves.length > 0 ? [".....", ...moves] : moves);
  const place = `${Math.ceil(ply / 2)}${isSecond ? "b" : "a"}.1`;
  return turns.map((turn, i) => `${place}.${i + 1}a. ${turn.join(" ")}`);
}
