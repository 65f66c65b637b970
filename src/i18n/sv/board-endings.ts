import { ordinalOf } from "../ordinals.ts";
import type { BoardEndings } from "../words/analysis.ts";

/** How the board ended a game, for any reader. */
export const BOARD_ENDINGS: BoardEndings = {
  "king-escaped": ({ judgedBy }) =>
    judgedBy.escape === "edge" ? "Kungen nådde brädets kant." : "Kungen nådde ett hörn.",
  "edge-fort": () => "Kungen står i en kantborg som ingen kan bryta.",
  "king-captured": () => "Kungen blev slagen.",
  encirclement: () => "Anfallarna ringade in alla försvarare.",
  repetition: ({ judgedBy }) =>
    `Ställningen uppstod för ${ordinalOf("sv", judgedBy.repetitionCount)} gången.`,
  "no-progress": () => "För många drag gjordes utan slag.",
};
