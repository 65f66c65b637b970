import type { PushFieldWords, PushProblemWords } from "../words/problems.ts";
import type { UrlRefusal } from "../../contract/terms.ts";
import { pluralOf } from "../plurals.ts";
import type { PushMessageWords, PushPageWords } from "../words/push.ts";

const WHY: Readonly<Record<UrlRefusal, string>> = {
  "not-a-url": "Это не веб-адрес.",
  scheme: "Push-уведомления отправляются только на адреса https.",
  credentials: "В адресе не должно быть имени пользователя и пароля.",
  fragment: "В адресе не должно быть части после #.",
  port: "На этот порт push-уведомления не отправляются.",
  address: "На IP-адреса push-уведомления не отправляются.",
  name: "Это имя узла не общедоступно или принадлежит самому сервису.",
  dns: "Это имя узла не найдено или ведёт в частную сеть.",
  "too-long": "В адресе может быть не больше 2048 символов.",
};

export const pushProblems: PushProblemWords = {
  "push-subscription-not-found": {
    title: "У вас нет такой подписки на push-уведомления",
    detail: () => "Ни один из ваших браузеров не подписан под этим идентификатором.",
    hint: "Ваши подписки перечисляет GET /v1/me/push-subscriptions.",
  },
  "push-endpoint-refused": {
    title: "На этот адрес нельзя отправлять push-уведомления",
    detail: (f) => `${WHY[f.reason]} Передайте адрес (endpoint), который выдал браузер.`,
  },
};

export const pushFields: PushFieldWords = {
  "push-point": () =>
    "Это не открытый ключ браузера: нужна несжатая точка кривой P-256, 65 байт в base64url.",
  "push-auth": () => "Это не секрет браузера: нужны 16 байт в base64url.",
};

export const pushMessages: PushMessageWords = {
  turn: (by, move) => `Ваш ход: ${by} играет ${move}`,
  firstTurn: "Ваш ход: партия началась",
  challenge: (by) => `Вас вызывает ${by}`,
  accepted: (by) => `${by} принимает ваш вызов`,
  message: (by) => `Вам пишет ${by}`,
  moveDue: (left) => `Пора ходить: осталось ${left}`,
  digest: (count) =>
    pluralOf("ru", count, {
      one: `${count} новость`,
      few: `${count} новости`,
      other: `${count} новостей`,
    }),
  against: (opponent) => `соперник: ${opponent}`,
  waiting: (count) =>
    pluralOf("ru", count, {
      one: `Ваш ход ещё в ${count} партии.`,
      other: `Ваш ход ещё в ${count} партиях.`,
    }),
};

export const pushPages: PushPageWords = {
  about:
    "Браузер может присылать уведомление, когда наступает ваш ход, когда вас вызывают на партию, когда подходит к концу время и когда партия завершается, — даже если Taflpost закрыт.",
  on: "Уведомлять в этом браузере",
  needsScript: "Чтобы добавить этот браузер, включите JavaScript.",
  unsupported:
    "Этот браузер не умеет показывать push-уведомления. На iPhone или iPad сначала добавьте Taflpost на экран «Домой» и откройте его оттуда.",
  denied:
    "Уведомления для этого сайта заблокированы. Разрешите их в настройках сайта в браузере и попробуйте ещё раз.",
  failed: "Браузеру не удалось подписаться. Попробуйте ещё раз немного позже.",
  browsers: "Браузеры, которые вас уведомляют",
  none: "Пока ни одного.",
  thisBrowser: "этот браузер",
  added: "Добавлен",
  lastSent: "Последнее уведомление",
  never: "пока не было",
  failing: (since) => `Уведомления не доходят с ${since}.`,
  end: "Отключить",
  types: "О чём уведомлять",
  modes: { off: "отключено", immediate: "сразу", grouped: "один раз, пока я не зайду", digest: "в сводке" },
  modesMean: {
    off: "Без уведомлений.",
    immediate: "Отдельное уведомление о каждом событии, сразу.",
    grouped: "Одно уведомление, затем ни одного такого же, пока вы не заглянете на сайт.",
    digest: "Одно уведомление обо всём сразу в заданные вами часы.",
  },
  sharedWithMail: "Тихие часы, время сводок, напоминания и отключённые партии — те же, что для почты:",
  offline: {
    title: "Нет связи",
    what: "Связаться с Taflpost не удаётся. С вашими партиями всё в порядке: ничего из отправленного не потеряно.",
    again: "Попробовать ещё раз",
  },
};
