import { type Checked, err, ok } from "../checked.ts";
import type { Definition, RulesetError, RulesetWarning } from "../definition/problems.ts";
import type { NotationError, NotationProblem } from "./error.ts";
import { parseOtnMove, writeMove } from "./move.ts";
import { type GameRecord, OTN_RESULTS, type OtnResult } from "./otn-game.ts";
import { readOtnRules } from "./otn-rules.ts";

/** The longest game record and the most moves that are read. */
export const GAME_RECORD_LENGTH = 500_000;
export const GAME_RECORD_MOVES = 10_000;

/** A game that was read, and what its rules were taken with all the same. */
export interface ReadGame extends GameRecord {
  readonly warnings: readonly RulesetWarning[];
}

/** Where a game record is wrong, and how. */
export interface GameRecordError extends NotationError {
  /** With `unknown-rules`: everything that is wrong with its rules record. The places are those of the whole text. */
  readonly rules?: readonly RulesetError[];
}

/**
 * Takes an OpenTafl game record (`.otg`); gives the game, by whatever rules. Comments are left out, unknown tags too; moves
 * are given in OTN without OpenTafl's piece letters and threat marks. Whether they are legal is for `replay` to say. Refuses, with
 * the place, what is no record, rules by which no game can be played here, and games that begin from a position of their
 * own.
 */
export function readGameRecord(text: string): Checked<ReadGame, GameRecordError> {
  if (text.length > GAME_RECORD_LENGTH) return fail(GAME_RECORD_LENGTH, "too-long");
  const tags = readTags(text);
  if (!tags.ok) return tags;
  const { found, end } = tags.value;
  const head = readHead(found, end);
  if (!head.ok) return head;
  const moves = readTurns(text, end);
  return moves.ok ? ok({ ...head.value, moves: moves.value }) : moves;
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

type Head = Omit<ReadGame, "moves">;

function readHead(tags: ReadonlyMap<string, Tag>, end: number): Checked<Head, GameRecordError> {
  const started = tags.get("position");
  if (started !== undefined) return fail(started.at, "position-tag-unsupported");
  const rules = readRules(tags.get("rules"), end);
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

function readRules(tag: Tag | undefined, end: number): Checked<Definition, GameRecordError> {
  if (tag === undefined) return fail(end, "rules-expected");
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

/** Words that are turn numbers and moves, with comments in brackets between them. */
function readTurns(text: string, start: number): Checked<readonly string[], NotationError> {
  const moves: string[] = [];
  let numbered = false;
  for (let at = start; at < text.length; at = afterSpace(text, at)) {
    const word = wordAt(text, at);
    if (text[at] === "[") {
      const close = text.indexOf("]", at);
      if (close === -1) return fail(text.length, "unexpected-end");
      at = close + 1;
      continue;
    }
    if (moves.length % 2 === 0 && !numbered) {
      if (word !== `${moves.length / 2 + 1}.`) return fail(at, "turn-number-expected");
      numbered = true;
    } else if (word !== RESIGNED) {
      if (moves.length === GAME_RECORD_MOVES) return fail(at, "too-many-moves");
      const move = parseOtnMove(word);
      if (!move.ok) return fail(at + move.error.at, move.error.problem);
      moves.push(writeMove(move.value.from, move.value.to, move.value.captures ?? []));
      numbered = false;
    }
    at += word.length;
  }
  return ok(moves);
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
