import { ordinalOf } from "../ordinals.ts";
import type { BoardEndings } from "../words/analysis.ts";

/** How the board ended a game, whoever reads it. */
export const BOARD_ENDINGS: BoardEndings = {
  "king-escaped": ({ judgedBy }) =>
    judgedBy.escape === "edge"
      ? "The king has reached the edge of the board."
      : "The king has reached a corner.",
  "edge-fort": () => "The king stands in a fort at the edge that nobody can break.",
  "king-captured": () => "The king has been captured.",
  encirclement: () => "The attackers have surrounded all defenders.",
  repetition: ({ judgedBy }) =>
    `The position has come up for the ${ordinalOf("en", judgedBy.repetitionCount)} time.`,
  "no-progress": () => "Too many moves have gone by without a capture.",
};
