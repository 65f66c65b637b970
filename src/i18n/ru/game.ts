import type { GameWords } from "../words/game.ts";
import { forTime, ordinalOf } from "../ordinals.ts";
import { pluralOf } from "../plurals.ts";
import { near } from "./near.ts";

const times = (count: number) =>
  `${count} ${pluralOf("ru", count, { one: "раз", few: "раза", many: "раз", other: "раза" })}`;

export const game: GameWords = {
  pieces: {
    a: "атакующий",
    d: "защитник",
    k: "король",
    empty: "пусто",
    throne: "пустой трон",
    corner: "угол",
  },
  square: {
    chosen: "выбрано",
    target: "сюда можно пойти",
    ends: "заканчивает партию",
    repeats: "повторяет позицию",
    captures: (squares) => `берёт ${squares}`,
  },
  board: "Доска",
  near,
  attackers: "Атакующие",
  defenders: "Защитники",
  status: {
    yourTurn: "Ваш ход.",
    theirTurn: (name) => `Ходит ${name}.`,
    past: (ply, last) => `Позиция после хода ${ply} из ${last}.`,
    now: "К текущей позиции",
    occurred: (count) => `Эта позиция возникла ${times(count)}.`,
    repeated: {
      draw: (count) => `На ${ordinalOf("ru", count)} раз — ничья.`,
      "attackers-win": (count) => `На ${ordinalOf("ru", count)} раз побеждают атакующие.`,
      "mover-loses": (count) => `Чей ход приведёт к ней ${forTime(count)} раз, тот проигрывает.`,
      none: () => "Повторяться она может сколько угодно.",
    },
  },
  walk: {
    label: "Просмотр ходов",
    first: "Начальная позиция",
    previous: "Предыдущий ход",
    next: "Следующий ход",
    last: "Последний ход",
    flip: "Перевернуть доску",
  },
  analyse: "Анализ",
  clocks: "Время",
  clockSums: "История часов",
  moves: "Ходы",
  captured: "Взятые фигуры",
  capturedMen: {
    attackers: (count) =>
      `${count} ${pluralOf("ru", count, { one: "атакующий", few: "атакующих", many: "атакующих", other: "атакующего" })}`,
    defenders: (count) =>
      `${count} ${pluralOf("ru", count, { one: "защитник", few: "защитника", many: "защитников", other: "защитника" })}`,
  },
  messages: "Сообщения",
  choose: "Выберите фигуру, потом поле для неё.",
  play: {
    label: "Сделать этот ход?",
    captures: (squares) => `Он берёт ${squares}.`,
    wins: "Он выигрывает партию.",
    loses: "Он проигрывает партию.",
    draws: "Он заканчивает партию вничью.",
    repeats: (count) => `Позиция возникнет всего ${times(count)}.`,
    message: "Сообщение (необязательно)",
    confirm: "Сделать ход",
    takeBack: "Отмена",
    unsent: "Ваше сообщение (не отправлено):",
  },
  actions: {
    resign: "Сдаться",
    resignSure: "Да, я сдаюсь",
    abort: "Прервать партию",
    abortSure: "Да, прервать: партия не будет засчитана",
  },
  gift: {
    title: (opponent) => `Подарить время игроку ${opponent}`,
    hint: "Время прибавится к часам соперника, забрать его назад нельзя. Не больше 14 дней за раз и 60 дней за партию.",
    span: "Сколько",
    give: "Да, подарить",
  },
  rules: "Правила",
};
