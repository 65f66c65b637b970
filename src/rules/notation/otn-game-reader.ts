import { type Checked, err, ok } from "../checked.ts";
import { definitionOf } from "../definition/identity.ts";
import type { Definition, RulesetError, RulesetWarning } from "../definition/problems.ts";
import type { NotationError, NotationProblem } from "./error.ts";
import { parseOtnMove, writeMove } from "./move.ts";
import { type Annotations, type GameRecord, OTN_RESULTS, type OtnResult } from "./otn-game.ts";
import type { Ruleset } from "../ruleset.ts";
import { readOtnRules } from "./otn-rules.ts";

/** The longest game record and the most moves that are read. */
export const GAME_RECORD_LENGTH = 500_000;
export const GAME_RECORD_MOVES = 10_000;

/** The moves that a text has, each with where it stands, and what is said about them. */
export interface ReadMoves extends Annotations {
  readonly moves: readonly string[];
  /** The 0-based index into the text of each move. */
  readonly places: readonly number[];
}

/** A game that was read, and what its rules were taken with all the same. */
export interface ReadGame extends GameRecord, ReadMoves {
  readonly warnings: readonly RulesetWarning[];
}

/** Where a game record is wrong, and how. */
export interface GameRecordError extends NotationError {
  /** With `unknown-rules`: everything that is wrong with its rules record. The places are those of the whole text. */
  readonly rules?: readonly RulesetError[];
}

/**
 * Takes an OpenTafl game record (`.otg`); gives the game, by whatever rules, with its comments and one line a ply. Unknown
 * tags are left out, and so are further lines, and lines in lines; moves
 * are given in OTN without OpenTafl's piece letters and threat marks. Whether they are legal is for `readRecord` to say. Refuses, with
 * the place, what is no record, rules by which no game can be played here, and games that begin from a position of their
 * own.
 * @param beside the rules of a record that names none
 */
export function readGameRecord(
  text: string,
  beside: Ruleset | null = null,
): Checked<ReadGame, GameRecordError> {
  if (text.length > GAME_RECORD_LENGTH) return fail(GAME_RECORD_LENGTH, "too-long");
  const tags = readTags(text);
  if (!tags.ok) return tags;
  const { found, end } = tags.value;
  const head = readHead(found, { end, beside });
  if (!head.ok) return head;
  const moves = readTurns(text, end);
  return moves.ok ? ok({ ...head.value, ...moves.value }) : moves;
}

interface Tag {
  readonly value: string;
  readonly at: number;
  readonly valueAt: number;
}

/** The tags by name, and where they end: at the first thing that is not a tag. */
function readTags(text: string): Checked<{ found: ReadonlyMap<string, Tag>; end: number }, NotationError> {
  const found = new Map<string, Tag>();
  let at = afterSpace(text, 0);
  while (text[at] === "[") {
    const close = text.indexOf("]", at);
    if (close === -1) return fail(text.length, "unexpected-end");
    const body = text.slice(at + 1, close);
    const colon = body.indexOf(":");
    if (colon < 1) return fail(at + 1, "tag-expected");
    const name = body.slice(0, colon);
    if (found.has(name)) return fail(at, "repeated-tag");
    found.set(name, { value: body.slice(colon + 1), at, valueAt: at + 2 + colon });
    at = afterSpace(text, close + 1);
  }
  return ok({ found, end: at });
}

type Head = Omit<ReadGame, keyof ReadMoves>;

/** Where the tags end, and the rules of a record that names none. */
interface Besides {
  readonly end: number;
  readonly beside: Ruleset | null;
}

function readHead(tags: ReadonlyMap<string, Tag>, besides: Besides): Checked<Head, GameRecordError> {
  const started = tags.get("position");
  if (started !== undefined) return fail(started.at, "position-tag-unsupported");
  const rules = readRules(tags.get("rules"), besides);
  if (!rules.ok) return rules;
  const date = readDate(tags.get("date"));
  if (!date.ok) return date;
  const result = readResult(tags.get("result"));
  if (!result.ok) return result;
  const textOf = (name: string): string | null => tags.get(name)?.value ?? null;
  return ok({
    ruleset: rules.value.ruleset,
    warnings: rules.value.warnings,
    attackers: textOf("attackers") ?? "",
    defenders: textOf("defenders") ?? "",
    event: textOf("event"),
    site: textOf("site"),
    date: date.value,
    result: result.value,
    termination: textOf("termination"),
  });
}

function readRules(tag: Tag | undefined, { end, beside }: Besides): Checked<Definition, GameRecordError> {
  if (tag === undefined) return beside === null ? fail(end, "rules-expected") : ok(definitionOf(beside));
  const read = readOtnRules(tag.value);
  if (read.ok) return read;
  const rules = read.error.map((error) => ({ ...error, at: tag.valueAt + (error.at ?? 0) }));
  return err({ at: rules[0]!.at, problem: "unknown-rules", rules });
}

function readDate(tag: Tag | undefined): Checked<string | null, NotationError> {
  if (tag === undefined) return ok(null);
  return /^\d{4}\.\d\d\.\d\d$/.test(tag.value)
    ? ok(tag.value.replaceAll(".", "-"))
    : fail(tag.valueAt, "bad-date");
}

