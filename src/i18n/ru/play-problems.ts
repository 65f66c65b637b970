import type {
  BatchFieldWords,
  BatchProblemWords,
  LineIllegalWords,
  OfferFieldWords,
  OfferProblemWords,
  PlanIllegalWords,
  ProblemWords,
  RematchProblemWords,
  TimeFieldWords,
  VacationProblemWords,
  WhyIllegal,
} from "../words/problems.ts";
import { customFields, customProblems } from "./ruleset-problems.ts";
import { pushFields, pushProblems } from "./push.ts";

/** Why a move is not legal, as the player reads it. */
export const illegalMove: ProblemWords["illegalMove"] = {
  "no-piece": (f) => `На ${f.at} нет фигуры.`,
  "not-your-piece": (f) => `На ${f.at} — фигура соперника.`,
  "not-straight": (f) =>
    `Фигуры ходят по горизонтали или вертикали, а ${f.at} не там и не там. Отсюда можно пойти на: ${f.legal}.`,
  "path-blocked": (f) => `Путь закрыт на ${f.at}. Этой фигурой можно пойти на: ${f.legal}.`,
  "restricted-square": (f) =>
    `В этой партии этой фигуре нельзя останавливаться на ${f.at}. Ею можно пойти на: ${f.legal}.`,
  occupied: (f) => `На ${f.at} уже стоит фигура. Этой фигурой можно пойти на: ${f.legal}.`,
  "off-board": (f) => `Поля ${f.at} на этой доске нет.`,
  "same-square": (f) =>
    `Ход должен кончаться на другом поле, не на ${f.at}. Этой фигурой можно пойти на: ${f.legal}.`,
  "captures-differ": (f) => `Указанные взятия не совпадают с ходом. Он берёт: ${f.captures}.`,
  "no-passing": (f) =>
    `В этой партии этой фигуре нельзя проходить через ${f.at}. Ею можно пойти на: ${f.legal}.`,
  "too-far": (f) =>
    `В этой партии эта фигура не может дойти до ${f.at} за один ход. Ею можно пойти на: ${f.legal}.`,
};

export const rematch: RematchProblemWords = {
  "game-not-over": {
    title: "Партия не окончена",
    detail: () => "Реванш предлагают, когда партия сыграна. Эта ещё не окончена или так и не началась.",
  },
  "nothing-changed": {
    title: "Встречное предложение ничего не меняет",
    detail: () =>
      "Вы предлагаете то же, что предложили вам. Измените правила, сторону, контроль времени, остановки часов или возможные предложения либо примите вызов.",
  },
};

/** What is offered, as a noun or what stands for one. */
export const OFFERS = {
  draw: "ничья",
  takeback: "возврат хода",
  pause: "пауза",
  resume: "конец паузы",
  extend: "добавление времени",
} as const;

export const offers: OfferProblemWords = {
  ...rematch,
  "version-required": {
    title: "Укажите версию партии",
    detail: (f) =>
      `Ход ${f.ply} в этой партии однажды вернули, и по одному номеру не понять, о чём речь. Посмотрите на партию ещё раз и отправьте её версию в заголовке If-Match.`,
  },
  "offer-open": {
    title: "Такое предложение уже есть",
    detail: (f) =>
      `Такое предложение (${OFFERS[f.offer]}) уже ждёт ответа. Ответьте на него или сначала отзовите своё.`,
  },
  "offer-declined": {
    title: "Соперник дважды отказался",
    detail: (f) =>
      `В этой позиции соперник уже дважды отказался (${OFFERS[f.offer]}). Предложить снова можно после следующего хода.`,
  },
  "offer-not-allowed": {
    title: "В этой партии такое предложение не допускается",
    detail: (f) => `По условиям этой партии это предложить нельзя: ${OFFERS[f.offer]}. Играйте дальше.`,
  },
  "offers-closed": {
    title: "Этому игроку можно предложить только ничью",
    detail: () => "Вы с соперником можете предлагать друг другу только ничью. Играйте дальше.",
  },
  "no-offer": {
    title: "Такого предложения нет",
    detail: (f) =>
      `Такого предложения (${OFFERS[f.offer]}) сейчас нет: на него ответили, его отозвали, или оно отпало с ходом.`,
  },
  "own-offer": {
    title: "Это ваше собственное предложение",
    detail: (f) =>
      `Это предложение (${OFFERS[f.offer]}) сделали вы сами. Дождитесь ответа соперника или отзовите его.`,
  },
  "nothing-to-take-back": {
    title: "Возвращать нечего",
    detail: () => "Вы ещё не сделали в этой партии ни одного хода, возвращать нечего.",
  },
  "not-paused": {
    title: "Паузы в партии нет",
    detail: () => "Часы в этой партии идут, заканчивать нечего.",
  },
  "extension-limit": {
    title: "Столько времени просить нельзя",
    detail: (f) =>
      f.left === ""
        ? "В одной партии можно подарить не больше 60 дней, и соперник их уже подарил."
        : `В одной партии соперник может подарить всего 60 дней. Сейчас можно попросить не больше ${f.left}.`,
  },
  "plan-out-of-step": {
    title: "План не подходит к позиции",
    detail: (f) =>
      `Сейчас в партии ход ${f.ply}. План начинается со следующего хода соперника, и сохранить его можно, пока ходит соперник; в свой ход отправьте план вместе с ходом.`,
  },
  "plan-too-large": {
    title: "План слишком велик",
    detail: (f) =>
      `В плане может быть ответов — не больше ${f.nodes}, ваших ходов подряд — не больше ${f.depth}, байт — не больше ${f.bytes}. На большой доске слишком много бывает и ответов «на любой другой ход», идущих один за другим: назовите ходы соперника. Уберите наименее вероятное.`,
  },
  "no-plan": {
    title: "У вас нет плана в этой партии",
    detail: () => "Плана в этой партии у вас нет, или он уже сыгран до конца.",
  },
};

