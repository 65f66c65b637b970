import type { Language } from "../contract/languages.ts";
import { SCRIPT_WORDS, type ScriptWords } from "../i18n/built/script.ts";
import { listWords } from "../i18n/times.ts";
import type { LegalMove, Side } from "../rules/index.ts";
import type { Piece } from "./squares.ts";
import type { BoardDrawing } from "./svg.ts";
import { madeMove, piecesBySquare, plainMove } from "./moves.ts";
import { EFFECTS_WORDS } from "../i18n/built/effects.ts";
import { PLANS_WORDS } from "../i18n/built/plans.ts";
import type { PlanAnswerView } from "../contract/plan.ts";
import { ANY } from "../contract/terms.ts";

/** Returns the accessible name of a square: `e5, throne, king`. */
export function squareName(
  square: string,
  board: string,
  shape: Pick<BoardDrawing, "size" | "throne" | "corners">,
  words: ScriptWords,
): string {
  const piece = piecesBySquare(board, shape.size).get(square);
  const kind = square === shape.throne ? words.throne : shape.corners.includes(square) ? words.corner : null;
  return [square, kind, piece === undefined ? words.empty : words.pieces[piece]]
    .filter((part) => part !== null)
    .join(", ");
}

const taken = (captures: readonly string[] | null, language: Language): readonly string[] =>
  captures === null || captures.length === 0
    ? []
    : [EFFECTS_WORDS[language].captures(listWords(captures, language))];

function ended(ends: PlanAnswerView["ends"], mine: Side | null, language: Language): readonly string[] {
  if (ends === null) return [];
  const words = EFFECTS_WORDS[language];
  return [ends.winner === null ? words.draws : ends.winner === mine ? words.wins : words.loses];
}

/** Returns what a move does: captures, a repeated position, the end of the game. */
export function consequences(move: LegalMove, mine: Side | null, language: Language): readonly string[] {
  const { captures, ends, occurrences } = move;
  // If the move ends the game for another reason, a repeated position is not mentioned.
  const isRepeated = ends === null ? occurrences > 1 : ends.reason === "repetition";
  const repeats = isRepeated ? [SCRIPT_WORDS[language].repeats(occurrences)] : [];
  return [...taken(captures, language), ...repeats, ...ended(ends, mine, language)];
}

/** Returns a legal move and its consequences: `d1-d4, captures d5`. */
export function moveInWords(move: LegalMove, mine: Side | null, language: Language): string {
  return [plainMove(move.move), ...consequences(move, mine, language)].join(", ");
}

/** Returns a move in words: `d1-d4, captures d5` or, with a `piece`, for screen readers: `king d1-d4, captures d5`. */
export function moveWords(text: string, language: Language, piece?: Piece): string {
  const move = madeMove(text);
  if (move === null) return text;
  const moved = pieceMoved(`${move.from}-${move.to}`, piece, language);
  return [moved, ...taken(move.captured, language)].join(", ");
}

export const pieceMoved = (move: string, piece: Piece | undefined, language: Language): string =>
  piece === undefined ? move : `${SCRIPT_WORDS[language].pieces[piece]} ${move}`;

export interface PlanRow {
  readonly text: string;
  readonly rows: readonly PlanRow[];
}

function answerWords(reply: string, answer: PlanAnswerView, mine: Side, language: Language): string {
  const words = PLANS_WORDS[language];
  if ("do" in answer) return reply === ANY ? words.resignAny : words.resign(reply);
  const text = reply === ANY ? words.answerAny(answer.move) : words.answer(reply, answer.move);
  const effects = [...taken(answer.captures, language), ...ended(answer.ends, mine, language)];
  return effects.length === 0 ? text : `${text} (${effects.join("; ")})`;
}

/** Returns a plan's answers, each as a sentence without a full stop. `mine`: the side of the plan's owner. */
export function planRows(
  replies: Readonly<Record<string, PlanAnswerView>>,
  mine: Side,
  language: Language,
): readonly PlanRow[] {
  return Object.entries(replies).map(([reply, answer]) => ({
    text: answerWords(reply, answer, mine, language),
    rows: "do" in answer ? [] : planRows(answer.replies ?? {}, mine, language),
  }));
}

export function plyWords(moves: readonly string[], ply: number, language: Language, piece?: Piece): string {
  const words = SCRIPT_WORDS[language];
  const move = moves[ply - 1];
  return move === undefined ? words.start : words.ply(ply, moves.length, moveWords(move, language, piece));
}

/** Like `plyWords`, with the name of the moved piece, for screen readers. `board` is the position after the ply. */
export function plyAloud(
  { moves, size }: { readonly moves: readonly string[]; readonly size: number },
  ply: number,
  board: string,
  language: Language,
): string {
  const to = madeMove(moves[ply - 1] ?? "")?.to ?? "";
  return plyWords(moves, ply, language, piecesBySquare(board, size).get(to));
}

export function positionWords(board: string, size: number, words: ScriptWords): string {
  const pieces = [...piecesBySquare(board, size)];
  const on = (label: string, kind: string) => {
    const squares = pieces.filter(([, piece]) => piece === kind).map(([square]) => square);
    return squares.length === 0 ? [] : [`${label}: ${squares.join(" ")}`];
  };
  const { attackers, defenders } = words.embed;
  return [...on(attackers, "a"), ...on(defenders, "d"), ...on(words.pieces.k, "k")].join("; ");
}
