import type { NearWords } from "../words/game.ts";

export const near: NearWords = {
  label: "Части доски",
  hint: "Нажмите на ту часть доски, которую хотите увеличить.",
  part: (from, to) => `Увеличить: от ${from} до ${to}`,
  whole: "Вся доска",
  ways: { left: "Левее", up: "Выше", down: "Ниже", right: "Правее" },
};
