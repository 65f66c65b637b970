import { oneLine } from "../../lib/plain.ts";
import { parseMove } from "../../rules/index.ts";
import { wordsIn } from "../catalogues.ts";
import type { Reader } from "../reader.ts";
import { listWords } from "../times.ts";
import { nameLine, noticesFor } from "./lines.ts";

const LONGEST_MOVE = 60;

/** Splits a recorded move into the move as people write it and the squares that it captured. */
export function moveParts(move: string): { readonly move: string; readonly captured: readonly string[] } {
  const written = parseMove(move);
  if (!written.ok) return { move: oneLine(move, LONGEST_MOVE), captured: [] };
  const { from, to, captures } = written.value;
  return { move: `${from}-${to}`, captured: captures ?? [] };
}

/** Says who made which move, with its captures. `text` is the move as it is recorded. */
export function moveSentence(by: string, text: string, reader: Reader): string {
  const words = noticesFor(reader);
  const { move, captured } = moveParts(text);
  const isOwn = by === reader.name;
  if (captured.length === 0) return isOwn ? words.youMoved(move) : words.moved(nameLine(by), move);
  const squares = listWords(captured, reader.language);
  return isOwn
    ? words.youMovedAndTook(move, squares, captured.length)
    : words.movedAndTook(nameLine(by), move, squares, captured.length);
}

/**
 * A sentence about a move with the move's number before it: "Move 5: Egil moved d1-d4." Moves are counted one by one,
 * by either side, and everywhere alike: `ply` is the number that the page, its list and the API give the move.
 */
export function numbered(ply: number, sentence: string, { language }: Pick<Reader, "language">): string {
  return wordsIn(language).counting.move(ply, sentence);
}
