import type { NotationError, NotationProblem } from "../error.ts";
import { moveAt, writeMove } from "../move.ts";
import type { Annotations } from "../otn-game.ts";
import { RECORD_PLIES } from "../recorded.ts";
import { type Claim, claimIn, CSV_END, RESULT_WORDS } from "./result.ts";
import { fieldOf, MAIL_LINE, MOVES_NAME, type PlacedTag, type TagField } from "./tags.ts";

class Scan {
  readonly text: string;
  readonly markup: ReadonlySet<string>;
  at = 0;
  line = 0;
  readonly moves: string[] = [];
  /** 0-based index into the text of each move. */
  readonly places: number[] = [];
  readonly comments = new Map<number, string>();
  readonly variations = new Map<number, { readonly number: string; readonly moves: string[] }>();
  readonly fields = new Map<TagField, PlacedTag>();
  readonly others: PlacedTag[] = [];
  claim: Claim | null = null;
  numbers = 0;
  numberAt = -1;
  /** The variation that is being read; "none" if it is skipped, null for the game itself. */
  into: string[] | "none" | null = null;
  /** The index of the first words after the moves; null if there are none. */
  behind: number | null = null;
  /** The index of the first tag after a move that may begin another game; null if there is none. */
  next: number | null = null;

  constructor(text: string) {
    this.text = text;
    this.markup = markupIn(text);
  }
}

export type Scanned = Annotations &
  Readonly<Pick<Scan, "moves" | "places" | "fields" | "others" | "claim">> & {
    readonly error: NotationError | null;
  };

/** Null if a token was read; undefined if there is none of this kind; otherwise an error. */
type Read = NotationError | null | undefined;

const wrong = (at: number, problem: NotationProblem): NotationError => ({ at, problem });

function take(scan: Scan, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = scan.at;
  const found = pattern.exec(scan.text);
  if (found !== null) scan.at = pattern.lastIndex;
  return found;
}

/**
 * Reads tags (in brackets, or in lines `name: value`), then moves, comments, OpenTafl's variations and a result. Skips
 * text that mail programs and forums add, and boards drawn with letters. Runs in time linear in the length of the text.
 */
export function scanGame(text: string): Scanned {
  const scan = new Scan(text);
  beginLine(scan);
  let error: NotationError | null = null;
  while (error === null && scan.at < text.length) error = readToken(scan);
  return {
    ...scan,
    error,
    comments: [...scan.comments].map(([ply, comment]) => ({ ply, text: comment })),
    lines: [...scan.variations].map(([ply, { moves }]) => ({ ply, moves })),
  };
}

function readToken(scan: Scan): NotationError | null {
  for (const read of READERS) {
    const done = read(scan);
    if (done !== undefined) return done;
  }
  return null;
}

