import type { SubscriptionWords } from "../words/subscriptions.ts";

export const subscriptions: SubscriptionWords = {
  turns: (player) => `Taflpost: drag som väntar på ${player}`,
  deadlines: (player) => `Taflpost: tidsgränser för ${player}`,
  yourTurn: (opponent, rules) => `Din tur mot ${opponent} (${rules})`,
  moveDue: (opponent, rules) => `Senaste tid för ditt drag mot ${opponent} (${rules})`,
};
