import { NOTICES_WORDS } from "../i18n/built/notices.ts";
import type { Language } from "../contract/languages.ts";
import { rulesetTitle } from "../i18n/rulesets/index.ts";
import { moveParts } from "../i18n/sentences/game.ts";
import type { Ruleset } from "../rules/index.ts";
import { shapeOf } from "./shape.ts";
import { type Piece, piecesOf, squareAt } from "./squares.ts";
import type { BoardPicture } from "./svg.ts";
import type { GameSummary } from "../contract/game.ts";

/** A board with its description for screen readers. `inWords`: the sentences of the description. */
export interface DescribedBoard extends BoardPicture {
  readonly inWords: readonly string[];
}

function lastMoveOf({ lastMove }: Pick<GameSummary, "lastMove">): BoardPicture["lastMove"] {
  if (lastMove === null) return null;
  const [from = "", to = ""] = moveParts(lastMove.move).move.split("-");
  return { from, to, captured: lastMove.captured };
}

function squaresOf(board: string, size: number, piece: Piece): string {
  return piecesOf(board)
    .filter((one) => one.piece === piece)
    .map((place) => squareAt(place, size))
    .join(" ");
}

export function describeBoard(
  ruleset: Ruleset,
  game: Pick<GameSummary, "board" | "lastMove"> & Partial<Pick<GameSummary, "result">>,
  language: Language,
): DescribedBoard {
  const { id, name, size } = ruleset;
  const words = NOTICES_WORDS[language].mail.board;
  const lastMove = lastMoveOf(game);
  const captured = lastMove?.captured ?? [];
  const squares = (piece: Piece) => squaresOf(game.board, size, piece);
  const title = words.title(rulesetTitle({ id, name }, language), size);
  const inWords = [
    ...(lastMove === null ? [] : [words.lastMove(lastMove.from, lastMove.to)]),
    ...(captured.length === 0 ? [] : [words.captured(captured.join(" "))]),
    words.king(squares("k") || "–"),
    words.defenders(squares("d") || "–"),
    words.attackers(squares("a") || "–"),
  ];
  return {
    ...shapeOf(ruleset),
    board: game.board,
    lastMove,
    ended: game.result?.reason ?? null,
    title,
    description: inWords.join(" "),
    inWords,
  };
}
