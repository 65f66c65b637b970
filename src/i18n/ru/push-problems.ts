import type { PushFieldWords, PushProblemWords } from "../words/problems.ts";
import type { UrlRefusal } from "../../contract/terms.ts";

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
