import type { Illegal } from "../../illegal.ts";
import { legalMoves } from "../../legal-moves.ts";
import { play } from "../../play.ts";
import type { Position } from "../../position.ts";
import { parseMove, type WrittenMove, writeMove } from "../move.ts";
import { coordinatesOf } from "../square.ts";

/** Common slips: letters that look like digits, and other separators instead of a dash. */
const MISREAD: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-s]1?)[lI|]/g, "1"],
  [/(?<=[a-s]1)[oO]/g, "0"],
  [/(?<=\d)(?:\s*(?:->|=>|→|[~:;._/>]|\bto\b)\s*|\s+)(?=[a-s]\d)/gi, "-"],
];

export function likelyMove(text: string): string | null {
  const [line = ""] = /^[^\r\n]*/.exec(text) ?? [];
  const repaired = MISREAD.reduce((word, [wrong, right]) => word.replaceAll(wrong, right), line);
  const [word = ""] = /^[^\s,;[{(]*/.exec(repaired) ?? [];
  const move = parseMove(word);
  return move.ok ? writeMove(move.value.from, move.value.to, move.value.captures ?? []) : null;
}

const numbersOf = ({ from, to }: Pick<WrittenMove, "from" | "to">): number[] =>
  [from, to].flatMap((square) => Object.values(coordinatesOf(square)));

/** Whether two moves differ by a typical slip: only in one file or rank, or only in direction. */
function isOneSlipAway(one: WrittenMove, other: WrittenMove): boolean {
  const [here, there] = [numbersOf(one), numbersOf(other)];
  const changed = here.filter((number, i) => number !== there[i]).length;
  return changed === 1 || (one.from === other.to && one.to === other.from);
}

const isLegal = (position: Position, text: string): boolean => {
  const move = parseMove(text);
  return move.ok && position.ending === null && play(position, move.value).ok;
};

/**
 * Returns the same move with its real captures, or the only legal move that is one slip away and makes the next move
 * legal; otherwise null.
 */
export function repairedMove(
  position: Position,
  written: WrittenMove,
  { captures }: Illegal,
  next: string | undefined,
): string | null {
  if (captures !== undefined) return writeMove(written.from, written.to, captures);
  const repairs = legalMoves(position).flatMap(({ move: text }) => {
    const move = parseMove(text);
    const played = move.ok && isOneSlipAway(move.value, written) ? play(position, move.value) : null;
    return played?.ok && (next === undefined || isLegal(played.value.position, next))
      ? [played.value.move]
      : [];
  });
  return repairs.length === 1 ? repairs[0]! : null;
}
