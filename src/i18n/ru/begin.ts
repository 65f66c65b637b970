import { pluralOf } from "../plurals.ts";
import type { BeginWords } from "../words/begin.ts";

export const begin: BeginWords = {
  nameHint: "От 3 до 20 знаков: A–Z, цифры, - и _.",
  freeNames: "Свободны:",
  alreadyPlaying: "Уже играете? Войти",
  home: {
    sentence:
      "Настольная игра викингов: помогите королю вырваться или поймайте его — по одному ходу, когда вам удобно.",
    yourTurn: (count) =>
      pluralOf("ru", count, {
        one: `Ваш ход в ${count} партии`,
        few: `Ваш ход в ${count} партиях`,
        many: `Ваш ход в ${count} партиях`,
        other: `Ваш ход в ${count} партии`,
      }),
    nowhere: "Ваших ходов сейчас не ждут",
    allChallenges: "Все открытые вызовы",
    about: "Что такое тафл?",
  },
  accept: {
    button: "Принять и играть",
    signedIn: (name) => `Имя всё равно за вами: вы вошли как ${name}.`,
  },
  make: {
    anyone: "Кто угодно",
    usual: "По умолчанию",
    perMove: "Время на ход",
    otherClocks: "Другой контроль времени",
    more: "Другие условия",
  },
};
