import { pluralOf } from "../plurals.ts";
import type { ChallengeMailWords, SubjectFacts, SubjectWords, SubscriptionWords } from "../words/mail.ts";

const against = ({ opponent: name, rules }: SubjectFacts) => `соперник — ${name} (${rules})`;

const events = (count: number) =>
  pluralOf("ru", count, {
    one: `${count} событие`,
    few: `${count} события`,
    many: `${count} событий`,
    other: `${count} события`,
  });

// The present tense, and names as subjects or after a dash: nothing here knows of a player's gender or bends a name.
export const subjects: SubjectWords = {
  plain: {
    "challenge.received": (f) => `Вас вызывает ${f.opponent} (${f.rules})`,
    "challenge.accepted": (f) => `${f.opponent} принимает ваш вызов (${f.rules})`,
    "challenge.declined": (f) => `${f.opponent} отклоняет ваш вызов (${f.rules})`,
    "challenge.cancelled": (f) => `${f.opponent} отзывает вызов (${f.rules})`,
    "challenge.expired": (f) => `Срок вызова истёк: ${against(f)}`,
    "game.turn": (f) => `Ваш ход: ${against(f)}`,
    "game.draw-offered": (f) => `${f.opponent} предлагает ничью (${f.rules})`,
    "game.draw-declined": (f) => `${f.opponent} отказывается от ничьей (${f.rules})`,
    "game.offered": (f) => `Новое предложение: ${against(f)}`,
    "game.offer-accepted": (f) => `${f.opponent} принимает ваше предложение (${f.rules})`,
    "game.offer-declined": (f) => `${f.opponent} отклоняет ваше предложение (${f.rules})`,
    "game.taken-back": (f) => `Ход возвращён: ${against(f)}`,
    "game.message": (f) => `Вам пишет ${f.opponent} (${f.rules})`,
    "game.deadline-near": (f) => `Время на исходе: ${against(f)}`,
    "game.deadline-changed": (f) => `Новый срок хода: ${against(f)}`,
  },
  challenge: {
    rematch: (f) => `${f.opponent} предлагает реванш (${f.rules})`,
    counter: (f) => `${f.opponent} предлагает другие условия (${f.rules})`,
    yourTurn: (f) => `${f.opponent} принимает вызов: ваш ход (${f.rules})`,
    openExpired: (f) => `Срок вызова истёк (${f.rules})`,
  },
  turn: {
    moved: (move, f) => `Ваш ход: ${f.opponent} играет ${move} (${f.rules})`,
    begun: (f) => `Ваш ход: партия началась, ${against(f)}`,
    takenBack: (f) => `Ваш ход: последний ход возвращён, ${against(f)}`,
  },
  offered: {
    draw: (f) => `${f.opponent} предлагает ничью (${f.rules})`,
    takeback: (f) => `${f.opponent} просит вернуть ход (${f.rules})`,
    pause: (f) => `${f.opponent} предлагает паузу (${f.rules})`,
    resume: (f) => `${f.opponent} предлагает закончить паузу (${f.rules})`,
    extend: (f) => `${f.opponent} просит добавить времени (${f.rules})`,
  },
  offerAccepted: {
    draw: (f) => `${f.opponent} соглашается на ничью (${f.rules})`,
    takeback: (f) => `${f.opponent} разрешает вернуть ход (${f.rules})`,
    pause: (f) => `${f.opponent} соглашается на паузу (${f.rules})`,
    resume: (f) => `${f.opponent} соглашается закончить паузу (${f.rules})`,
    extend: (f) => `${f.opponent} добавляет вам времени (${f.rules})`,
  },
  offerDeclined: {
    draw: (f) => `${f.opponent} отказывается от ничьей (${f.rules})`,
    takeback: (f) => `${f.opponent} не разрешает вернуть ход (${f.rules})`,
    pause: (f) => `${f.opponent} отказывается от паузы (${f.rules})`,
    resume: (f) => `${f.opponent} не хочет заканчивать паузу (${f.rules})`,
    extend: (f) => `${f.opponent} не добавляет вам времени (${f.rules})`,
  },
  timeLeft: (span, f) => `Осталось: ${span}, ${against(f)}`,
  timeUp: (f) => `Время вышло: ${against(f)}`,
  timeGiven: (f) => `${f.opponent} добавляет вам времени (${f.rules})`,
  ended: {
    won: (f) => `Вы победили: ${against(f)}`,
    lost: (f) => `Вы проиграли: ${against(f)}`,
    drawn: (f) => `Ничья: ${against(f)}`,
    aborted: (f) => `Партия прервана: ${against(f)}`,
  },
  played: (move, f) => `Ход сделан: ${move}, ${against(f)}`,
  refused: (move, f) => `Ход не сделан: ${move}, ${against(f)}`,
  unread: (f) => `Ход в вашем ответе не распознан: ${against(f)}`,
  unproven: (move, f) => `Это были вы? Ход ${move} не сделан, ${against(f)}`,
  unprovenUnread: (f) => `Это были вы? Пришёл ответ на письмо, ${against(f)}`,
  digest: {
    turns: (count) =>
      pluralOf("ru", count, { one: `Ваш ход в ${count} партии`, other: `Ваш ход в ${count} партиях` }),
    more: (turns, count) => `${turns}, ещё ${events(count)}`,
    news: (count) => `В ваших партиях: ${events(count)}`,
  },
  confirm: "Подтвердите адрес для Taflpost",
  signIn: "Ссылка для входа на Taflpost",
  addressChanged: "Ваш адрес на Taflpost изменён",
  account: {
    "vacation.cover": "Час вашего отпуска спас партию",
    "vacation.low": "Ваш отпуск заканчивается",
    "vacation.began": "Ваш отпуск начался",
    "vacation.ended": "Ваш отпуск закончился",
    covered: (f) => `Час отпуска спас партию: ${against(f)}`,
    webhookOff: (host) => `Вебхук отключён${host === "" ? "" : `: ${host}`}`,
  },
};

export const challengeMail: ChallengeMailWords = {
  openUntil: (when) => `Срок ответа на вызов — ${when}.`,
  rules: (title) => `Правила игры «${title}»`,
};

export const subscriptions: SubscriptionWords = {
  turns: (player) => `Taflpost: ходы, которых ждут от ${player}`,
  deadlines: (player) => `Taflpost: сроки ${player}`,
  yourTurn: (opponent, rules) => `Ваш ход в партии с ${opponent} (${rules})`,
  moveDue: (opponent, rules) => `Срок хода в партии с ${opponent} (${rules})`,
};
