import type { TimeFieldWords } from "../words/problems.ts";

/** What can be wrong with a field that is about time given and time off. */
export const timeFields: TimeFieldWords = {
  "gift-too-small": (f) => `Подарить можно самое меньшее ${f.min}.`,
  "listed-twice": (f) => `«${f.item}» указано здесь дважды. Укажите каждое значение один раз.`,
  "night-without-length": () =>
    "Ночь не может кончаться в ту же минуту, когда начинается. Выберите другой конец или не указывайте ночь.",
  "night-too-long": (f) =>
    `Ночь может длиться не больше ${f.max} часов. Пусть она начнётся позже или кончится раньше.`,
  "weekend-too-long": (f) => `В выходных может быть не больше ${f.max} дней. Уберите лишние.`,
  "vacation-past": () => "Отпуск не может начаться в прошлом. Чтобы начать сейчас, уберите это поле.",
  "vacation-far": () => "Отпуск можно запланировать не больше чем за год вперёд.",
  "vacation-short": () => "Отпуск длится не меньше часа. Выберите более позднее окончание.",
};
