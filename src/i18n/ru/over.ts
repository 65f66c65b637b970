import { forTime } from "../ordinals.ts";
import { pluralOf } from "../plurals.ts";
import type { HowFacts, OverWords } from "../words/over.ts";

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
