import { pluralOf } from "../plurals.ts";
import type { PushMessageWords } from "../words/push.ts";

export const pushMessages: PushMessageWords = {
  turn: (by, move) => `Ваш ход: ${by} — ${move}`,
  firstTurn: "Ваш ход: партия началась",
  challenge: (by) => `Вызов от игрока ${by}`,
  accepted: (by) => `${by}: вызов принят`,
  message: (by) => `Сообщение от ${by}`,
  moveDue: (left) => `Пора ходить: осталось ${left}`,
  digest: (count) =>
    pluralOf("ru", count, {
      one: `${count} новость`,
      few: `${count} новости`,
      other: `${count} новостей`,
    }),
  against: (opponent) => `соперник: ${opponent}`,
  waiting: (count) =>
    pluralOf("ru", count, {
      one: `Ваш ход ещё в ${count} партии.`,
      other: `Ваш ход ещё в ${count} партиях.`,
    }),
};
