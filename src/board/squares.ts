export type Piece = "a" | "d" | "k";

/** A square counted from the top left, as a picture is drawn and a text is written. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** Where a square such as `d4` lies on a board of this size. */
export function placeOf(square: string, size: number): Place {
  return { column: square.charCodeAt(0) - 97, row: size - Number.parseInt(square.slice(1), 10) };
}

/** The pieces of a board text (`3aaaaa3/5a5/…`) with their places, top rank first. */
export function piecesOf(board: string): readonly (Place & { readonly piece: Piece })[] {
  return board.split("/").flatMap((rank, row) => {
    let column = 0;
    return (rank.match(/\d+|[adk]/g) ?? []).flatMap((sign) => {
      if (isPiece(sign)) return [{ piece: sign, column: column++, row }];
      column += Number(sign);
      return [];
    });
  });
}

const isPiece = (sign: string): sign is Piece => sign === "a" || sign === "d" || sign === "k";
