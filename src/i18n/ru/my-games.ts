import type { MyGamesWords } from "../words/my-games.ts";

export const myGames: MyGamesWords = {
  yourTurn: "Ваш ход",
  offered: "Предложения вам",
  theirTurn: "Ход соперника",
  challengesIn: "Вызовы вам",
  challengesOut: "Ваши вызовы",
  finished: "Оконченные партии",
  nothing:
    "Партий у вас пока нет. Примите открытый вызов из списка или вызовите кого-нибудь сами: вы получите ссылку, которую можно послать кому угодно.",
  nothingWaits: "Ваших ходов сейчас не ждут.",
  lobby: "К списку вызовов",
  challenge: "Новый вызов",
  noMoveYet: "Ходов ещё не было.",
  older: "Более ранние",
  noneOlder: "Больше партий нет.",
  back: "Назад к моим партиям",
  later: {
    title: "Позже",
    hint: "До этого времени партия будет в конце списка. Часы идут, напоминания приходят.",
    until: (when) => `Отложена до: ${when}.`,
    back: "Вернуть",
  },
};
