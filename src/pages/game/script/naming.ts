import type { Language } from "../../../contract/languages.ts";
import { SCRIPT_WORDS, type ScriptWords } from "../../../i18n/built/browser.ts";
import { listWords } from "../../../i18n/times.ts";
import type { Side } from "../../../rules/index.ts";
import type { LegalMove } from "../data.ts";
import { madeMove, piecesBySquare } from "../walk.ts";
import { EFFECTS_WORDS } from "../../../i18n/built/game.ts";

interface Board {
  readonly size: number;
  readonly throne: string | null;
  readonly corners: readonly string[];
}

/** What a square is called aloud: its name, what it is, and what stands on it. */
export function squareName(square: string, board: string, shape: Board, words: ScriptWords): string {
  const piece = piecesBySquare(board, shape.size).get(square);
  const kind = square === shape.throne ? words.throne : shape.corners.includes(square) ? words.corner : null;
  return [square, kind, piece === undefined ? words.empty : words.pieces[piece]]
    .filter((part) => part !== null)
    .join(", ");
}

/** What would come of a move, part by part: captures, the end, a position that comes up again. */
export function consequences(move: LegalMove, mine: Side | null, language: Language): readonly string[] {
  const [words, { repeats }] = [EFFECTS_WORDS[language], SCRIPT_WORDS[language]];
  const { captures, ends, occurrences } = move;
  const taken = captures.length === 0 ? [] : [words.captures(listWords(captures, language))];
  if (ends === null) return occurrences > 1 ? [...taken, repeats(occurrences)] : taken;
  const end = ends.winner === null ? words.draws : ends.winner === mine ? words.wins : words.loses;
  // Of what ends the game only the repetition says how often.
  return ends.reason === "repetition" ? [...taken, repeats(occurrences), end] : [...taken, end];
}

/** A move in words: `d1-d4, captures on d5`. */
export function moveWords(text: string, language: Language): string {
  const move = madeMove(text);
  if (move === null) return text;
  const { from, to, captured } = move;
  const taken =
    captured.length === 0 ? "" : `, ${EFFECTS_WORDS[language].captures(listWords(captured, language))}`;
  return `${from}-${to}${taken}`;
}

/** Which position is shown, in words. */
export function plyWords(moves: readonly string[], ply: number, language: Language): string {
  const words = SCRIPT_WORDS[language];
  const move = moves[ply - 1];
  return move === undefined ? words.start : words.ply(ply, moves.length, moveWords(move, language));
}

/** A position in words: which piece is where. */
export function positionWords(board: string, size: number, words: ScriptWords): string {
  const pieces = [...piecesBySquare(board, size)];
  const on = (label: string, kind: string) => {
    const squares = pieces.filter(([, piece]) => piece === kind).map(([square]) => square);
    return squares.length === 0 ? [] : [`${label}: ${squares.join(" ")}`];
  };
  const { attackers, defenders } = words.embed;
  return [...on(attackers, "a"), ...on(defenders, "d"), ...on(words.pieces.k, "k")].join("; ");
}
