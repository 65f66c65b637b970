import type { SubscriptionWords } from "../words/subscriptions.ts";

export const subscriptions: SubscriptionWords = {
  turns: (player) => `Taflpost: ${player}’s turns`,
  deadlines: (player) => `Taflpost: ${player}’s deadlines`,
  yourTurn: (opponent, rules) => `Your turn against ${opponent} (${rules})`,
  moveDue: (opponent, rules) => `Move due against ${opponent} (${rules})`,
};
