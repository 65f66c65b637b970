import { type Checked, type Ending, ok, type RuleReason } from "../checked.ts";
import { definitionOf } from "../definition/identity.ts";
import { GOES_ON, replay, type ReplayError } from "../follow.ts";
import type { PlayedMove } from "../play.ts";
import type { Ruleset } from "../ruleset.ts";
import type { NotationProblem } from "./error.ts";
import { parseOtnMove, writeMove } from "./move.ts";
import {
  type Annotations,
  COMMENT_LENGTH,
  type GameRecord,
  type MoveComment,
  type MoveLine,
  type RecordTag,
  otnResult,
} from "./otn-game.ts";
import { readGameRecord } from "./otn-game-reader.ts";
import { bracketText, tagText } from "./otn-values.ts";
import { fail, type RecordError, type RecordReason } from "./record-error.ts";
import { readExport, type WrittenGame } from "./record-export.ts";

/** How a recorded game can be written; `auto` goes by the first character. */
export const RECORD_FORMATS = ["auto", "otg", "text", "json"] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/** The most plies, and characters, of a recorded game. */
export const RECORD_PLIES = 2000;
export const RECORD_LENGTH = 262_144;

/** What a record is accepted with all the same; the API describes each in `RecordSummary`. */
export const RECORD_WARNINGS = [
  "result-differs",
  "played-on",
  "date",
  "result",
  "ruleset-guessed",
  "escape-impossible",
] as const;
export type RecordWarning = (typeof RECORD_WARNINGS)[number];

/** A recorded game that follows the rules: its moves in OTN with all captures, its tags in plain text. */
export interface ReadRecord extends GameRecord, Annotations {
  /** How the rules ended it with its last move; null where they did not. */
  readonly ending: Ending | null;
  /** Tags that are none of the fields above, in their order. */
  readonly tags: readonly RecordTag[];
  readonly warnings: readonly RecordWarning[];
}

/** A text that may be a recorded game. */
export interface WrittenRecord {
  readonly format: RecordFormat;
  readonly text: string;
  /** The rules of a text that names none. One that names rules must name these. */
  readonly ruleset: Ruleset | null;
}

/**
 * Takes a text; gives the game that it records, judged by the rules move by move, or the first thing that is wrong, with its
 * place. A game that went on after repetition, or too long without progress, is taken: other rules had not ended it.
 */
export function readRecord(given: WrittenRecord): Checked<ReadRecord, RecordError> {
  const text = given.text.replace(/^\ufeff/, "");
  if (text.length > RECORD_LENGTH) return fail("too-long");
  if (!text.isWellFormed()) return fail("broken-text");
  const written = readWritten({ ...given, text });
  if (!written.ok) return written;
  const isOther = given.ruleset !== null && idOf(given.ruleset) !== idOf(written.value.ruleset);
  return isOther ? fail("ruleset-differs") : judged(written.value, text);
}

const idOf = (ruleset: Ruleset): string => definitionOf(ruleset).ruleset.id;

/** How a text is written, by its first character where nobody says. */
export function formatOf({
  format,
  text,
}: Pick<WrittenRecord, "format" | "text">): Exclude<RecordFormat, "auto"> {
  if (format !== "auto") return format;
  const [first] = text.trimStart();
  return first === "{" ? "json" : first === "[" ? "otg" : "text";
}

function readWritten(given: WrittenRecord): Checked<WrittenGame, RecordError> {
  switch (formatOf(given)) {
    case "otg":
      return readOtg(given.text, given.ruleset);
    case "json":
      return readExport(given.text);
    case "text":
      return given.ruleset === null ? fail("ruleset-missing") : readMoves(given.text, given.ruleset);
  }
}

/** What is said of a problem of notation; every other one is in a word that should be a move. */
const REASON_OF: Readonly<Partial<Record<NotationProblem, RecordReason>>> = {
  "too-many-moves": "too-many-plies",
  "unknown-rules": "unknown-ruleset",
  "rules-expected": "ruleset-missing",
  "tag-expected": "tag",
  "repeated-tag": "repeated-tag",
  "bad-date": "date",
  "bad-result": "result",
  "position-tag-unsupported": "position-tag",
  "turn-number-expected": "turn-number",
};

function readOtg(text: string, beside: Ruleset | null): Checked<WrittenGame, RecordError> {
  const read = readGameRecord(text, beside);
  if (read.ok) return read;
  const { at, problem } = read.error;
  const isCut =
    problem === "unexpected-end" && at === text.length && text.lastIndexOf("[") > text.lastIndexOf("]");
  return fail(isCut ? "not-closed" : (REASON_OF[problem] ?? "not-a-move"), { line: lineOf(text, at) });
}

const NO_TAGS = {
  attackers: "",
  defenders: "",
  event: null,
  site: null,
  date: null,
  result: "?",
  termination: null,
} as const;

