import type { OfferFieldWords, OfferProblemWords, PlanIllegalWords } from "../words/problems.ts";
import { rematch } from "./rematch.ts";

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
      f.left === "PT0S"
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
      `В плане может быть ответов — не больше ${f.nodes}, ваших ходов подряд — не больше ${f.depth}, байт — не больше ${f.bytes}. Уберите наименее вероятное.`,
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
