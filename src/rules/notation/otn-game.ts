import { type Checked, type Ending, err, ok } from "../checked.ts";
import type { Ruleset } from "../ruleset.ts";
import type { Side } from "../pieces.ts";
import { writeOtnRules } from "./otn-rules.ts";
import { bracketText, tagText } from "./otn-values.ts";
import { compiledOf } from "../compiled.ts";
import { geometryOf } from "../geometry.ts";
import { type Position, positionFromCells } from "../position.ts";
import type { NotationError } from "./error.ts";
import { OTN_ROWS, readRows, writeRows } from "./rows.ts";

/** Writes OpenTafl's position record: rank 1 first, with `t`, `T` and `K`, between slashes. */
export const writeOtnPosition = ({ ruleset, inner }: Position): string =>
  `/${writeRows(geometryOf(ruleset.size), inner.cells, OTN_ROWS)}/`;

export function readOtnPosition(
  ruleset: Ruleset,
  text: string,
  turn: Side,
): Checked<Position, NotationError> {
  const { geometry, ways } = compiledOf(ruleset);
  if (text[0] !== "/")
    return err({ at: 0, problem: text === "" ? "unexpected-end" : "unexpected-character" });
  const closed = text.length > 1 && text.endsWith("/");
  const cells = readRows(geometry, text.slice(1, closed ? -1 : undefined), OTN_ROWS, ways);
  if (!cells.ok) return err({ at: cells.error.at + 1, problem: cells.error.problem });
  if (!closed) return err({ at: text.length, problem: "unexpected-end" });
  return ok(positionFromCells(ruleset, cells.value, turn));
}

/** In this order: attackers won, draw, defenders won, anything else (unfinished, aborted). */
export const OTN_RESULTS = ["1", "0", "-1", "?"] as const;
export type OtnResult = (typeof OTN_RESULTS)[number];

export interface GameRecord {
  readonly ruleset: Ruleset;
  readonly attackers: string;
  readonly defenders: string;
  readonly event: string | null;
  readonly site: string | null;
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  readonly result: OtnResult;
  readonly termination: string | null;
  readonly moves: readonly string[];
}

export interface MoveComment {
  readonly ply: number;
  readonly text: string;
}

/** The first move of a variation replaces the move of this ply. */
export interface MoveLine {
  readonly ply: number;
  readonly moves: readonly string[];
}

/** A tag without a field in `GameRecord`, such as a round or a rating, as harmless text on one line. */
export interface RecordTag {
  readonly name: string;
  readonly value: string;
}

export interface Annotations {
  readonly comments: readonly MoveComment[];
  readonly lines: readonly MoveLine[];
}

export const COMMENT_LENGTH = 4000;

/** `winner` is null for a draw, and undefined for a game without a result. */
export function otnResult(winner: Ending["winner"] | undefined): OtnResult {
  if (winner === undefined) return "?";
  if (winner === null) return "0";
  return winner === "attackers" ? "1" : "-1";
}

type Writable = GameRecord & Partial<Annotations> & { readonly tags?: readonly RecordTag[] };

/**
 * Writes one tag per line, the rules last, then a blank line, then one turn of two moves per line. Texts from people are
 * made harmless (`tagText`), so that they cannot open a tag, a comment or a turn. A date or result that could not be
 * read is among `tags`, and replaces the field.
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
  const isTag = (field: string) => others.some(({ name }) => name.toLowerCase() === field);
  const tags = fields.flatMap(([name, value]) => (value === null || isTag(name) ? [] : [{ name, value }]));
  const lines = [...tags, ...others].map(({ name, value }) => `[${name}:${tagText(value)}]`);
  const turns = writeTurns(record, (turn, number) => `${number}. ${turn.join(" ")}`);
  return `${[...lines, `[rules:${writeOtnRules(record.ruleset)}]`, "", ...turns].join("\n")}\n`;
}

export function writeTurns(
  { moves, comments = [], lines = [] }: Pick<GameRecord, "moves"> & Partial<Annotations>,
  write: (turn: readonly string[], number: number) => string,
): string[] {
  const texts = new Map(comments.map(({ ply, text }) => [ply, bracketText(text, COMMENT_LENGTH)]));
  const instead = new Map(lines.map((line) => [line.ply, line.moves]));
  return inTurns(moves).flatMap((turn, i) => {
    const plies = turn.map((_, at) => 2 * i + at + 1);
    const words = plies.map((ply) => texts.get(ply) ?? "");
    return [
      write(turn, i + 1),
      ...(words.some((word) => word !== "") ? [`[${words.join("|")}]`] : []),
      ...plies.flatMap((ply) => lineOf(ply, instead.get(ply) ?? [])),
    ];
  });
}

const inTurns = (moves: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(moves.length / 2) }, (_, i) => moves.slice(2 * i, 2 * i + 2));

/** OpenTafl's addresses: `2b.1.1a.` is turn 1 of the first line in place of the second move of turn 2. */
function lineOf(ply: number, moves: readonly string[]): string[] {
  const isSecond = ply % 2 === 0;
  const turns = inTurns(isSecond && moves.length > 0 ? [".....", ...moves] : moves);
  const place = `${Math.ceil(ply / 2)}${isSecond ? "b" : "a"}.1`;
  return turns.map((turn, i) => `${place}.${i + 1}a. ${turn.join(" ")}`);
}
