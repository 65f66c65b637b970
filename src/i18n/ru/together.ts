import { pluralOf } from "../plurals.ts";
import type { TogetherWords } from "../words/together.ts";

export const together: TogetherWords = {
  yours: {
    draw: () => "Вы предложили ничью.",
    takeback: () => "Вы попросили вернуть свой последний ход.",
    pause: (until) => `Вы предложили паузу до ${until}.`,
    resume: () => "Вы предложили закончить паузу.",
    extend: (span) => `Вы попросили добавить время: ${span}.`,
  },
  theirs: {
    draw: (name) => `${name} предлагает ничью.`,
    takeback: (name) => `${name} просит вернуть свой последний ход.`,
    pause: (name, until) => `${name} предлагает паузу до ${until}.`,
    resume: (name) => `${name} предлагает закончить паузу.`,
    extend: (name, span) => `${name} просит добавить время: ${span}.`,
  },
  accept: {
    draw: "Принять ничью",
    takeback: "Разрешить вернуть ход",
    pause: "Принять паузу",
    resume: "Закончить паузу",
    extend: "Добавить время",
  },
  decline: "Отклонить",
  declined: {
    draw: (name) => `${name} не соглашается на ничью.`,
    takeback: (name) => `${name} не соглашается вернуть ход.`,
    pause: (name) => `${name} не соглашается на паузу.`,
    resume: (name) => `${name} не соглашается закончить паузу.`,
    extend: (name) => `${name} не соглашается дать вам больше времени.`,
  },
  offers: "Предложения",
  withdraw: "Отозвать",
  make: {
    draw: { title: "Предложить ничью", hint: "", send: "Да, предложить ничью" },
    takeback: {
      title: "Попросить вернуть ход",
      hint: "Если соперник согласится, ваш последний ход отменится вместе с ответом на него. Потраченное время не вернётся.",
      send: "Да, попросить",
    },
    pause: {
      title: "Предложить паузу",
      hint: "Если соперник согласится, часы обоих остановятся. Ходить можно и во время паузы.",
      send: "Да, предложить",
    },
    resume: { title: "Предложить закончить паузу", hint: "", send: "Да, предложить" },
    extend: {
      title: "Попросить больше времени",
      hint: "Если соперник согласится, время прибавится к вашим часам.",
      send: "Да, попросить",
    },
  },
  pauseSpan: "На сколько",
  days: (count) =>
    pluralOf("ru", count, { one: `${count} день`, few: `${count} дня`, other: `${count} дней` }),
  extendSpan: "Сколько",
  atPly: (ply) => (ply === 0 ? "до первого хода" : `ход ${ply}`),
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
    see: "Посмотреть",
  },
};
