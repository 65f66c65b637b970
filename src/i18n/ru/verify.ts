import { pluralOf } from "../plurals.ts";
import type { VerifyWords } from "../words/verify.ts";

const records = (count: number) =>
  pluralOf("ru", count, {
    one: `${count} запись`,
    few: `${count} записи`,
    many: `${count} записей`,
    other: `${count} записи`,
  });

const texts = (count: number) =>
  pluralOf("ru", count, {
    one: `${count} текст`,
    few: `${count} текста`,
    many: `${count} текстов`,
    other: `${count} текста`,
  });

const moves = (count: number) =>
  pluralOf("ru", count, {
    one: `${count} ход`,
    few: `${count} хода`,
    many: `${count} ходов`,
    other: `${count} хода`,
  });

export const verify: VerifyWords = {
  verifying: "Проверяем…",
  chain: (count) => `Цепочка цела до последней записи, все хеши совпали: ${records(count)}.`,
  texts: (count) => `Написанное не изменено: ${texts(count)}.`,
  moves: (count) => `Все ходы сделаны по правилам: ${moves(count)}.`,
  fails: (seq, why) => `Запись ${seq} не сходится. ${why}`,
  faults: {
    shape: "Это не запись партии.",
    seq: "Здесь записи не хватает или есть лишняя.",
    prev: "Она не продолжает предыдущую.",
    hash: "Хеш не совпадает: в ней что-то изменили.",
    head: "Протокол заканчивается не тем хешем, который в нём назван.",
    digest: "Написано было не это.",
    rules: "Таких правил нет.",
    move: "Такой ход не по правилам или берёт не эти фигуры.",
    ending: "Этот ход закончил партию не так.",
    over: "Она стоит после конца партии.",
    order: "Здесь её быть не может.",
  },
  unread: "Дальше идут записи, которых эта версия сервиса прочитать не может.",
  notLoaded: "Протокол не загрузился. Попробуйте ещё раз.",
};
