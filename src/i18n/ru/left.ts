import type { LeftWords } from "../words/left.ts";

export const left: LeftWords = {
  left: (span) => `Осталось: ${span},`,
  leftToAnswer: (span) => `На ответ осталось: ${span},`,
  until: (when) => ` до ${when}.`,
  players: "Игроки",
};
