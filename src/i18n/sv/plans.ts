import type { PlanWords } from "../words/plans.ts";

export const plans: PlanWords = {
  title: "Din plan",
  hint: "Ingen annan ser den. Ditt svar spelas genast när motståndaren drar.",
  goesOn: (move) => `Om du spelar ${move} fortsätter den så här:`,
  answer: (reply, move) => `På ${reply} svarar jag ${move}`,
  answerAny: (move) => `På alla andra drag svarar jag ${move}`,
  resign: (reply) => `På ${reply} ger jag upp`,
  resignAny: "På alla andra drag ger jag upp",
  captures: (squares) => `slår på ${squares}`,
  wins: "vinner partiet",
  loses: "förlorar partiet",
  draws: "slutar remi",
  end: "Avsluta planen",
};
