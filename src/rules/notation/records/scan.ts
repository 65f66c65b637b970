import type { NotationError, NotationProblem } from "../error.ts";
import { moveAt, writeMove } from "../move.ts";
import type { Annotations } from "../otn-game.ts";
import { RECORD_PLIES } from "../recorded.ts";
import { type Claim, claimIn, CSV_END, RESULT_WORDS } from "./result.ts";
import { fieldOf, MAIL_LINE, MOVES_NAME, type PlacedTag, type TagField } from "./tags.ts";

/** What is known of a text so far. */
class Scan {
  readonly text: string;
  /** The markup of forums that it has. */
  readonly markup: ReadonlySet<string>;
  at = 0;
  /** Where the present line begins. */
  line = 0;
  readonly moves: string[] = [];
  /** The 0-based index into the text of each move. */
  readonly places: number[] = [];
  readonly said = new Map<number, string>();
  readonly variations = new Map<number, { readonly number: string; readonly moves: string[] }>();
  readonly fields = new Map<TagField, PlacedTag>();
  /** Tags that have no field. */
  readonly others: PlacedTag[] = [];
  /** The result behind the moves; null where none stands there. */
  claim: Claim | null = null;
  /** How many numbers have been read, and where the last one is. */
  numbers = 0;
  numberAt = -1;
  /** The variation that is being read; "none" for one that is left out, null while it is the game. */
  into: string[] | "none" | null = null;
  /** Where behind the last move words begin that are no moves. */
  behind: number | null = null;
  /** Where behind the last move a tag of another game may begin. */
  next: number | null = null;

  constructor(text: string) {
    this.text = text;
    this.markup = markupIn(text);
  }
}

/** The parts of a game in a text, and the first error; null if there is none. */
export type Scanned = Annotations &
  Readonly<Pick<Scan, "moves" | "places" | "fields" | "others" | "claim">> & {
    readonly error: NotationError | null;
  };

/** The result of reading one kind of token: null if one was read, undefined if none is here, or an error. */
type Read = NotationError | null | undefined;

const wrong = (at: number, problem: NotationProblem): NotationError => ({ at, problem });

/** Moves past what a sticky pattern matches here. */
function take(scan: Scan, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = scan.at;
  const found = pattern.exec(scan.text);
  if (found !== null) scan.at = pattern.lastIndex;
  return found;
}

/**
 * Takes any text; gives the game in it: tags in brackets as OpenTafl and PGN write them or in lines `name: value`, then moves,
 * with numbers or without, comments, variations as OpenTafl writes them, and a result. It goes past what mail programs and
 * forums put around a game, and past drawn boards. Takes a time that grows with the text and no faster.
 */
export function scanGame(text: string): Scanned {
  const scan = new Scan(text);
  beginLine(scan);
  let error: NotationError | null = null;
  while (error === null && scan.at < text.length) error = readToken(scan);
  return {
    ...scan,
    error,
    comments: [...scan.said].map(([ply, said]) => ({ ply, text: said })),
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
/** A rank of a drawn board, and the letters of the files below it. */
const DRAWN = / {0,2}(?:\d{1,2} (?:[ [\]|]*[.#+xADK]){5,}[ [\]|]*| {2,4}[a-s](?: [a-s]){4,} *)(?=[\r\n]|$)/y;
const REST = /[^\r\n\u2028\u2029]*/y;

const readSpace = (scan: Scan): Read => (take(scan, SPACE) === null ? undefined : null);
const readNewLine = (scan: Scan): Read => (take(scan, NEW_LINE) === null ? undefined : beginLine(scan));

/** Past what stands before the words of a line; a line that is a tag or part of a drawn board is read as a whole. */
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

/** A line `name: value` before the moves. What follows the name of a list of moves is read on. */
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

/** Keeps a tag. Of two about the same thing the first counts; gives whether they have the same name. */
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
/** What may be the first tag of another game; a comment can look the same, so it is one only if turn 1 follows. */
const OTHER_GAME = /^\s*(?:event|site|date|white|black|attackers|defenders|result|rules)\s*[:"]/i;

/** The markup of forums of which a text has both ends: `[b]` alone can be a comment. */
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

/** What stands in brackets: before the moves a tag, behind them a comment on their turn. */
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

/** Notes what is said about a move; what is said about none, or within a variation, is left out. */
function note({ said: comments, into }: Scan, ply: number, said: string): void {
  const [before, now] = [comments.get(ply), said.trim()];
  if (ply > 0 && into === null && now !== "")
    comments.set(ply, before === undefined ? now : `${before} ${now}`);
}

/** A comment of OpenTafl's on the last turn: on its first move, a stroke, on its second; without a stroke on its first. */
function noteOnTurn(scan: Scan, body: string): void {
  const last = scan.moves.length;
  const first = last % 2 === 0 ? last - 1 : last;
  const stroke = body.indexOf("|");
  note(scan, first, stroke === -1 ? body : body.slice(0, stroke));
  if (stroke !== -1 && last !== first) note(scan, last, body.slice(stroke + 1));
}

/** A semicolon before a move or a number only divides them, in tables and in turns on one line. */
const LINE_COMMENT = /(?:#|;(?![ \t]*(?:\[\w\])?(?:\d{1,4}[.)]|[tkadm]?[a-s][1-9])))([^\r\n\u2028\u2029]*)/iy;
const CLOSED_BY: Readonly<Record<string, string>> = { "{": "}", "(": ")" };

/** Comments of PGN, which are about the last move. */
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

/** Where a variation begins or goes on, as OpenTafl addresses it: `2b.1.1a.`; or an address within a variation. */
const ADDRESS = /\d+[ab](?:\.\d+\.\d+[ab]?)+\.?(?=\s|$)/y;
const LINE = /^(\d+)([ab])\.(\d+)\.\d+a?\.?$/;
const NUMBER = /(\d{1,6})(?:a?[.)…]+|(?=[ \t,;|]+[tkadm]?[a-s][1-9]))/iy;

/** The number of a turn, or of a move in texts that number each. */
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

/** The list that the moves of a variation go into. Of a ply the first variation counts. */
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
  const [, said] = take(scan, CSV_END) ?? take(scan, RESULT_WORDS) ?? [];
  if (said === undefined) return undefined;
  const claim = claimIn(said)!;
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

/** Marks that stand alone, numbers of comments (`$1`), times of a clock, and dots for a move that is not there. */
const ALONE = /(?:[!?+=.…|:;)/\-‐-―−]+|\$\d{1,3}|\d{1,2}(?::\d\d){1,2})(?=[\s\d]|\p{L}|$)/uy;
const readMark = (scan: Scan): Read => (take(scan, ALONE) === null ? undefined : null);

/** A square, or what may have been meant as one, as in `d1d`; not the end of a word, nor part of an address. */
const NAMES_SQUARE = /(?<!\p{L}\p{L}|[@/=])[a-s][1-9](?![\w.+-]{0,64}@)/iu;

/** Words around a game, in lines of their own that name no square; anything else should have been a move. */
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
  // First: the end of a line of CSV begins with a comma, which is a space to others.
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
