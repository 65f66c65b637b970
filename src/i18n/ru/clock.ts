import { pluralOf } from "../plurals.ts";
import type { ClockWords } from "../words/clock.ts";

export const clock: ClockWords = {
  title: (players) => `Часы: ${players}`,
  back: "Вернуться к партии",
  schedules: "Ночи и выходные, как заданы к началу партии",
  night: (from, to) => `ночь с ${from} до ${to}`,
  weekend: (days) => `выходные: ${days}`,
  noSchedule: "нет",
  present: "Текущий ход",
  turn: (name, ply, since, budget) =>
    `Ход ${ply} делает ${name}. Отсчёт начался: ${since}. На ход даётся ${budget} времени на часах.`,
  over: "Партия закончена, часы остановлены.",
  caption: (name, side, balance) => `${name} (${side}): ${balance}`,
  what: "Что произошло",
  change: "Изменение",
  balance: "Остаток",
  move: (ply) => `Ход ${ply}`,
  counted: (span) => `Учтено: ${span}.`,
  stopped: (kind, from, to, span) => `Не учтено: ${kind}, с ${from} до ${to} (${span}).`,
  moreStops: (count, span) =>
    pluralOf("ru", count, {
      one: `И ещё ${count} остановка (${span}).`,
      few: `И ещё ${count} остановки (вместе ${span}).`,
      many: `И ещё ${count} остановок (вместе ${span}).`,
      other: `И ещё ${count} остановки (вместе ${span}).`,
    }),
  kinds: {
    outage: "сбой сервиса",
    pause: "пауза",
    vacation: "отпуск",
    weekend: "выходные",
    night: "ночь",
  },
  entries: {
    start: "В начале",
    increment: "Прибавлено за ход",
    minimum: "Увеличено до минимума на ход",
    reset: "Полное время на следующий ход",
    block: "Начинается новая серия ходов",
  },
  gift: (by) => `Время в подарок: ${by}`,
  period: (lost, left) =>
    `${pluralOf("ru", lost, {
      one: `Потерян ${lost} период`,
      few: `Потеряно ${lost} периода`,
      many: `Потеряно ${lost} периодов`,
      other: `Потеряно ${lost} периода`,
    })}, осталось ${left}: неиспользованное время возвращено`,
  check: "Как это проверить",
  checks: [
    "Каждый остаток — это остаток строкой выше плюс изменение.",
    "От начала хода до его конца проходит ровно столько, сколько учтено и не учтено вместе.",
    "Каждый ход начинается, когда заканчивается ход другой стороны: ничего не пропущено и не учтено дважды.",
    "Проигравший по времени израсходовал всё время хода, с точностью до миллисекунды.",
  ],
  data: "То же для программ, с точностью до миллисекунды",
};
