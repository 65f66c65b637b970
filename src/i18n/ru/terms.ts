import type { ChallengeTermsWords, CounterWords } from "../words/terms.ts";

export const terms: ChallengeTermsWords = {
  offers: "Что можно предлагать друг другу",
  offersHint:
    "Снимите отметки с того, без чего хотите играть. Ничью можно предложить, только если её допускают правила.",
  allowed: (list) => `Игроки могут предлагать друг другу: ${list}.`,
  nothingAllowed: "Предлагать друг другу ничего нельзя.",
  rematch: "Это реванш: стороны меняются.",
  rematchOf: "Прошлая партия",
  counter: "Это ответ на другой вызов с другими условиями.",
  counterOf: "Прежний вызов",
  countered: (to) => `${to} предлагает в ответ другие условия.`,
  youCountered: "Вы предложили в ответ другие условия.",
  counteredBy: "Встречный вызов",
};

export const counter: CounterWords = {
  propose: "Предложить другие условия",
  title: (by) => `Встречный вызов: ${by}`,
  hint: (by) =>
    `Измените то, что хотите. ${by} сможет принять ваши условия, отклонить их или предложить свои.`,
  sameClock: "Как предложено",
  send: "Отправить встречный вызов",
  back: "Назад к вызову",
};
