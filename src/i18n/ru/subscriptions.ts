import type { SubscriptionWords } from "../words/subscriptions.ts";

export const subscriptions: SubscriptionWords = {
  turns: (player) => `Taflpost: ходы, которых ждут от ${player}`,
  deadlines: (player) => `Taflpost: сроки ${player}`,
  yourTurn: (opponent, rules) => `Ваш ход в партии с ${opponent} (${rules})`,
  moveDue: (opponent, rules) => `Срок хода в партии с ${opponent} (${rules})`,
};
