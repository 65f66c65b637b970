import type { TimeWords } from "../words/time.ts";

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