const SPACE =
  /(?:[^\S\r\n\u2028\u2029]|[,"“”„'`_\u200b\u200e\u200f\u00ad]|\*\*|<\/?[a-z][^<>\r\n]{0,100}>|&nbsp;)+/iy;
const NEW_LINE = /[\r\n\u2028\u2029]+/y;
const QUOTED = /[ \t]*(?:>[ \t]*)*/y;
const BULLET = /[*•·‣▪◦\-–—][ \t]+(?=\S)/y;
/** Matches a rank of a drawn board, or the letters of the files below it. */
const DRAWN = / {0,2}(?:\d{1,2} (?:[ [\]|]*[.#+xADK]){5,}[ [\]|]*| {2,4}[a-s](?: [a-s]){4,} *)(?=[\r\n]|$)/y;
const REST = /[^\r\n\u2028\u2029]*/y;

const readSpace = (scan: Scan): Read => (take(scan, SPACE) === null ? undefined : null);
const readNewLine = (scan: Scan): Read => (take(scan, NEW_LINE) === null ? undefined : beginLine(scan));

/** Begins a line: skips `>` in front of quoted text, and a bullet. Reads a drawn rank or a line `name: value` whole. */
function beginLine(scan: Scan): null {
  scan.line = scan.at;
  if (take(scan, DRAWN) !== null) return null;
  take(scan, QUOTED);
  scan.line = scan.at;
  if (scan.moves.length === 0) readHeader(scan);
  if (scan.at === scan.line) take(scan, BULLET);
  return null;
}

const HEADER = /(\p{L}[\p{L}\p{N} _-]{0,39}):[ \t]*([^\r\n\u2028\u2029]*)/uy;
const FIRST_MOVE = /^1 ?[.)]/;

/** Reads a line `name: value` before the moves. If the name announces moves, reading continues on the same line. */
function readHeader(scan: Scan): void {
  const { at, text } = scan;
  if (moveAt(text, at).ok) return;
  const [all = "", name = "", value = ""] = take(scan, HEADER) ?? [];
  if (name === "") return;
  const valueAt = at + all.length - value.length;
  if (MAIL_LINE.test(name)) return;
  if (MOVES_NAME.test(name) && (FIRST_MOVE.test(value) || moveAt(text, valueAt).ok)) scan.at = valueAt;
  else if (/^https?$/i.test(name) && value.startsWith("//"))
    noteTag(scan, { name: "://", value: all, at, valueAt: at });
  else noteTag(scan, { name, value, at, valueAt });
}

/** Stores a tag, unless its field has a tag already. Returns whether that earlier tag has the same name. */
function noteTag(scan: Scan, tag: PlacedTag): boolean {
  const field = fieldOf(tag.name);
  if (field === undefined) {
    scan.others.push(tag);
    return false;
  }
  const known = scan.fields.get(field);
  if (known === undefined) scan.fields.set(field, tag);
  return known?.name === tag.name;
}

const QUOTED_TAG = /\[ ?(\w{1,80})[ \t]{0,9}"((?:[^"\\\r\n]|\\.)*)"?[ \t]{0,9}\]/y;
const FORUM_TAG =
  /\[(\/?)(b|i|u|s|code|quote|pre|center|left|size|colou?r|font|url|list|spoiler|\*)(?:=[^\][\r\n]{0,99})?\]/gi;
const FORUM_TAG_HERE = new RegExp(FORUM_TAG, "iy");
/** Matches a possible first tag of another game. Comments can look like such a tag, so turn 1 must follow. */
const OTHER_GAME = /^\s*(?:event|site|date|white|black|attackers|defenders|result|rules)\s*[:"]/i;

/** Returns the names of markup with both an opening and a closing tag. A tag `[b]` alone may be a comment. */
function markupIn(text: string): ReadonlySet<string> {
  const ends = [...text.matchAll(FORUM_TAG)].map(([, slash, name = ""]) => slash + name.toLowerCase());
  const all = new Set(ends);
  return new Set(ends.filter((name) => all.has(name === "*" ? "/list" : `/${name}`)));
}

function isForumTag(scan: Scan): boolean {
  const { at } = scan;
  const [, , name = ""] = take(scan, FORUM_TAG_HERE) ?? [];
  const isMarkup = scan.markup.has(name.toLowerCase());
  if (!isMarkup) scan.at = at;
  return isMarkup;
}

/** Brackets contain a tag before the first move, and a comment after it. */
function readBracket(scan: Scan): Read {
  const { text, at } = scan;
  if (text[at] !== "[") return undefined;
  if (isForumTag(scan)) return null;
  const isHead = scan.moves.length === 0 && scan.into === null;
  const quoted = isHead ? take(scan, QUOTED_TAG) : null;
  if (quoted !== null) {
    const [all, name = "", value = ""] = quoted;
    const tag = { name, value: value.replaceAll(/\\(.)/g, "$1"), at, valueAt: at + all.indexOf('"') + 1 };
    return noteTag(scan, tag.value === "?" ? { ...tag, value: "" } : tag) ? wrong(at, "repeated-tag") : null;
  }
  const close = text.indexOf("]", at);
  if (close === -1) return wrong(at, "not-closed");
  scan.at = close + 1;
  const body = text.slice(at + 1, close);
  if (!isHead) {
    if (OTHER_GAME.test(body)) scan.next ??= at;
    noteOnTurn(scan, body);
    return null;
  }
  const colon = body.indexOf(":");
  if (colon < 1) return wrong(at + 1, "tag-expected");
  const tag = { name: body.slice(0, colon), value: body.slice(colon + 1), at, valueAt: at + 2 + colon };
  return noteTag(scan, tag) ? wrong(at, "repeated-tag") : null;
}

/** Adds a comment to a move. Drops comments before the first move or in variations, because a record has no place for them. */
function note({ comments, into }: Scan, ply: number, text: string): void {
  const [before, now] = [comments.get(ply), text.trim()];
  if (ply > 0 && into === null && now !== "")
    comments.set(ply, before === undefined ? now : `${before} ${now}`);
}

/** Adds OpenTafl's comment on the last turn: `first move|second move`. */
function noteOnTurn(scan: Scan, body: string): void {
  const last = scan.moves.length;
  const first = last % 2 === 0 ? last - 1 : last;
  const stroke = body.indexOf("|");
  note(scan, first, stroke === -1 ? body : body.slice(0, stroke));
  if (stroke !== -1 && last !== first) note(scan, last, body.slice(stroke + 1));
}

/** A semicolon before a move or a turn number is a separator, in tables and in turns on one line. */
const LINE_COMMENT = /(?:#|;(?![ \t]*(?:\[\w\])?(?:\d{1,4}[.)]|[tkadm]?[a-s][1-9])))([^\r\n\u2028\u2029]*)/iy;
const CLOSED_BY: Readonly<Record<string, string>> = { "{": "}", "(": ")" };

function readComment(scan: Scan): Read {
  const { text, at, moves } = scan;
  const line = take(scan, LINE_COMMENT);
  if (line !== null) {
    note(scan, moves.length, line[1] ?? "");
    return null;
  }
  const close = CLOSED_BY[text[at]!];
  if (close === undefined) return undefined;
  const end = text.indexOf(close, at);
  if (end === -1) return wrong(at, "not-closed");
  scan.at = end + 1;
  note(scan, moves.length, text.slice(at + 1, end));
  return null;
}

/** Matches OpenTafl's address of a turn in a variation: `2b.1.1a.`. Nested variations are skipped. */
const ADDRESS = /\d+[ab](?:\.\d+\.\d+[ab]?)+\.?(?=\s|$)/y;
const LINE = /^(\d+)([ab])\.(\d+)\.\d+a?\.?$/;
const NUMBER = /(\d{1,6})(?:a?[.)…]+|(?=[ \t,;|]+[tkadm]?[a-s][1-9]))/iy;

function readNumber(scan: Scan): Read {
  const { at, moves } = scan;
  const [address] = take(scan, ADDRESS) ?? [];
  if (address !== undefined) {
    scan.into = lineAt(scan, address);
    return null;
  }
  const [, digits] = take(scan, NUMBER) ?? [];
  if (digits === undefined) return undefined;
  scan.into = null;
  const [number, turn] = [Number(digits), Math.floor(moves.length / 2) + 1];
  const isEachNumbered = scan.numbers === moves.length && number === moves.length + 1;
  scan.numbers++;
  scan.numberAt = at;
  if (number === turn || isEachNumbered) return null;
  return number === 1 ? wrong(scan.next ?? at, "second-game") : wrong(at, "turn-number-expected");
}

/**
 * Returns the moves of the variation at an address; "none" if it is skipped. Only the first variation of a ply is read.
 */
function lineAt({ variations: lines }: Scan, address: string): string[] | "none" {
  const [, turn = "", half, number = ""] = LINE.exec(address) ?? [];
  if (turn === "") return "none";
  const ply = 2 * Number(turn) - (half === "a" ? 1 : 0);
  const line = lines.get(ply) ?? { number, moves: [] };
  lines.set(ply, line);
  return line.number === number ? line.moves : "none";
}

function readResult(scan: Scan): Read {
  if (scan.moves.length === 0 || scan.into !== null) return undefined;
  const [, result] = take(scan, CSV_END) ?? take(scan, RESULT_WORDS) ?? [];
  if (result === undefined) return undefined;
  const claim = claimIn(result)!;
  scan.claim = { ...claim, termination: claim.termination ?? scan.claim?.termination ?? null };
  return null;
}

const BEHIND_MOVE = /[\s,;.…[\]{}()"'“”`*<>|_]|$/y;

function readMove(scan: Scan): Read {
  const { text, at, into, moves } = scan;
  const move = moveAt(text, at);
  if (!move.ok) return undefined;
  const { from, to, captures, end } = move.value;
  scan.at = end;
  if (take(scan, BEHIND_MOVE) === null) return wrong(end, "unexpected-character");
  scan.at = end;
  const written = writeMove(from, to, captures ?? []);
  if (into !== null) {
    if (into !== "none") into.push(written);
    return null;
  }
  if (scan.claim !== null) return wrong(at, "second-game");
  if (scan.behind !== null) return wrong(scan.behind, "square-expected");
  if (moves.length === RECORD_PLIES) return wrong(at, "too-many-moves");
  moves.push(written);
  scan.places.push(at);
  return null;
}

/** Matches signs between spaces, PGN's `$1`, clock times, and dots in place of a move. */
const ALONE = /(?:[!?+=.…|:;)/\-‐-―−]+|\$\d{1,3}|\d{1,2}(?::\d\d){1,2})(?=[\s\d]|\p{L}|$)/uy;
const readMark = (scan: Scan): Read => (take(scan, ALONE) === null ? undefined : null);

/** Matches a square, or a mistyped one as in `d1d`, but not the end of a word or a part of an address. */
const NAMES_SQUARE = /(?<!\p{L}\p{L}|[@/=])[a-s][1-9](?![\w.+-]{0,64}@)/iu;

/** Skips words on a line without moves, unless they name a square. Other words are reported as unreadable moves. */
function readWords(scan: Scan): Read {
  const { text, at, places, moves } = scan;
  const isBesideMoves = (places.at(-1) ?? -1) >= scan.line || scan.numberAt >= scan.line;
  const [rest = ""] = take(scan, REST) ?? [];
  if (isBesideMoves || scan.into !== null || NAMES_SQUARE.test(rest)) {
    const move = moveAt(text, at);
    return move.ok ? null : move.error;
  }
  if (moves.length > 0) scan.behind ??= at;
  return null;
}

const READERS = [
  // `readResult` is first, because the end of a CSV line begins with a comma, which other readers skip.
  readResult,
  readComment,
  readSpace,
  readNewLine,
  readBracket,
  readNumber,
  readMove,
  readMark,
  readWords,
] as const;
