import { pluralOf } from "../plurals.ts";
import type { PlayNoticeWords } from "../words/play-notices.ts";

function tookWords(squares: string, count: number): string {
  if (count === 0) return "";
  return `; ${pluralOf("ru", count, { one: "взята фигура", other: "взяты фигуры" })} на ${squares}`;
}

// The present tense and nouns throughout: the past tense would have to know whether a player is a man or a woman.
export const playNotices: PlayNoticeWords = {
  offered: {
    draw: (by) => `${by} предлагает вам ничью.`,
    takeback: (by) => `${by} просит вернуть ход.`,
    pause: (by, until) => `${by} предлагает паузу (конец: ${until}).`,
    resume: (by) => `${by} предлагает закончить паузу.`,
    extend: (by, span) => `${by} просит добавить времени: ${span}.`,
  },
  accepted: {
    draw: (by) => `${by} соглашается на ничью.`,
    takeback: (by) => `${by} разрешает вам вернуть ход.`,
    pause: (by, until) => `${by} соглашается на паузу (конец: ${until}).`,
    resume: (by) => `${by} соглашается закончить паузу.`,
    extend: (by, span) => `${by} добавляет вам времени: ${span}.`,
  },
  declined: {
    draw: (by) => `${by} отклоняет ничью.`,
    takeback: (by) => `${by} не разрешает вам вернуть ход.`,
    pause: (by) => `${by} не соглашается на паузу.`,
    resume: (by) => `${by} не соглашается закончить паузу.`,
    extend: (by) => `${by} не добавляет вам времени.`,
  },
  takenBack: {
    yours: (by) => `Ваш ход возвращён: ${by} разрешает.`,
    theirs: (name) => `С вашего согласия ${name} возвращает ход.`,
  },
  plan: {
    yours: (move, squares, count) => `Ответ по вашему плану: ${move}${tookWords(squares, count)}.`,
    theirs: (by, move, squares, count) => `${by} отвечает по плану: ${move}${tookWords(squares, count)}.`,
    many: (count, list) => `Планы ответили друг другу, всего ходов: ${count}. ${list}.`,
    ended: "На этом ваш план заканчивается.",
    illegal: "Ответ из вашего плана здесь не по правилам, поэтому план заканчивается.",
  },
  rematch: (by, rules) => `${by} предлагает реванш: ${rules}.`,
  counter: (by, rules) => `${by} отвечает на ваш вызов другими условиями: ${rules}.`,
  changed: (list) => `Изменено: ${list}.`,
  terms: {
    ruleset: "правила",
    side: "стороны",
    clock: "время",
    stops: "что останавливает часы",
    offers: "что можно предлагать",
  },
  head: (head) => `Запись партии на этот момент: ${head}`,
};
