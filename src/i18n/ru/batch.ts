import type { BatchFieldWords, BatchProblemWords, LineIllegalWords } from "../words/problems.ts";

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