/** The words of a text that are moves: one a line, or in turns with their numbers, `1. d1-d4 f4-e4`, `2.d4-d5`. */
function readMoves(text: string, ruleset: Ruleset): Checked<WrittenGame, RecordError> {
  const [moves, places]: [string[], number[]] = [[], []];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const [number = ""] = /^\d+\.+/.exec(word) ?? [];
    if (number !== "" && Number.parseInt(number, 10) !== Math.floor(moves.length / 2) + 1)
      return fail("turn-number", { line: lineOf(text, index) });
    if (number === word) continue;
    const ply = moves.length + 1;
    const move = parseOtnMove(word.slice(number.length));
    if (!move.ok) return fail("not-a-move", { line: lineOf(text, index), ply });
    if (ply > RECORD_PLIES) return fail("too-many-plies", { line: lineOf(text, index), ply });
    moves.push(writeMove(move.value.from, move.value.to, move.value.captures ?? []));
    places.push(index);
  }
  return ok({ ...NO_TAGS, ruleset, moves, places, comments: [], lines: [] });
}

/** Whether there was such a day: the 30th of February is none, though `Date` takes it for another. */
function isDay(date: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

/** A tag in harmless text; null for none. */
const plain = (tag: string | null) => tag && (tagText(tag) || null);

function judged(written: WrittenGame, text: string): Checked<ReadRecord, RecordError> {
  const { ruleset, moves, places } = written;
  const lineOfPly = (ply: number) => lineOf(text, places[ply - 1] ?? 0);
  if (moves.length > RECORD_PLIES)
    return fail("too-many-plies", { line: lineOfPly(RECORD_PLIES + 1), ply: RECORD_PLIES + 1 });
  if (moves.length === 0) return fail("no-moves");
  if (written.date !== null && !isDay(written.date)) return fail("date");
  const made = replay(ruleset, moves, GOES_ON);
  if (!made.ok) return refused(made.error, lineOfPly(made.error.ply));
  const lines = judgedLines(written, made.value, lineOfPly);
  if (!lines.ok) return lines;
  const ending = made.value.at(-1)?.position.ending ?? null;
  const isPlayedOn = made.value.slice(0, -1).some(({ position }) => position.ending !== null);
  const { attackers, defenders, event, site, date, result: said } = written;
  const result = said === "?" && ending !== null ? otnResult(ending.winner) : said;
  const isOther = ending !== null && result !== otnResult(ending.winner);
  return ok({
    // Named as everybody's copy of these rules: a name is no part of the game.
    ruleset: definitionOf(ruleset).ruleset,
    attackers: tagText(attackers),
    defenders: tagText(defenders),
    event: plain(event),
    site: plain(site),
    date,
    result,
    termination: plain(written.termination),
    moves: made.value.map(({ move }) => move),
    comments: commentsOf(written, moves.length),
    lines: lines.value,
    tags: [],
    ending,
    warnings: [
      ...(isOther ? ["result-differs" as const] : []),
      ...(isPlayedOn ? ["played-on" as const] : []),
    ],
  });
}

/** Comments in the order of their plies, one a ply, in harmless text. */
function commentsOf({ comments }: Annotations, plies: number): readonly MoveComment[] {
  const said = new Map(comments.map(({ ply, text }) => [ply, bracketText(text, COMMENT_LENGTH)]));
  return [...said]
    .flatMap(([ply, text]) => (text === "" || ply < 1 || ply > plies ? [] : [{ ply, text }]))
    .toSorted((one, other) => one.ply - other.ply);
}

/** The lines with the captures of their moves, all of them no longer than a game; the first move that the rules refuse. */
function judgedLines(
  { ruleset, lines }: WrittenGame,
  made: readonly PlayedMove[],
  lineOfPly: (ply: number) => number,
): Checked<readonly MoveLine[], RecordError> {
  const judgedOnes = new Map<number, readonly string[]>();
  let length = 0;
  for (const { ply, moves } of lines) {
    if (ply < 1 || ply > made.length || moves.length === 0 || judgedOnes.has(ply)) continue;
    length += moves.length;
    if (length > RECORD_PLIES) return fail("too-many-plies", { line: lineOfPly(ply), ply });
    const line = replay(ruleset, moves, GOES_ON, made[ply - 2]?.position);
    if (!line.ok) return refused({ ...line.error, ply }, lineOfPly(ply));
    judgedOnes.set(
      ply,
      line.value.map(({ move }) => move),
    );
  }
  const sorted = [...judgedOnes].toSorted(([one], [other]) => one - other);
  return ok(sorted.map(([ply, moves]) => ({ ply, moves })));
}

function refused(error: ReplayError, line: number): { ok: false; error: RecordError } {
  if (error.wrong === "illegal") return fail("illegal-move", { line, ply: error.ply, illegal: error.error });
  return fail(error.wrong === "notation" ? "not-a-move" : "game-over", { line, ply: error.ply });
}

/** The line of a place in a text, counted from 1. */
function lineOf(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf("\n"); end !== -1 && end < at; end = text.indexOf("\n", end + 1)) line++;
  return line;
}

/** How the record says that its game ended: by a reason of the rules or of the players, where it names one that is known. */
export function reasonOf<Reason extends string>(
  { ending, termination, result }: Pick<ReadRecord, "ending" | "termination" | "result">,
  known: readonly Reason[],
): Reason | RuleReason | null {
  if (ending !== null && result === otnResult(ending.winner)) return ending.reason;
  return known.find((one) => one === termination) ?? null;
}
