import type { ScriptWords } from "../../../i18n/words/script.ts";
import type { Side } from "../../../rules/index.ts";
import type { Piece } from "../../../board/squares.ts";
import type { Choice, Way } from "./choice.ts";

/** What a press on a square is judged by. */
interface Pressing {
  readonly choice: Choice;
  readonly ways: readonly Way[];
  /** What stands on the board, before a move that is only chosen. */
  readonly pieces: ReadonlyMap<string, Piece>;
  readonly mine: Side | null;
  readonly words: Pick<ScriptWords, "mistakes">;
}

const sideOf = (piece: Piece | undefined): Side | null =>
  piece === undefined ? null : piece === "a" ? "attackers" : "defenders";

/** Why a press on a square does nothing, in a sentence; null where it chooses something or takes it back. */
export function mistakeAt(square: string, { choice, ways, pieces, mine, words }: Pressing): string | null {
  const begins = ways.some(({ from }) => from === square);
  const ends = ways.some(({ from, to }) => from === choice.from && to === square);
  if (begins || ends) return null;
  const side = sideOf(pieces.get(square));
  if (side !== null && side === mine) return words.mistakes.stuck(square);
  if (choice.from !== null) return words.mistakes.cannotGo(choice.from, square);
  return side === null ? words.mistakes.noPiece(square) : words.mistakes.notYours;
}
