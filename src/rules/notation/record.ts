import { type Checked, ok } from "../checked.ts";
import { definitionOf } from "../definition/identity.ts";
import { GOES_ON, replay, type ReplayError } from "../follow.ts";
import type { PlayedMove } from "../play.ts";
import { boardText, type Position, startPosition } from "../position.ts";
import type { Ruleset } from "../ruleset.ts";
import type { NotationProblem } from "./error.ts";
import { MOVE_LENGTH, parseMove } from "./move.ts";
import { type Annotations, COMMENT_LENGTH, type MoveComment, type MoveLine, otnResult } from "./otn-game.ts";
import { bracketText, tagText } from "./otn-values.ts";
import {
  formatOf,
  type ReadRecord,
  RECORD_LENGTH,
  RECORD_PLIES,
  type RecordFormat,
  type RecordWarning,
  type WrittenRecord,
} from "./recorded.ts";
import { fail, type RecordError, type RecordReason, RULESETS_NAMED } from "./record-error.ts";
import { rulesetsThatFit } from "./records/fitting.ts";
import { readJson } from "./records/json.ts";
import { likelyMove, repairedMove } from "./records/repair.ts";
import { sideThatWon } from "./records/result.ts";
import {
  type GameRecordError,
  isHnefataflOrg,
  readGameRecord,
  type ReadGame,
  type WrittenGame,
} from "./records/written.ts";

/**
 * Reads and judges a record. Accepts a game that went on after repetition or a limit of plies. Without rules, exactly
 * one built-in rule set must fit the moves.
 */
export function readRecord(given: WrittenRecord): Checked<ReadRecord, RecordError> {
  const text = given.text.replace(/^\ufeff/, "");
  if (text.length > RECORD_LENGTH) return fail("too-long");
  const broken = brokenAt(text);
  if (broken !== -1) return fail("broken-text", placeOf(text, broken));
  const read = readWritten(given.format, text);
  if (!read.ok) return read;
  const { game, error } = read.value;
  if (error !== null && !STOPS_AT_MOVE.has(error.problem)) return unreadable(text, read.value, error);
  if (game.moves.length === 0) return error === null ? fail("no-moves") : unreadable(text, read.value, error);
  const isOther =
    given.ruleset !== null && game.ruleset !== null && idOf(given.ruleset) !== idOf(game.ruleset);
  if (isOther) return fail("ruleset-differs");
  const ruleset = game.ruleset ?? given.ruleset ?? game.likely;
  if (ruleset !== null) return judged(text, read.value, ruleset, []);
  return error === null ? guessed(text, read.value) : unreadable(text, read.value, error);
}

const idOf = (ruleset: Ruleset): string => definitionOf(ruleset).ruleset.id;

/** Returns the index of the first NUL or unpaired surrogate, a sign of the wrong encoding; -1 if there is none. */
const brokenAt = (text: string): number =>
  text.search(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);

function readWritten(format: RecordFormat, text: string): Checked<ReadGame, RecordError> {
  if (formatOf({ format, text }) !== "json") return ok(readGameRecord(text));
  const read = readJson(text);
  return read.ok ? ok({ game: read.value, error: null }) : read;
}

/** After these errors, the moves before them are judged first, because the real error may be in one of them. */
const STOPS_AT_MOVE: ReadonlySet<NotationProblem> = new Set([
  "square-expected",
  "unexpected-character",
  "unexpected-end",
  "turn-number-expected",
  "not-closed",
]);

/** Problems that are not listed are in a word that should be a move. */
const REASON_OF: Readonly<Partial<Record<NotationProblem, RecordReason>>> = {
  "too-many-moves": "too-many-plies",
  "unknown-rules": "unknown-ruleset",
  "tag-expected": "tag",
  "repeated-tag": "repeated-tag",
  "position-tag-unsupported": "position-tag",
  "turn-number-expected": "turn-number",
  "second-game": "second-game",
  "not-closed": "not-closed",
};

function unreadable(
  text: string,
  { game: { moves } }: ReadGame,
  { at, problem, rules }: GameRecordError,
  position?: Position,
) {
  const reason = REASON_OF[problem] ?? "not-a-move";
  const isMove = reason === "not-a-move" || reason === "too-many-plies";
  const key = rules?.find((one) => one.key !== undefined)?.key;
  return fail(reason, {
    ...placeOf(text, at),
    ply: isMove ? moves.length + 1 : null,
    repair: repairOf(reason, wordAt(text, at), moves.length),
    board: position === undefined ? null : boardText(position),
    ...(key === undefined ? {} : { key }),
  });
}

function wordAt(text: string, at: number): string {
  const [before = ""] = /[^\s,;]*$/.exec(text.slice(Math.max(0, at - MOVE_LENGTH), at)) ?? [];
  return text.slice(at - before.length, at + MOVE_LENGTH);
}

function repairOf(reason: RecordReason, word: string, plies: number): string | null {
  if (reason === "turn-number") return `${Math.floor(plies / 2) + 1}.`;
  return reason === "not-a-move" ? likelyMove(word) : null;
}

/** Judges the game with the only rule set that fits. If several fit, rejects the game and names them. */
function guessed(text: string, read: ReadGame): Checked<ReadRecord, RecordError> {
  const { game } = read;
  const { held, failed, isWhole } = rulesetsThatFit(game.moves);
  if (held.length === 1 && isWhole) return judged(text, read, held[0]!, ["ruleset-guessed"]);
  if (held.length === 0 && isWhole && failed !== null)
    return illegalMove(text, game, failed.ruleset, failed.error);
  const rulesets = held.slice(0, RULESETS_NAMED).map(({ id }) => id);
  return fail("ruleset-missing", { ...placeOfPly(text, game, 1), rulesets });
}

