import { pluralOf } from "../plurals.ts";
import type { TogetherWords } from "../words/together.ts";

export const together: TogetherWords = {
  yours: {
    draw: () => "Вы предложили ничью.",
    takeback: () => "Вы попросили вернуть ваш последний ход.",
    pause: (until) => `Вы предложили перерыв до ${until}.`,
    resume: () => "Вы предложили закончить перерыв.",
    extend: (span) => `Вы попросили добавить время: ${span}.`,
  },
  theirs: {
    draw: (name) => `${name} предлагает ничью.`,
    takeback: (name) => `${name} просит вернуть свой последний ход.`,
    pause: (name, until) => `${name} предлагает перерыв до ${until}.`,
    resume: (name) => `${name} предлагает закончить перерыв.`,
    extend: (name, span) => `${name} просит добавить время: ${span}.`,
  },
  accept: {
    draw: "Принять ничью",
    takeback: "Разрешить вернуть ход",
    pause: "Принять перерыв",
    resume: "Закончить перерыв",
    extend: "Добавить время",
  },
  decline: "Отклонить",
  withdraw: "Отозвать",
  make: {
    draw: { title: "Предложить ничью", hint: "", send: "Да, предложить ничью" },
    takeback: {
      title: "Попросить вернуть ход",
      hint: "Если соперник согласится, ваш последний ход отменится вместе с ответом на него. Потраченное время не вернётся.",
      send: "Да, попросить",
    },
    pause: {
      title: "Предложить перерыв",
      hint: "Если соперник согласится, часы обоих остановятся. Ходить можно и в перерыве.",
      send: "Да, предложить",
    },
    resume: { title: "Предложить закончить перерыв", hint: "", send: "Да, предложить" },
    extend: {
      title: "Попросить времени",
      hint: "Если соперник согласится, время прибавится к вашим часам.",
      send: "Да, попросить",
    },
  },
  pauseSpan: "На сколько",
  days: (count) =>
    pluralOf("ru", count, { one: `${count} день`, few: `${count} дня`, other: `${count} дней` }),
  extendSpan: "Сколько",
  atPly: (ply) => `на ходу ${ply}`,
  message: "Написать сообщение",
  send: "Отправить",
  writes: (name) => `${name} пишет:`,
  notes: {
    title: "Ваши заметки",
    hint: "Их не видит никто, кроме вас.",
    text: "Заметки",
    keep: "Сохранить",
    kept: "Сохранено сейчас:",
  },
  rematch: {
    ask: "Реванш",
    theirs: (name) => `${name} предлагает реванш.`,
    agree: "Сыграть реванш",
    yours: "Вы предложили реванш.",
    askAgain: "Предложить ещё раз",
    see: "Посмотреть",
  },
  blockSure: "Да, заблокировать",
};
