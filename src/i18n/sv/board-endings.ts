import { ordinalOf } from "../ordinals.ts";
import type { BoardEndings } from "../words/analysis.ts";

/** How the board ended a game, whoever reads it. */
export const BOARD_ENDINGS: BoardEndings = {
  "king-escaped": ({ judgedBy }) =>
    judgedBy.escape === "edge" ? "Kungen har nått brädets kant." : "Kungen har nått ett hörn.",
  "edge-fort": () => "Kungen står i en kantborg som ingen kan bryta.",
  "king-captured": () => "Kungen är slagen.",
  encirclement: () => "Anfallarna har ringat in alla försvarare.",
  repetition: ({ judgedBy }) =>
    `Ställningen har uppstått för ${ordinalOf("sv", judgedBy.repetitionCount)} gången.`,
  "no-progress": () => "Det har gjorts för många drag i följd utan slag.",
};
