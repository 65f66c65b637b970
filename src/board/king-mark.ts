import { type Piece, piecesOf, type Place } from "./squares.ts";

/** What came of the king: he bears the cross of the captured, or a star for having got away. */
type KingMark = "captured" | "escaped";

/** The reasons of results that say so; no other is about him. */
const MARKS: Readonly<Record<string, KingMark>> = {
  "king-captured": "captured",
  "king-escaped": "escaped",
  "edge-fort": "escaped",
};

/** How the king of a game that ended for this reason is marked; null while it goes on, or where it ended otherwise. */
const kingMarkOf = (reason: string | null | undefined): KingMark | null => MARKS[reason ?? ""] ?? null;

const isKing = ({ piece }: { readonly piece: Piece }): boolean => piece === "k";

/** The king's place and mark. The rules leave a captured king on the board: no list of captures names him. */
export function markedKing(drawing: {
  readonly board: string;
  readonly ended?: string | null;
}): { readonly place: Place; readonly mark: KingMark } | null {
  const mark = kingMarkOf(drawing.ended);
  const place = mark === null ? undefined : piecesOf(drawing.board).find(isKing);
  return mark === null || place === undefined ? null : { place, mark };
}
