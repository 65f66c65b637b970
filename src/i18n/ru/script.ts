import { forTime } from "../ordinals.ts";
import { pluralOf } from "../plurals.ts";
import type { ScriptWords } from "../words/script.ts";

const squares = (count: number) => pluralOf("ru", count, { one: "поле", few: "поля", other: "полей" });

export const script: ScriptWords = {
  pieces: { a: "атакующий", d: "защитник", k: "король" },
  empty: "пусто",
  throne: "трон",
  corner: "угол",
  captures: (captured) => `берёт на ${captured}`,
  target: "сюда можно пойти",
  wins: "выигрывает партию",
  loses: "проигрывает партию",
  draws: "ничья",
  repeats: (time) => `позиция возникнет ${forTime(time)} раз`,
  chosen: (what, count) => `${what}: фигура выбрана. Может пойти на ${count} ${squares(count)}.`,
  preview: (move) => `${move}. Ход ещё не сделан.`,
  takenBack: "Ход отменён.",
  mistakes: {
    notYours: "Это не ваша фигура.",
    noPiece: (square) => `На поле ${square} нет фигуры.`,
    stuck: (square) => `Фигуре на ${square} некуда пойти.`,
    cannotGo: (from, to) => `Фигура на ${from} не может пойти на ${to}.`,
  },
  ply: (ply, of, move) => `Ход ${ply} из ${of}: ${move}`,
  start: "Начальная позиция",
  captured: "Взятые фигуры",
  lost: {
    attackers: (count) =>
      `${count} ${pluralOf("ru", count, { one: "атакующий", few: "атакующих", many: "атакующих", other: "атакующего" })}`,
    defenders: (count) =>
      `${count} ${pluralOf("ru", count, { one: "защитник", few: "защитника", many: "защитников", other: "защитника" })}`,
  },
  offline: "Нет связи.",
  offlineWithMove: "Нет связи. Ваш выбор сохранён.",
  online: "Связь восстановлена.",
  onlineWithMove: "Связь восстановлена: нажмите кнопку, чтобы сделать ход.",
  notSent: "Не удалось отправить ход. Он сохранён: попробуйте ещё раз.",
  unsent: "Ваше сообщение, оно не отправлено:",
  notLoaded: "Не удалось загрузить анализ. Попробуйте ещё раз или обновите страницу.",
  withPlan: "Вместе с планом:",
  withoutPlan: "Без плана",
  copied: "Скопировано",
  underAMinute: "меньше минуты",
  embed: {
    attackers: "Атакующие",
    defenders: "Защитники",
    toMove: { attackers: "Ход атакующих", defenders: "Ход защитников" },
    won: { attackers: "Атакующие победили", defenders: "Защитники победили" },
    drawn: "Ничья",
    aborted: "Партия прервана",
    notBegun: "Партия ещё не началась",
    cancelled: "Вызов отозван",
    first: "К началу",
    previous: "На ход назад",
    next: "На ход вперёд",
    last: "К последнему ходу",
    flip: "Повернуть доску",
    open: "Открыть партию",
    board: (size) => `Доска для тафла, ${size} на ${size}`,
    loading: "Загрузка…",
    unknown: "Такой партии нет.",
    malformed: "Это не доска.",
    unreachable: "Партия сейчас недоступна.",
    nothing: "Укажите партию или доску.",
  },
};
