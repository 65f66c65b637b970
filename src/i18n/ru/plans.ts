import type { PlanWords } from "../words/plans.ts";

export const plans: PlanWords = {
  title: "Ваш план",
  hint: "Его видите только вы. Ваш ответ будет сделан сразу, как только соперник пойдёт.",
  goesOn: (move) => `Если вы пойдёте ${move}, план продолжится:`,
  answer: (reply, move) => `На ${reply} отвечаю ${move}`,
  answerAny: (move) => `На любой другой ход отвечаю ${move}`,
  resign: (reply) => `На ${reply} сдаюсь`,
  resignAny: "На любой другой ход сдаюсь",
  captures: (squares) => `берёт на ${squares}`,
  wins: "выигрывает партию",
  loses: "проигрывает партию",
  draws: "ничья",
  end: "Удалить план",
  form: {
    title: "Условные ходы",
    their: "Если соперник пойдёт",
    theirMove: "Ход соперника",
    any: "любым другим ходом",
    mine: "Я отвечу",
    myMove: "Мой ход",
    resign: "сдаюсь",
    move: "так:",
    hint: "Ходы пишутся так: d1-d4. Ответы добавляются по одному; для длинных планов есть «Анализ».",
    add: "Добавить в план",
    missing: "Укажите, на какой ход вы отвечаете и чем.",
  },
};
