import { wordsIn } from "../../i18n/catalogues.ts";
import { listWords } from "../../i18n/times.ts";
import type { LegalMove } from "../../rules/index.ts";
import { type SquareUse, type SquareView, squareViews } from "../../board/square-views.ts";
import { markedKing } from "../../board/king-mark.ts";
import { squareAt } from "../../board/squares.ts";
import { addressOf, nearWith, type Situation } from "./situation.ts";

/** A move that would bring a position up again. */
const repeats = ({ occurrences }: LegalMove): boolean => occurrences > 1;
const squaresOf = ({ move }: LegalMove) => {
  const [from = "", to = ""] = move.split("-");
  return { from, to };
};

/** The link of a square; its fragment keeps the board on screen when the page reloads. */
const onBoard = (address: string): string => `${address}#board`;

function target(situation: Situation, legal: LegalMove): SquareUse {
  const words = wordsIn(situation.reader.language).game.square;
  const { captures, ends } = legal;
  return {
    href: onBoard(addressOf(situation, { move: legal.move })),
    marks: ["target", ...(ends ? ["ends"] : []), ...(repeats(legal) ? ["repeats"] : [])],
    notes: [
      words.target,
      ...(captures.length > 0 ? [words.captures(listWords(captures, situation.reader.language))] : []),
      ...(ends ? [words.ends] : []),
      ...(repeats(legal) ? [words.repeats] : []),
    ],
  };
}

/** What a square is for while a move is chosen: only pieces that can move, and where the chosen one can go. */
function choice(situation: Situation, square: string): SquareUse {
  const { legal, from } = situation;
  const words = wordsIn(situation.reader.language).game.square;
  const near = situation.drawing.near ?? null;
  if (square === from)
    return { href: onBoard(addressOf(situation, { near })), marks: ["chosen"], notes: [words.chosen] };
  const move = legal.find((one) => squaresOf(one).from === from && squaresOf(one).to === square);
  if (move !== undefined) return target(situation, move);
  const canMove = legal.some((one) => squaresOf(one).from === square);
  if (!canMove) return {};
  return { href: onBoard(addressOf(situation, { from: square, near: nearWith(situation, square) })) };
}

/** The marks of the last move that is on the board, or of the one that is being looked at before it is made. */
function marksOfMove({ drawing: { lastMove } }: Situation, square: string): readonly string[] {
  if (square === lastMove?.from) return ["from"];
  return square === lastMove?.to ? ["to"] : [];
}

/** The squares of the board: what stands there, and for whom it is to move, what can be done with it. */
export function squaresFor(situation: Situation): readonly (readonly SquareView[])[] {
  const { drawing, chosen, reader, shown, game } = situation;
  const isChoosing = chosen === null && shown === game.ply;
  const king = markedKing(drawing);
  const kingOn = king === null ? null : squareAt(king.place, drawing.size);
  return squareViews(drawing, wordsIn(reader.language).game.pieces, (square) => {
    const use = isChoosing ? choice(situation, square) : {};
    const fate = king === null || square !== kingOn ? [] : [wordsIn(reader.language).moving.king[king.mark]];
    const marks = [...marksOfMove(situation, square), ...(use.marks ?? [])];
    return { ...use, marks, notes: [...fate, ...(use.notes ?? [])] };
  });
}
