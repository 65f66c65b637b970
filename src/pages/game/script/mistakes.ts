import type { ScriptWords } from "../../../i18n/built/browser.ts";
import type { Side } from "../../../rules/index.ts";
import type { Piece } from "../../../board/squares.ts";
import type { Choice, Way } from "./choice.ts";

/** What a press on a square is judged by. */
export interface Pressing {
  readonly choice: Choice;
  readonly ways: readonly Way[];
  /** What stands on the board, before a move that is only chosen. */
  readonly pieces: ReadonlyMap<string, Piece>;
  /** Throne and corners, where there are any. */
  readonly special: readonly (string | null)[];
  readonly mine: Side | null;
  readonly words: Pick<ScriptWords, "mistakes">;
}

const sideOf = (piece: Piece | undefined): Side | null =>
  piece === undefined ? null : piece === "a" ? "attackers" : "defenders";

/** Why a press on a square does nothing, in a sentence; null where it chooses something or takes it back. */
export function mistakeAt(square: string, pressing: Pressing): string | null {
  const { choice, ways, pieces, mine, words } = pressing;
  const begins = ways.some(({ from }) => from === square);
  const ends = ways.some(({ from, to }) => from === choice.from && to === square);
  if (begins || ends) return null;
  const side = sideOf(pieces.get(square));
  if (side !== null && side === mine) return words.mistakes.stuck(square);
  if (choice.from !== null) return cannotGo(choice.from, square, pressing);
  return side === null ? words.mistakes.noPiece(square) : words.mistakes.notYours;
}

/** Why a piece cannot go from one square to another, in a sentence. */
export function cannotGo(from: string, to: string, pressing: Pressing): string {
  const { mistakes } = pressing.words;
  return mistakes.cannotGo(from, to, whyNot(from, to, pressing));
}

function whyNot(from: string, to: string, { ways, pieces, special, words }: Pressing): string {
  const { why } = words.mistakes;
  const way = between(from, to);
  if (way === null) return why.crooked;
  if (pieces.has(to)) return why.occupied;
  const obstacle = way.find((square) => pieces.has(square));
  if (obstacle !== undefined) return why.blocked(obstacle);
  const ends = ways.filter((one) => one.from === from).map((one) => one.to);
  // Who comes up to a square and not beyond it may not pass; who goes that way and not so far is slow.
  const gate = way.findIndex((square) => special.includes(square));
  if (gate === 0 || (gate > 0 && ends.includes(way[gate - 1]!))) return why.passing(way[gate]!);
  const isBefore = way.length > 0 && ends.includes(way[0]!);
  const isBeyond = ends.some((end) => between(from, end)?.includes(to));
  return isBefore && !isBeyond ? why.far : why.restricted;
}

/** The squares between two of a row or a column, in order; null where they are of neither. */
function between(from: string, to: string): readonly string[] | null {
  const [[file, rank], [toFile, toRank]] = [placeOf(from), placeOf(to)];
  if (file !== toFile && rank !== toRank) return null;
  const count = Math.max(Math.abs(toFile - file), Math.abs(toRank - rank));
  const [right, up] = [Math.sign(toFile - file), Math.sign(toRank - rank)];
  return Array.from(
    { length: count - 1 },
    (_, at) => String.fromCharCode(file + right * (at + 1)) + (rank + up * (at + 1)),
  );
}

const placeOf = (square: string): readonly [file: number, rank: number] => [
  square.charCodeAt(0),
  Number(square.slice(1)),
];
