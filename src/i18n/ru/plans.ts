import type { PlanWords } from "../words/plans.ts";

export const plans: PlanWords = {
  title: "Ваш план",
  hint: "Кроме вас, его никто не видит. Ваш ответ делается сразу, как только соперник пойдёт.",
  goesOn: (move) => `Если вы пойдёте ${move}, план продолжится:`,
  answer: (reply, move) => `На ${reply} отвечаю ${move}`,
  answerAny: (move) => `На любой другой ход отвечаю ${move}`,
  resign: (reply) => `На ${reply} сдаюсь`,
  resignAny: "На любой другой ход сдаюсь",
  captures: (squares) => `берёт на ${squares}`,
  wins: "выигрывает партию",
  loses: "проигрывает партию",
  draws: "ничья",
  end: "Отменить план",
};