const plain = (tag: string | null) => tag && (tagText(tag) || null);

function judged(
  text: string,
  read: ReadGame,
  ruleset: Ruleset,
  warned: readonly RecordWarning[],
): Checked<ReadRecord, RecordError> {
  const { game: written, error } = read;
  const { moves } = written;
  if (moves.length > RECORD_PLIES)
    return fail("too-many-plies", { ...placeOfPly(text, written, RECORD_PLIES + 1), ply: RECORD_PLIES + 1 });
  const made = replay(ruleset, moves, GOES_ON);
  if (!made.ok) return illegalMove(text, written, ruleset, made.error);
  if (error !== null) return unreadable(text, read, error, made.value.at(-1)?.position);
  const lines = judgedLines(text, written, ruleset, made.value);
  if (!lines.ok) return lines;
  const { attackers, defenders, event, site, date, tags } = written;
  return ok({
    // Built-in rules keep their name. Other rules are called `CUSTOM_NAME`, whatever their name in the record.
    ruleset: definitionOf(ruleset).ruleset,
    attackers: tagText(attackers),
    defenders: tagText(defenders),
    event: plain(event),
    site: plain(site),
    date,
    termination: plain(written.termination),
    moves: made.value.map(({ move }) => move),
    comments: commentsOf(written, moves.length),
    lines: lines.value,
    tags,
    ...outcomeOf(written, ruleset, { made: made.value, warned }),
  });
}

function outcomeOf(
  written: WrittenGame,
  ruleset: Ruleset,
  { made, warned }: { readonly made: readonly PlayedMove[]; readonly warned: readonly RecordWarning[] },
): Pick<ReadRecord, "ending" | "result" | "warnings"> {
  const ending = made.at(-1)?.position.ending ?? null;
  const winner = sideThatWon(written.winner, ruleset, made.length);
  const result = otnResult(winner === undefined && ending !== null ? ending.winner : winner);
  const isOther = ending !== null && result !== otnResult(ending.winner);
  const isPlayedOn = made.slice(0, -1).some(({ position }) => position.ending !== null);
  // On hnefatafl.org attackers win once the king is enclosed. Nothing else can have ended this game.
  const isEnclosed = isHnefataflOrg(written.site) && result === "1" && written.termination === null;
  const warnings: readonly (readonly [RecordWarning, boolean])[] = [
    ["result-differs", isOther],
    ["played-on", isPlayedOn],
    ["escape-impossible", ending === null && isEnclosed],
  ];
  const found = warnings.flatMap(([warning, isHere]) => (isHere ? [warning] : []));
  return { ending, result, warnings: [...found, ...written.odd, ...warned] };
}

function commentsOf({ comments }: Annotations, plies: number): readonly MoveComment[] {
  const texts = new Map(comments.map(({ ply, text }) => [ply, bracketText(text, COMMENT_LENGTH)]));
  return [...texts]
    .flatMap(([ply, text]) => (text === "" || ply < 1 || ply > plies ? [] : [{ ply, text }]))
    .toSorted((one, other) => one.ply - other.ply);
}

/** Judges variations, and rejects the first illegal move. In total they may have at most `RECORD_PLIES` moves. */
function judgedLines(
  text: string,
  written: WrittenGame,
  ruleset: Ruleset,
  made: readonly PlayedMove[],
): Checked<readonly MoveLine[], RecordError> {
  const judgedOnes = new Map<number, readonly string[]>();
  let length = 0;
  for (const { ply, moves } of written.lines) {
    if (ply < 1 || ply > made.length || moves.length === 0 || judgedOnes.has(ply)) continue;
    length += moves.length;
    const place = placeOfPly(text, written, ply);
    if (length > RECORD_PLIES) return fail("too-many-plies", { ...place, ply });
    const start = made[ply - 2]?.position ?? startPosition(ruleset);
    const line = replay(ruleset, moves, GOES_ON, start);
    if (!line.ok) return refused(line.error, { ...place, ply, board: boardText(start) });
    judgedOnes.set(
      ply,
      line.value.map(({ move }) => move),
    );
  }
  const sorted = [...judgedOnes].toSorted(([one], [other]) => one - other);
  return ok(sorted.map(([ply, moves]) => ({ ply, moves })));
}

function illegalMove(text: string, written: WrittenGame, ruleset: Ruleset, error: ReplayError) {
  const { ply } = error;
  const { moves } = written;
  const before = replay(ruleset, moves.slice(0, ply - 1), GOES_ON);
  const position = (before.ok ? before.value.at(-1)?.position : undefined) ?? startPosition(ruleset);
  const move = parseMove(moves[ply - 1] ?? "");
  const repair =
    error.wrong === "illegal" && move.ok
      ? repairedMove({ ...position, ending: null }, move.value, error.error, moves[ply])
      : null;
  return refused(error, { ...placeOfPly(text, written, ply), ply, board: boardText(position), repair });
}

function refused(error: ReplayError, details: Parameters<typeof fail>[1]) {
  if (error.wrong === "illegal") return fail("illegal-move", { ...details, illegal: error.error });
  return fail(error.wrong === "notation" ? "not-a-move" : "game-over", details);
}

function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, at).split(/\r\n|[\r\n\u2028\u2029]/);
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

const placeOfPly = (text: string, { places }: WrittenGame, ply: number) =>
  placeOf(text, places[ply - 1] ?? 0);
