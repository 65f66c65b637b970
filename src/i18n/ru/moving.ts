import type { MovingWords } from "../words/moving.ts";

export const moving: MovingWords = {
  king: { captured: "взят", escaped: "спасся" },
  onlyPlayers: "Ходить могут только игроки.",
  over: "Партия окончена.",
  sound: "Звук",
  sending: "Отправляется…",
  waits: "Отправится, когда появится связь.",
};
