import { forTime } from "../ordinals.ts";
import type { BoardEndings } from "../words/analysis.ts";

/** How the board ended a game, for any reader. */
export const BOARD_ENDINGS: BoardEndings = {
  "king-escaped": ({ judgedBy }) =>
    judgedBy.escape === "edge" ? "Король дошёл до края доски." : "Король дошёл до угла.",
  "edge-fort": () => "Король стоит в крепости у края, которую никому не сломать.",
  "king-captured": () => "Король взят.",
  encirclement: () => "Атакующие окружили всех защитников.",
  repetition: ({ judgedBy }) => `Позиция возникла ${forTime(judgedBy.repetitionCount)} раз.`,
  "no-progress": () => "Слишком много ходов подряд прошло без взятия.",
};
