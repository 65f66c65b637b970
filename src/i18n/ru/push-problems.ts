import type { PushFieldWords, PushProblemWords } from "../words/problems.ts";

export const pushProblems: PushProblemWords = {
  "push-subscription-not-found": {
    title: "У вас нет такой подписки на push-уведомления",
    detail: () => "Ни один из ваших браузеров не подписан под этим идентификатором.",
    hint: "Ваши подписки перечисляет GET /v1/me/push-subscriptions.",
  },
  "push-endpoint-refused": {
    title: "На этот адрес нельзя отправлять push-уведомления",
    detail: (f) =>
      `На этот адрес нельзя отправлять push-уведомления (${f.reason}). Передайте адрес (endpoint), который выдал браузер: https, общедоступный узел, обычный порт.`,
  },
};

export const pushFields: PushFieldWords = {
  "push-point": () =>
    "Это не открытый ключ браузера: нужна несжатая точка кривой P-256, 65 байт в base64url.",
  "push-auth": () => "Это не секрет браузера: нужны 16 байт в base64url.",
};