/** `why` says of a move that is not legal why it is not. */
export const planIllegal: PlanIllegalWords = (why) => ({
  title: "Ход в плане не по правилам",
  detail(f) {
    const reason =
      f.reason === "game-over" ? "До него партия уже закончена." : why({ ...f, reason: f.reason });
    return `В плане на месте ${f.pointer} стоит ход ${f.move}, там он не по правилам. ${reason}`;
  },
});

/** What can be wrong with a field of an offer or a plan. */
export const offerFields: OfferFieldWords = {
  "pause-end": (f) => `Пауза кончается в будущем и не позже ${f.max}.`,
  "one-of-two": (f) => `Укажите или «${f.field}», или «${f.other}», но не оба сразу.`,
  "same-move": (f) => `Это тот же ход, что и «${f.other}». Назовите каждый ход один раз.`,
  "snooze-end": (f) => `Партию можно отложить только до момента в будущем, не позже ${f.max}.`,
};

export const batchProblems: BatchProblemWords = {
  "lines-too-large": {
    title: "Вариантов слишком много",
    detail: (f) =>
      `В партии вариантов — не больше ${f.lines}, ходов в каждом — не больше ${f.moves}, байтов — не больше ${f.bytes}. Уберите наименее нужное.`,
  },
  "batch-full": {
    title: "Этот ответ в пакет не помещается",
    detail: (f) =>
      `Предыдущие ответы уже заполнили пакет (знаков: ${f.limit}), поэтому запрос не выполнен. Отправьте его в другом пакете.`,
  },
};

/** `why` says of a move that is not legal why it is not. */
export const lineIllegal: LineIllegalWords = (why) => ({
  title: "Ход варианта не по правилам",
  detail(f) {
    const reason =
      f.reason === "game-over" ? "До него партия уже закончена." : why({ ...f, reason: f.reason });
    return `В варианте на месте ${f.pointer} стоит ход ${f.move}, там он не по правилам. ${reason}`;
  },
});

/** What can be wrong with a request of a batch. */
export const batchFields: BatchFieldWords = {
  "batch-path": () => "Укажите путь на этом сервисе, например /v1/games/….",
  "not-in-batch": () =>
    "Пакеты, потоки, запросы с ожиданием и файл со всеми данными в пакет не входят. Отправьте это отдельно.",
  "batch-header": (f) =>
    `У запроса в пакете могут быть такие заголовки: ${f.options}. Токен — тот же, что у пакета.`,
  "header-value": () => "Такого значения у заголовка быть не может.",
  "body-of-read": () => "У GET нет тела. Уберите его.",
};

/** What is said of what is refused around moves. `why` says of a move that is not legal why it is not. */
export const playProblems = (why: WhyIllegal) => ({
  ...offers,
  "plan-illegal": planIllegal(why),
  "line-illegal": lineIllegal(why),
  ...batchProblems,
  ...customProblems,
  ...pushProblems,
});

/** What can be wrong with their fields. */
export const playFields = { ...offerFields, ...batchFields, ...customFields, ...pushFields };

/** The words for the refusals that are about vacation. */
export const vacationProblems: VacationProblemWords = {
  "vacation-not-found": {
    title: "Такого отпуска нет",
    detail: () =>
      "У вас нет отпуска с таким id. Час, который спасает партию, закончить раньше нельзя: он пройдёт сам.",
    hint: "Список ваших отпусков: GET /v1/me/vacation.",
  },
  "vacation-over": {
    title: "Этот отпуск уже закончился",
    detail: () => "Этот отпуск закончился или был отменён. Заканчивать в нём больше нечего.",
  },
  "vacation-overlaps": {
    title: "На это время у вас уже есть отпуск",
    detail: (f) =>
      `У вас уже есть отпуск с ${f.from} по ${f.to}. Выберите другое время или сначала отмените тот отпуск.`,
  },
  "vacation-exhausted": {
    title: "Столько отпуска у вас нет",
    detail: (f) =>
      f.available === ""
        ? `С учётом всего, что вы запланировали, на отпуск с ${f.at} ничего не остаётся. Начните его позже.`
        : `С учётом всего, что вы запланировали, отпуск с ${f.at} может длиться не дольше, чем ${f.available}. Выберите отпуск короче или начните его позже.`,
  },
};

/** What can be wrong with a field that is about time given and time off. */
export const timeFields: TimeFieldWords = {
  "gift-too-small": (f) => `Подарить можно не меньше чем ${f.min}.`,
  "listed-twice": (f) => `«${f.item}» указано здесь дважды. Укажите каждое значение один раз.`,
  "night-without-length": () =>
    "Ночь не может кончаться тогда же, когда начинается. Выберите другой конец или не указывайте ночь.",
  "night-too-long": (f) =>
    `Ночь может длиться не больше ${f.max} часов. Пусть она начнётся позже или кончится раньше.`,
  "weekend-too-long": (f) => `В выходных может быть не больше ${f.max} дней. Уберите лишние.`,
  "vacation-past": () => "Отпуск не может начаться в прошлом. Чтобы начать сейчас, уберите это поле.",
  "vacation-far": () => "Отпуск можно запланировать не больше чем за год вперёд.",
  "vacation-short": () => "Отпуск длится не меньше часа. Выберите более позднее окончание.",
  "in-future": () => "Это время ещё не наступило. Укажите время в прошлом.",
  "not-after": (f) => `Это время должно быть позже, чем «${f.other}».`,
  "span-too-long": (f) => `Слишком долго: не более чем ${f.max}.`,
  "too-long-ago": (f) => `Слишком давно: не более чем ${f.max} назад.`,
};
