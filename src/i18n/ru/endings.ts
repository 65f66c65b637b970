import { forTime, pluralOf } from "../plurals.ts";
import type { AnalysisWords, BoardEndings, HowFacts, OverWords } from "../words/endings.ts";

/** How the board ended a game, for any reader. */
export const BOARD_ENDINGS: BoardEndings = {
  "king-escaped": ({ judgedBy }) =>
    judgedBy.escape === "edge" ? "Король дошёл до края доски." : "Король дошёл до угла.",
  "edge-fort": () => "Король стоит в крепости у края, которую никому не сломать.",
  "king-captured": () => "Король взят.",
  encirclement: () => "Атакующие окружили всех защитников.",
  repetition: ({ judgedBy }) => `Позиция возникла ${forTime(judgedBy.repetitionCount)} раз.`,
  "no-progress": () => "Слишком много ходов подряд прошло без взятия.",
};

const king = ({ isOwnKing }: HowFacts) => (isOwnKing ? "ваш король" : "король");

/** Whose time or moves have run out, after «у». */
function atLoser({ reader, loser }: HowFacts): string {
  if (reader === "loser") return "у вас";
  return reader === "winner" ? "у соперника" : `у игрока ${loser}`;
}

function resigned({ reader, loser }: HowFacts): string {
  if (reader === "loser") return "вы сдались";
  return reader === "winner" ? "соперник сдался" : `${loser} сдаётся`;
}

export const over: OverWords = {
  won: (how) => `Вы победили: ${how}.`,
  lost: (how) => `Вы проиграли: ${how}.`,
  wonBy: (winner, how) => `Победитель — ${winner}: ${how}.`,
  drawn: (how) => `Ничья: ${how}.`,
  aborted: "Партия прервана и не засчитана.",
  how: {
    "king-escaped": (f) => `${king(f)} дошёл ${f.judgedBy.escape === "edge" ? "до края доски" : "до угла"}`,
    "edge-fort": (f) => `${king(f)} укрылся в крепости у края доски`,
    "king-captured": (f) => `${king(f)} взят`,
    encirclement: () => "все защитники окружены",
    repetition: (f) => `позиция возникла ${forTime(f.judgedBy.repetitionCount)} раз`,
    "no-progress": () => "слишком много ходов подряд прошло без взятия",
    "no-legal-move": (f) => `${atLoser(f)} не осталось ходов`,
    resignation: resigned,
    timeout: (f) => `${atLoser(f)} вышло время`,
    "move-limit": () => "в партии сделано предельное число ходов",
    agreement: () => "по соглашению игроков",
  },
  title: "После партии",
  replay: "Повтор",
  rematch: {
    asks: (opponent) =>
      `Те же правила и контроль времени, стороны меняются. Партия начнётся, когда согласится ${opponent}.`,
    begins: "Те же правила и контроль времени, стороны меняются. Партия начнётся сразу.",
    waits: (opponent) => `Вы предложили реванш. Партия начнётся, когда согласится ${opponent}.`,
    lapsed: "Ваше прошлое предложение реванша не принято.",
    begun: "Реванш начался.",
    open: "К реваншу",
  },
  waiting: (count) =>
    pluralOf("ru", count, {
      one: `Ваш ход ещё в ${count} партии.`,
      few: `Ваш ход ещё в ${count} партиях.`,
      other: `Ваш ход ещё в ${count} партиях.`,
    }),
  next: "Следующая партия",
  share: {
    title: "Поделиться",
    link: "Ссылка на партию",
    copy: "Скопировать",
    send: "Отправить…",
    picture: "Картинка (PNG)",
    record: "Запись партии (OpenTafl)",
    json: "Все данные (JSON)",
  },
};

export const analysis: AnalysisWords = {
  title: "Анализ",
  hint: "Пробуйте ходы за обе стороны. В партии ничего не меняется, и видите это только вы.",
  back: "Вернуться к партии",
  anew: "Начать заново",
  begun: "Ходов пока нет.",
  tree: "Ходы и варианты",
  keys: "Стрелки — по ходам и вариантам, Delete — удалить вариант.",
  played: (ply, move) => `Ход ${ply}: ${move}`,
  tried: (ply, move) => `Ход ${ply}, проба: ${move}`,
  any: "любой другой ход",
  resign: "сдаюсь",
  guess: "Что сыграет соперник, неизвестно: на доске позиция без его хода.",
  reasons: { ...BOARD_ENDINGS, "no-legal-move": () => "У другой стороны не осталось ходов." },
  turn: { attackers: "Здесь ходят атакующие.", defenders: "Здесь ходят защитники." },
  over: "Здесь партия окончена. Вернитесь на ход назад, чтобы попробовать другое.",
  full: "Больше вариантов не поместится. Удалите какой-нибудь.",
  remove: "Удалить вариант",
  removed: "Вариант удалён.",
  addAny: "На любой другой ход…",
  addResign: "Здесь сдаюсь",
  comment: "Ваша заметка к ходу",
  news: {
    moved: (ply, move) => `Сделан ход ${ply}: ${move}.`,
    changed: "Партия изменилась.",
    show: "Показать",
  },
  lines: {
    save: "Сохранить варианты",
    saved: "Варианты сохранены.",
    merged: "Тем временем их изменили в другом месте. Теперь здесь и те и другие: сохраните ещё раз.",
  },
  plan: {
    title: "В виде плана",
    hint: "Попробуйте ход соперника и свой ответ: их можно сохранить как план, который сыграет сам.",
    hintNow: "Попробуйте свой ход, ход соперника и свой ответ: их можно отправить вместе с ходом как план.",
    save: "Сохранить как план",
    saved: "План сохранён.",
    take: (move) => `Выбрать ${move} с этим планом`,
    several: (reply) => `На ${reply} ответов несколько: считается тот, на который вы смотрите, иначе первый.`,
    unanswered: (reply) => `На ${reply} ответа пока нет.`,
  },
  unsent: "Не удалось отправить. Ничего не потеряно: попробуйте ещё раз.",
};
