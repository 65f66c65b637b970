import { pluralOf } from "../plurals.ts";
import type { PushMessageWords } from "../words/push.ts";

export const pushMessages: PushMessageWords = {
  turn: (by, move) => `Din tur: ${by} drog ${move}`,
  firstTurn: "Din tur: partiet börjar",
  challenge: (by) => `${by} utmanar dig`,
  accepted: (by) => `${by} har antagit din utmaning`,
  message: (by) => `${by} skriver`,
  moveDue: (left) => `Dags för ditt drag: ${left} kvar`,
  digest: (count) => pluralOf("sv", count, { one: `${count} nyhet`, other: `${count} nyheter` }),
  against: (opponent) => `mot ${opponent}`,
  waiting: (count) =>
    pluralOf("sv", count, {
      one: `Det är din tur i ${count} parti till.`,
      other: `Det är din tur i ${count} partier till.`,
    }),
};
