import { pluralOf } from "../plurals.ts";
import type { LogWords, VerifyWords } from "../words/log.ts";
import { OFFERS } from "./play-problems.ts";

const records = (count: number) =>
  pluralOf("ru", count, {
    one: `${count} запись`,
    few: `${count} записи`,
    many: `${count} записей`,
    other: `${count} записи`,
  });

const texts = (count: number) =>
  pluralOf("ru", count, {
    one: `${count} текст`,
    few: `${count} текста`,
    many: `${count} текстов`,
    other: `${count} текста`,
  });

const moves = (count: number) =>
  pluralOf("ru", count, {
    one: `${count} ход`,
    few: `${count} хода`,
    many: `${count} ходов`,
    other: `${count} хода`,
  });

export const verify: VerifyWords = {
  verifying: "Проверяем…",
  chain: (count) => `Цепочка цела до последней записи, все хеши совпали: ${records(count)}.`,
  texts: (count) => `Написанное не изменено: ${texts(count)}.`,
  moves: (count) => `Все ходы сделаны по правилам: ${moves(count)}.`,
  fails: (seq, why) => `Запись ${seq} не сходится. ${why}`,
  faults: {
    shape: "Это не запись партии.",
    seq: "Здесь записи не хватает или есть лишняя.",
    prev: "Она не продолжает предыдущую.",
    hash: "Хеш не совпадает: в ней что-то изменили.",
    head: "Протокол заканчивается не тем хешем, который в нём назван.",
    digest: "Написано было не это.",
    rules: "Таких правил нет.",
    move: "Такой ход не по правилам или берёт не эти фигуры.",
    ending: "Этот ход закончил партию не так.",
    over: "Она стоит после конца партии.",
    order: "Здесь её быть не может.",
  },
  unread: "Дальше идут записи, которых эта версия сервиса прочитать не может.",
  notLoaded: "Протокол не загрузился. Попробуйте ещё раз.",
};

export const log: LogWords = {
  link: "Протокол партии и его проверка",
  title: (players) => `Протокол партии: ${players}`,
  intro:
    "Всё, что произошло в партии, по порядку. Хеш каждой записи зависит от предыдущей, так что незаметно изменить в протоколе ничего нельзя.",
  head: "Последний хеш",
  records: "Записи",
  shown: (first, last) => `Записи с ${first} по ${last}.`,
  earlier: "Более ранние",
  later: "Более поздние",
  hash: "хеш",
  verifying: {
    title: "Проверка",
    hint: "Браузер заново посчитает все хеши и проверит все ходы по правилам. Если вы играете эту партию, он проверит и сообщения.",
    here: "Проверить в этом браузере",
    service: "Проверить на сервисе",
    found: "Сервис проверил протокол",
    checks: {
      file: "Файл партии полон",
      chain: "Хеши",
      texts: "Сообщения",
      moves: "Ходы",
      game: "Сведения о партии следуют из протокола",
      clock: "Часы",
      signature: "Подпись",
    },
    holds: "сходится",
    fails: "не сходится",
    skipped: "не проверено",
    place: (pointer) => `Первое несовпадение: ${pointer}.`,
  },
  check: "Как проверить самому",
  checks: [
    "Последний хеш указан в каждом письме и событии о партии. Сравните его с хешем той же записи: так видно, что с тех пор ничего не изменилось.",
    "Хеш — это SHA-256 от канонической формы записи (RFC 8785) без «hash», с номером партии в «game».",
    "Вместо написанного игроками открыт только его хеш: SHA-256 от соли и текста. То и другое есть у самих игроков.",
  ],
  data: "Протокол для программ",
  export: "Всё одним файлом; после конца партии он подписан",
  events: {
    challenged: (by, to) => `Вызов: ${by} – ${to}.`,
    challengedAnyone: (by) => `Открытый вызов: ${by}.`,
    accepted: (attackers, defenders) =>
      `Партия начинается: за атакующих ${attackers}, за защитников ${defenders}.`,
    declined: "Вызов отклонён.",
    countered: "На вызов ответили встречным.",
    cancelled: "Вызов отозван.",
    expired: "Срок вызова истёк.",
    moved: (name, ply, move) => `Ход ${ply}, ${name}: ${move}.`,
    planned: (name, ply, move) => `Ход ${ply} по плану, ${name}: ${move}.`,
    declinedOffer: (name, offer) => `${name}: предложение отклонено (${OFFERS[offer]}).`,
    withdrewOffer: (name, offer) => `${name}: предложение отозвано (${OFFERS[offer]}).`,
    acceptedOffer: (name, offer) => `${name}: предложение принято (${OFFERS[offer]}).`,
    takenBack: (name, plies) =>
      pluralOf("ru", plies, {
        one: `Возвращён ${plies} ход. Снова ходит ${name}.`,
        few: `Возвращены ${plies} хода. Снова ходит ${name}.`,
        many: `Возвращено ${plies} ходов. Снова ходит ${name}.`,
        other: `Возвращено ${plies} хода. Снова ходит ${name}.`,
      }),
    reminded: (name) => `${name}: напоминание о сроке хода.`,
    uncovered: (name) => `${name}: отпуска на этот срок больше не хватает.`,
    coverEnded: (name) => `${name}: отпуск спасал партию 72 часа за этот ход, больше он не расходуется.`,
    stopped: (whose, what, from, to) => `${whose}: ${what}, ${from} – ${to}.`,
    bothClocks: "Часы обоих",
    gifted: (name, span) => `${name} дарит сопернику время: ${span}.`,
    messaged: (name) => `${name} пишет сообщение.`,
    renamed: "У одного из игроков теперь другое имя.",
    rematchAsked: (name) => `${name} предлагает реванш.`,
    rematchAgreed: (name) => `${name} соглашается на реванш.`,
    over: "Партия окончена.",
  },
  offers: OFFERS,
  verify,
};
