import type {
  GameWords,
  LeftWords,
  MoveWords,
  NearWords,
  PlayLinkWords,
  TogetherWords,
} from "../words/game.ts";
import { forTime, ordinalOf, pluralOf } from "../plurals.ts";

export const near: NearWords = {
  label: "Части доски",
  hint: "Нажмите на ту часть доски, которую хотите увеличить.",
  part: (from, to) => `Увеличить: от ${from} до ${to}`,
  whole: "Вся доска",
  ways: { left: "Левее", up: "Выше", down: "Ниже", right: "Правее" },
};

export const left: LeftWords = {
  left: (span) => `Осталось: ${span},`,
  leftToAnswer: (span) => `На ответ осталось: ${span},`,
  until: (when) => ` до ${when}.`,
  players: "Игроки",
};

const times = (count: number) =>
  `${count} ${pluralOf("ru", count, { one: "раз", few: "раза", many: "раз", other: "раза" })}`;

export const game: GameWords = {
  pieces: {
    a: "атакующий",
    d: "защитник",
    k: "король",
    empty: "пусто",
    throne: "пустой трон",
    corner: "угол",
  },
  square: {
    chosen: "выбрано",
    target: "сюда можно пойти",
    ends: "заканчивает партию",
    repeats: "повторяет позицию",
    captures: (squares) => `берёт ${squares}`,
  },
  board: "Доска",
  near,
  attackers: "Атакующие",
  defenders: "Защитники",
  status: {
    yourTurn: "Ваш ход.",
    theirTurn: (name) => `Ходит ${name}.`,
    past: (ply, last) => `Позиция после хода ${ply} из ${last}.`,
    now: "К текущей позиции",
    occurred: (count) => `Эта позиция возникла ${times(count)}.`,
    repeated: {
      draw: (count) => `На ${ordinalOf("ru", count)} раз — ничья.`,
      "attackers-win": (count) => `На ${ordinalOf("ru", count)} раз побеждают атакующие.`,
      "mover-loses": (count) => `Чей ход приведёт к ней ${forTime(count)} раз, тот проигрывает.`,
      none: () => "Повторяться она может сколько угодно.",
    },
  },
  walk: {
    label: "Просмотр ходов",
    first: "Начальная позиция",
    previous: "Предыдущий ход",
    next: "Следующий ход",
    last: "Последний ход",
    flip: "Перевернуть доску",
  },
  analyse: "Анализ",
  clocks: "Время",
  clockSums: "История часов",
  moves: "Ходы",
  captured: "Взятые фигуры",
  capturedMen: {
    attackers: (count) =>
      `${count} ${pluralOf("ru", count, { one: "атакующий", few: "атакующих", many: "атакующих", other: "атакующего" })}`,
    defenders: (count) =>
      `${count} ${pluralOf("ru", count, { one: "защитник", few: "защитника", many: "защитников", other: "защитника" })}`,
  },
  messages: "Сообщения",
  choose: "Выберите фигуру, потом поле для неё.",
  play: {
    label: "Сделать этот ход?",
    captures: (squares) => `Он берёт ${squares}.`,
    wins: "Он выигрывает партию.",
    loses: "Он проигрывает партию.",
    draws: "Он заканчивает партию вничью.",
    repeats: (count) => `Позиция возникнет всего ${times(count)}.`,
    message: "Сообщение (необязательно)",
    confirm: "Сделать ход",
    takeBack: "Отмена",
    unsent: "Ваше сообщение (не отправлено):",
  },
  actions: {
    resign: "Сдаться",
    resignSure: "Да, я сдаюсь",
    abort: "Прервать партию",
    abortSure: "Да, прервать: партия не будет засчитана",
  },
  gift: {
    title: (opponent) => `Подарить время игроку ${opponent}`,
    hint: "Время прибавится к часам соперника, забрать его назад нельзя. Не больше 14 дней за раз и 60 дней за партию.",
    span: "Сколько",
    give: "Да, подарить",
  },
  rules: "Правила",
};

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

export const moves: MoveWords = {
  mail: {
    none: (example) =>
      `В первой строке вашего ответа нет хода. Напишите в ней только ход${example === null ? "" : `, например: ${example}`}.`,
    several:
      "В вашем ответе больше одного хода. Напишите в первой строке только тот, который хотите сделать.",
    takenBack:
      "После письма, на которое вы ответили, в этой партии вернули ходы. Ответьте на последнее письмо или сделайте ход на странице партии.",
  },
  page: {
    yourMove: (opponent) => `Ваш ход в партии с игроком ${opponent}`,
    move: "Ваш ход",
    message: "Сообщение (необязательно)",
    play: "Сделать ход",
    played: "Ход сделан",
    theirTurn: (opponent) => `Теперь ходит ${opponent}. Когда наступит ваш ход, мы сообщим.`,
    usedUp: "Ссылка уже использована",
    usedUpWhy: "Ход, для которого она была, уже сделан. В каждом письме о новом ходе — новая ссылка.",
    takenBackWhy: "После письма с этой ссылкой в партии вернули ходы. Новая ссылка — в последнем письме.",
    answered: (opponent, list) => `${opponent} отвечает по плану. Сразу сыграно: ${list}. Снова ваш ход.`,
    over: "Партия окончена",
    unknown: "Ссылка не действует",
    unknownWhy: "Возможно, часть её потерялась: скопируйте ссылку из письма целиком.",
  },
};

export const playLink: PlayLinkWords = {
  list: "Или выберите из списка",
  again: "Снова ваш ход. Сделайте его на странице партии или по ссылке из последнего письма.",
  sent: "Отправлено вместе с ходом:",
};
