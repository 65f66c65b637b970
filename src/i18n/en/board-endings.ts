import { ordinalOf } from "../ordinals.ts";
import type { BoardEndings } from "../words/analysis.ts";

/** How the board ended a game, for any reader. */
export const BOARD_ENDINGS: BoardEndings = {
  "king-escaped": ({ judgedBy }) =>
    judgedBy.escape === "edge" ? "The king reached the edge of the board." : "The king reached a corner.",
  "edge-fort": () => "The king is in an edge fort that can’t be broken.",
  "king-captured": () => "The king was captured.",
  encirclement: () => "The attackers surrounded all defenders.",
  repetition: ({ judgedBy }) =>
    `The position occurred for the ${ordinalOf("en", judgedBy.repetitionCount)} time.`,
  "no-progress": () => "Too many moves were made without a capture.",
};
