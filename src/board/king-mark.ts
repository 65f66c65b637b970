import { type Piece, piecesOf, type Place } from "./squares.ts";

type KingMark = "captured" | "escaped";

/** The keys are reasons of a result. */
const MARKS: Readonly<Record<string, KingMark>> = {
  "king-captured": "captured",
  "king-escaped": "escaped",
  "edge-fort": "escaped",
};

const isKing = ({ piece }: { readonly piece: Piece }): boolean => piece === "k";

/** Returns the place and mark of a king that was captured or escaped; otherwise null. A captured king stays on the board. */
export function markedKing(drawing: {
  readonly board: string;
  readonly ended?: string | null;
}): { readonly place: Place; readonly mark: KingMark } | null {
  const mark = MARKS[drawing.ended ?? ""] ?? null;
  const place = mark === null ? undefined : piecesOf(drawing.board).find(isKing);
  return mark === null || place === undefined ? null : { place, mark };
}
