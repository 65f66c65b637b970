import type { PlayLinkWords } from "../words/play-link.ts";

export const playLink: PlayLinkWords = {
  list: "Или выберите из списка",
  again: "Снова ваш ход. Сделайте его на странице партии или по ссылке из последнего письма.",
  sent: "Отправлено вместе с ходом:",
};
