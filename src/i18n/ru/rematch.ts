import type { RematchProblemWords } from "../words/problems.ts";

export const rematch: RematchProblemWords = {
  "game-not-over": {
    title: "Партия не окончена",
    detail: () => "Реванш предлагают, когда партия сыграна. Эта ещё не окончена или так и не началась.",
  },
  "nothing-changed": {
    title: "Встречное предложение ничего не меняет",
    detail: () =>
      "Вы предлагаете то же, что предложили вам. Измените правила, сторону, контроль времени, остановки часов или возможные предложения либо примите вызов.",
  },
};
