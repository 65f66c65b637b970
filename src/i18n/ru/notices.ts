import { pluralOf } from "../plurals.ts";
import type { NoticeWords, PlayNoticeWords } from "../words/notices.ts";
import { BOARD_ENDINGS } from "./endings.ts";

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

const taken = (count: number) => pluralOf("ru", count, { one: "взята фигура", other: "взяты фигуры" });

// The present tense and nouns throughout: the past tense would have to know whether a player is a man or a woman.
export const notices: NoticeWords = {
  events: {
    "challenge.received": (f) => `${f.by} вызывает вас на партию: ${f.rules}.`,
    "challenge.accepted": (f) => `${f.by} принимает ваш вызов: ${f.rules}.`,
    "challenge.declined": (f) => `${f.by} отклоняет ваш вызов: ${f.rules}.`,
    "challenge.cancelled": (f) => `${f.by} отзывает свой вызов: ${f.rules}.`,
    "challenge.expired": (f) => `Срок вызова истёк, никто не ответил: ${f.rules}.`,
    "game.started": (f) => `Партия началась: ${f.rules}, ваш соперник — ${f.opponent}.`,
    "game.turn": (f) => `Ваш ход. Соперник — ${f.opponent}.`,
    "game.move": (f) => `Новый ход в партии с игроком ${f.opponent}.`,
    "game.draw-offered": (f) => `${f.by} предлагает вам ничью.`,
    "game.draw-declined": (f) => `${f.by} отклоняет ничью.`,
    "game.offered": (f) => `${f.by} делает вам предложение.`,
    "game.offer-accepted": (f) => `${f.by} принимает ваше предложение.`,
    "game.offer-declined": (f) => `${f.by} отклоняет ваше предложение.`,
    "game.taken-back": (f) => `Ход возвращён. Соперник — ${f.opponent}.`,
    "game.message": (f) => `Вам пишет ${f.by}.`,
    "game.deadline-near": (f) => `Ваше время на ход истекает. Соперник — ${f.opponent}.`,
    "game.deadline-changed": (f) => `Срок хода в партии изменился. Соперник — ${f.opponent}.`,
    "game.finished": (f) => `Партия окончена. Соперник — ${f.opponent}.`,
    "vacation.cover": () => "Вы проиграли бы партию по времени: её спас час вашего отпуска.",
    "vacation.low": () => "Ваш отпуск заканчивается.",
    "vacation.began": () => "Ваш отпуск начался.",
    "vacation.ended": () => "Ваш отпуск закончился.",
    "webhook.off": (f) => `Ваш вебхук ${f.url} отключён.`,
    "mail.off": (f) => `Письма на адрес ${f.address} больше не отправляются.`,
    ping: () => "Это проверка: всё настроено верно.",
  },
  moved: (by, move) => `${by} ходит ${move}.`,
  movedAndTook: (by, move, squares, count) => `${by} ходит ${move}; ${taken(count)} на ${squares}.`,
  youMoved: (move) => `Вы сыграли ${move}.`,
  youMovedAndTook: (move, squares, count) => `Вы сыграли ${move}; ${taken(count)} на ${squares}.`,
  reasons: {
    ...BOARD_ENDINGS,
    "no-legal-move": (f) => `Ходов не осталось: ${f.loser}.`,
  },
  declined: {
    "not-now": "Причина: сейчас не время.",
    "too-many-games": "Причина: и так слишком много партий.",
    "too-fast": "Причина: слишком мало времени на ход.",
    "too-slow": "Причина: слишком много времени на ход.",
    "other-ruleset": "Причина: хочется играть по другим правилам.",
    "other-side": "Причина: хочется играть за другую сторону.",
  },
  youPlay: { attackers: "Вы играете за атакующих.", defenders: "Вы играете за защитников." },
  wouldPlay: {
    attackers: "Вы будете играть за атакующих.",
    defenders: "Вы будете играть за защитников.",
    random: "Стороны распределит случай.",
  },
  clock: {
    sentence: (phrase) => `Время: ${phrase}.`,
    perMove: (span) => `${span} на ход`,
    fischer: (initial, increment, max) => `${initial} плюс ${increment} за ход, максимум ${max}`,
    whole: (initial) => `${initial} на всю партию`,
    minPerMove: (span) => `минимум ${span} на ход`,
    maxPerMove: (span) => `не дольше, чем ${span} на ход`,
    byoYomi: (main, periods, period) =>
      `${main === null ? "" : `${main}, затем `}${periods === 1 ? `один период — ${period}` : `${pluralOf("ru", periods, { one: `${periods} период`, few: `${periods} периода`, many: `${periods} периодов`, other: `${periods} периода` })}, каждый — ${period}`}; период теряется, только если израсходован целиком`,
    canadian: (main, moves, time, carry) =>
      `${main === null ? "" : `${main}, затем `}по ${pluralOf("ru", moves, { one: `${moves} ходу`, few: `${moves} хода`, many: `${moves} ходов`, other: `${moves} хода` })} за ${time}${carry ? "; остаток переходит в следующую серию" : ""}`,
    unlimited: (span) => `без часов (партия закончится через ${span} без ходов)`,
  },
  yourDeadline: (when) => `Срок вашего хода — ${when}.`,
  theirDeadline: (name, when) => `Теперь ходит ${name}, срок — ${when}.`,
  yourDeadlinePassed: (when) => `Срок вашего хода прошёл: ${when}.`,
  timeLeft: (left) => `Осталось: ${left}.`,
  underAMinute: "меньше минуты",
  writes: (name) => `${name} пишет:`,
  deadlineChanged: {
    vacation: {
      later: {
        yours: "У вас отпуск, поэтому времени на этот ход стало больше.",
        theirs: (name) => `Ходит ${name}. У соперника отпуск, поэтому времени на этот ход стало больше.`,
      },
      earlier: {
        yours: "Ваш отпуск стал короче, поэтому времени на этот ход стало меньше.",
        theirs: (name) =>
          `Ходит ${name}. Отпуск соперника стал короче, поэтому времени на этот ход стало меньше.`,
      },
    },
    pause: {
      later: "В партии пауза: часы стоят.",
      earlier: "Пауза закончилась раньше срока: часы идут.",
    },
    outage: "Сервис был недоступен. Это время никто из вас не теряет.",
    gift: {
      yours: (giver) => `${giver} даёт вам больше времени.`,
      theirs: (name) => `Вы дали сопернику больше времени. Ходит ${name}.`,
    },
  },
  vacation: {
    cover: (until, left) => [
      `Во всех партиях, где учитывается отпуск, ваши часы стоят. Конец этого часа — ${until}.`,
      `Осталось отпуска: ${left}. Когда этот час пройдёт, будет взят следующий — и так, пока отпуск не кончится, но не больше 72 часов за один ход партии.`,
      "Сделайте ход или возьмите отпуск на странице /settings/time. Там же можно отключить спасение партий за счёт отпуска.",
    ],
    covered: (opponent, rules) => `Партия: ${rules}. Соперник — ${opponent}.`,
    low: (left) => [
      `Осталось отпуска: ${left}.`,
      "Когда он кончится, партия, в которой истечёт ваше время, будет проиграна.",
      "За каждый день прибавляется три часа. Запланированное — на странице /settings/time.",
    ],
    began: (until) => [
      `Во всех партиях, где учитывается отпуск, ваши часы стоят. Конец отпуска — ${until}.`,
      "Ходить можно и в отпуске.",
    ],
    ended: (used) => [`Израсходовано отпуска: ${used}. Ваши часы снова идут.`],
  },
  webhookOff: {
    gone: "Получатель ответил 410: больше ему ничего не нужно.",
    failing: "Доставить не удавалось пять дней.",
    "secret-lost": "Мы больше не можем прочитать его секрет. Создайте новый.",
  },
  webhookBack: (id) => [
    `Когда это исправлено, включите вебхук снова: на странице /settings/webhooks/${id} или через PATCH /v1/webhooks/${id} с телом {"status": "active"}.`,
    `Что произошло за это время — в GET /v1/me/events, попытки доставки — в GET /v1/webhooks/${id}/deliveries.`,
  ],
  mailOff: {
    suppressed: "Письма на этот адрес возвращались, или на них пожаловались.",
    refused: "Адрес не принимает письма.",
  },
  play: playNotices,
  openGame: "Открыть партию",
  openChallenge: "Открыть вызов",
  mail: {
    makeMove: "Сделать ход",
    openTime: "Расписание и отпуск",
    orAnswer: (example) =>
      `Или ответьте на это письмо, указав в первой строке только свой ход${example === null ? "." : `, например: ${example}`}`,
    answerHint: "На это письмо можно ответить другим ходом: в первой строке должен быть только он.",
    waiting: (count) =>
      pluralOf("ru", count, {
        one: `Ваш ход ещё в ${count} партии.`,
        few: `Ваш ход ещё в ${count} партиях.`,
        many: `Ваш ход ещё в ${count} партиях.`,
        other: `Ваш ход ещё в ${count} партиях.`,
      }),
    reminder: (opponent) => `Напоминание: вашего хода ждёт ${opponent}.`,
    digest: {
      mute: "Больше не присылать сводки",
      rest: (max) =>
        `О некоторых из этих событий вы хотели узнать сразу, но таких писем бывает не больше ${max} в день: остальное приходит вместе.`,
      title: (count) =>
        pluralOf("ru", count, {
          one: `С прошлой сводки произошло ${count} событие.`,
          few: `С прошлой сводки произошло ${count} события.`,
          many: `С прошлой сводки произошло ${count} событий.`,
          other: `С прошлой сводки произошло ${count} события.`,
        }),
    },
    confirm: {
      title: "Это ваш адрес?",
      body: (name) =>
        `Игрок ${name} на Taflpost хочет получать письма на этот адрес: о своём ходе и о другом в партиях.`,
      button: "Да, присылайте сюда",
      once: "Ссылка действует один раз, в течение 15 минут.",
      notYou: "Если это были не вы, ничего не делайте: больше писем не будет.",
    },
    signIn: {
      title: (name) => `По этой ссылке вы войдёте на Taflpost как ${name}.`,
      button: "Войти",
      notYou: "Если ссылку запросили не вы, ничего не делайте: без неё никто не войдёт.",
    },
    addressChanged: {
      moved: (to) => `Теперь Taflpost пишет на ${to}, а не на этот адрес.`,
      removed: "Taflpost больше не пишет на этот адрес.",
      notYou: "Если это были не вы, ваш токен в чужих руках: отзовите его и создайте новый.",
    },
    movePlayed: (move) => `Вы сыграли ${move}.`,
    moveRefused: {
      of: (move) => `Ваш ход не сделан: ${move}.`,
      none: "Ход не сделан: мы не нашли его в вашем ответе.",
    },
    legal: "Возможные ходы:",
    unproven: {
      of: (move) => `На одно из ваших писем пришёл ответ с ходом ${move}. Ход не сделан.`,
      none: "На одно из ваших писем пришёл ответ. Ход не сделан.",
      why: "Мы не смогли убедиться, что ответ пришёл от вас. Если это были вы, сделайте ход по ссылке ниже.",
    },
    board: {
      title: (ruleset, size) => `Доска: ${ruleset}, ${size} на ${size} полей.`,
      attackers: (squares) => `Атакующие: ${squares}.`,
      defenders: (squares) => `Защитники: ${squares}.`,
      king: (square) => `Король: ${square}.`,
      lastMove: (from, to) => `Последний ход: с ${from} на ${to}.`,
      captured: (squares) => `Взяты: ${squares}.`,
      legend: (f) => `${f.attacker} атакующий, ${f.defender} защитник, ${f.king} король, ${f.captured} взят`,
      marked: "Последний ход отмечен.",
    },
    why: "Вы получили это письмо, потому что играете на Taflpost.",
    muteGame: "Больше не писать об этой партии",
    muteType: (what) => `Больше не присылать такие письма (${what})`,
    types: {
      "challenge.received": "меня вызывают на партию",
      "challenge.accepted": "мой вызов принят",
      "challenge.declined": "мой вызов отклонён",
      "challenge.cancelled": "адресованный мне вызов отозван",
      "challenge.expired": "срок вызова истёк",
      "game.turn": "наступил мой ход",
      "game.draw-offered": "мне предлагают ничью",
      "game.draw-declined": "соперник отклоняет ничью",
      "game.offered": "соперник просит вернуть ход, сделать паузу или добавить времени",
      "game.offer-accepted": "мою просьбу приняли",
      "game.offer-declined": "мою просьбу не приняли",
      "game.taken-back": "ход возвращён",
      "game.message": "соперник пишет мне",
      "game.deadline-near": "моё время истекает",
      "game.deadline-changed": "срок изменился без хода",
      "game.finished": "партия окончена",
      "vacation.cover": "партию спасает час моего отпуска",
      "vacation.low": "мой отпуск заканчивается",
      "vacation.began": "мой отпуск начинается",
      "vacation.ended": "мой отпуск закончился",
      "webhook.off": "вебхук отключён",
    },
  },
};