function readResult(tag: Tag | undefined): Checked<OtnResult, NotationError> {
  const result = OTN_RESULTS.find((known) => known === (tag?.value ?? "?"));
  return result === undefined ? fail(tag?.valueAt ?? 0, "bad-result") : ok(result);
}

/** Where a line begins or goes on, as OpenTafl addresses it: `2b.1.1a.`; or an address in a line. */
const LINE = /^(\d+)([ab])\.(\d+)\.\d+a?\.?$/;
const LINE_IN_LINE = /^\d+[ab](\.\d+\.\d+[ab]?)+\.?$/;
/** Stands for a move that is not there: the line begins with the second move of its turn. */
const NO_MOVE = /^\.+$/;

/** What is known of the turns so far. */
interface Turns {
  readonly moves: string[];
  readonly places: number[];
  readonly comments: Map<number, string>;
  readonly lines: Map<number, { readonly number: string; readonly moves: string[] }>;
  /** Whether the number of the turn has been read whose first move is the next. */
  isNumbered: boolean;
  /** The line that is being read; "none" for one that is left out, null while it is the game. */
  into: string[] | "none" | null;
}

/** Words that are turn numbers and moves, with comments in brackets and lines between them. */
function readTurns(text: string, start: number): Checked<ReadMoves, NotationError> {
  const turns: Turns = {
    moves: [],
    places: [],
    comments: new Map(),
    lines: new Map(),
    isNumbered: false,
    into: null,
  };
  for (let at = afterSpace(text, start); at < text.length; at = afterSpace(text, at)) {
    if (text[at] === "[") {
      const close = text.indexOf("]", at);
      if (close === -1) return fail(text.length, "unexpected-end");
      noteComment(turns, text.slice(at + 1, close));
      at = close + 1;
      continue;
    }
    const word = wordAt(text, at);
    const wrong = readWord(turns, word, at);
    if (wrong !== null) return err(wrong);
    at += word.length;
  }
  const { moves, places, comments, lines } = turns;
  return ok({
    moves,
    places,
    comments: [...comments].map(([ply, said]) => ({ ply, text: said })),
    lines: [...lines].map(([ply, line]) => ({ ply, moves: line.moves })),
  });
}

/** The comment on a turn: one on its first move, a stroke, one on its second; without a stroke it is on the last move. */
function noteComment({ moves, comments, into }: Turns, body: string): void {
  const last = moves.length;
  if (last === 0 || into !== null) return;
  const note = (ply: number, said: string) => {
    if (said.trim() !== "") comments.set(ply, said.trim());
  };
  const stroke = body.indexOf("|");
  if (stroke === -1) return note(last, body);
  note(last % 2 === 0 ? last - 1 : last, body.slice(0, stroke));
  if (last % 2 === 0) note(last, body.slice(stroke + 1));
}

function readWord(turns: Turns, word: string, at: number): NotationError | null {
  const { moves } = turns;
  if (LINE_IN_LINE.test(word)) {
    turns.into = lineAt(turns, word);
    return null;
  }
  const isDue = moves.length % 2 === 0 && !turns.isNumbered;
  const isNumber = isDue && (word === `${moves.length / 2 + 1}.` || word === `${moves.length / 2 + 1}a.`);
  if (isNumber) {
    turns.isNumbered = true;
    turns.into = null;
    return null;
  }
  if (turns.into === null && isDue) return { at, problem: "turn-number-expected" };
  return word === RESIGNED || NO_MOVE.test(word) ? null : readOneMove(turns, word, at);
}

/** The list that the moves go into which follow the address of a line. Of a ply the first line counts. */
function lineAt({ lines }: Turns, word: string): string[] | "none" {
  const [, turn = "", half, number = ""] = LINE.exec(word) ?? [];
  if (turn === "") return "none";
  const ply = 2 * Number(turn) - (half === "a" ? 1 : 0);
  const line = lines.get(ply) ?? { number, moves: [] };
  lines.set(ply, line);
  return line.number === number ? line.moves : "none";
}

function readOneMove(turns: Turns, word: string, at: number): NotationError | null {
  const { moves, places, into } = turns;
  if (into === null && moves.length === GAME_RECORD_MOVES) return { at, problem: "too-many-moves" };
  const move = parseOtnMove(word);
  if (!move.ok) return { at: at + move.error.at, problem: move.error.problem };
  const { from, to, captures } = move.value;
  const written = writeMove(from, to, captures ?? []);
  if (into !== null) {
    if (into !== "none") into.push(written);
    return null;
  }
  moves.push(written);
  places.push(at);
  turns.isNumbered = false;
  return null;
}

/** What OpenTafl writes for a resignation, in place of a move; the result tag says who won. */
const RESIGNED = "---";

function wordAt(text: string, at: number): string {
  let end = at;
  while (end < text.length && !isSpace(text[end]!) && text[end] !== "[") end++;
  return text.slice(at, end);
}

function afterSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && isSpace(text[next]!)) next++;
  return next;
}

function isSpace(char: string): boolean {
  return char === " " || char === "\n" || char === "\r" || char === "\t";
}

function fail(at: number, problem: NotationProblem): { ok: false; error: NotationError } {
  return err({ at, problem });
}
