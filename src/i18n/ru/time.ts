import type { ClockWords, CountingWords, ScheduleWords, TimeWords } from "../words/time.ts";
import { pluralOf } from "../plurals.ts";

export const counting: CountingWords = {
  move: (ply, sentence) => `Ход ${ply}: ${sentence}`,
};

export const time: TimeWords = {
  stopped: {
    night: (until) => `Ночь: часы стоят до ${until}.`,
    weekend: (until) => `Выходные: часы стоят до ${until}.`,
    vacation: (until) => `Отпуск: часы стоят до ${until}.`,
    pause: (until) => `Пауза: часы стоят до ${until}.`,
    outage: (until) => `Сбой сервиса: часы стоят самое позднее до ${until}.`,
  },
  standsStill: (span) => `Из этого времени часы стоят ${span}.`,
  away: (name, until) => `${name} в отпуске до ${until}.`,
  booked: (name, spans) => `Запланирован отпуск (${name}): ${spans}.`,
  fromTo: (from, to) => `с ${from} до ${to}`,
  honours: (times) => `Часы стоят ${times}.`,
  honoursNone: "Часы идут днём и ночью, отпуск их не останавливает.",
  whileHonoured: {
    vacation: "во время отпуска",
    weekend: "в выходные",
    night: "ночью",
  },
};

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

export const schedule: ScheduleWords = {
  week: "Ближайшие семь дней",
  weekHint:
    "Когда идут ваши часы в партиях, где учитываются отпуск, ночи и выходные. В каждой партии сказано, что в ней учитывается.",
  kinds: {
    runs: "часы идут",
    night: "ночь",
    weekend: "выходной",
    vacation: "отпуск",
    pause: "пауза",
    outage: "сбой",
  },
  day: (day, parts) => `${day}: ${parts}.`,
  part: (what, spans) => `${what} ${spans}`,
  total: (span) => `За эти семь дней ваши часы будут идти в общей сложности ${span}.`,
  now: "сейчас",
  schedule: "Ночи и выходные",
  scheduleHint: "Действует в новых партиях, где это учитывается. В начатых остаётся то, с чем они начались.",
  timezone: "Часовой пояс ваших ночей и выходных",
  night: "Ночь",
  nightHint: "Не длиннее девяти часов. Если ночь не нужна, оставьте оба поля пустыми.",
  from: "С",
  to: "До",
  weekend: "Выходные",
  weekendHint: "Не больше двух дней.",
  days: {
    sunday: "Воскресенье",
    monday: "Понедельник",
    tuesday: "Вторник",
    wednesday: "Среда",
    thursday: "Четверг",
    friday: "Пятница",
    saturday: "Суббота",
  },
  cover: "Спасать партии за счёт моего отпуска",
  coverHint:
    "Если вы вот-вот проиграете партию по времени, вместо этого расходуется час отпуска, затем ещё один — не больше 72 часов за один ход партии. Если уезжаете надолго, запланируйте отпуск.",
  vacation: {
    title: "Отпуск",
    left: (balance, add, every, max) =>
      `У вас есть отпуск: ${balance}. Прибавляется по ${add} ${every === null ? "в сутки" : `за ${every}`}, пока не наберётся ${max}.`,
    running: (until) => `Вы в отпуске до ${until}. Ходить можно и в отпуске.`,
    covering: (until) => `До ${until} ваши партии спасает час отпуска.`,
    end: "Закончить сейчас",
    booked: "Запланировано",
    nothingBooked: "Отпуск не запланирован.",
    unbook: "Отменить этот отпуск",
    waiting: (count) =>
      pluralOf("ru", count, {
        one: `${count} ваша партия об этом ещё не знает. Это произойдёт само собой.`,
        few: `${count} ваши партии об этом ещё не знают. Это произойдёт само собой.`,
        many: `${count} ваших партий об этом ещё не знают. Это произойдёт само собой.`,
        other: `${count} партии об этом ещё не знают. Это произойдёт само собой.`,
      }),
    book: "Запланировать отпуск",
    bookHint: (zone) =>
      `Не меньше часа; если не указать начало, отпуск начнётся сейчас. Время указывайте по своему часовому поясу: ${zone}.`,
    from: "С",
    to: "До",
    bookingsLeft: (count) =>
      pluralOf("ru", count, {
        one: `Сегодня отпуск можно запланировать ещё ${count} раз.`,
        few: `Сегодня отпуск можно запланировать ещё ${count} раза.`,
        many: `Сегодня отпуск можно запланировать ещё ${count} раз.`,
        other: `Сегодня отпуск можно запланировать ещё ${count} раза.`,
      }),
    doBook: "Запланировать",
    ledger: "История отпуска",
    ledgerHint:
      "Отпуск расходуется по мере того, как проходит, даже если партий нет. Неиспользованное возвращается.",
    when: "Когда",
    what: "Что",
    change: "Изменение",
    balance: "Остаток",
    entries: {
      start: "В начале",
      earned: "Накоплено",
      vacation: "Отпуск",
      cover: "Час, спасший партию",
    },
    older: (count) =>
      pluralOf("ru", count, {
        one: `И ещё ${count} строка до этого.`,
        few: `И ещё ${count} строки до этого.`,
        many: `И ещё ${count} строк до этого.`,
        other: `И ещё ${count} строки до этого.`,
      }),
  },
};
