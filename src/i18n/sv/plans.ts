import type { PlanWords } from "../words/plans.ts";

export const plans: PlanWords = {
  title: "Din plan",
  hint: "Bara du ser den. Ditt svar spelas så snart motståndaren drar.",
  goesOn: (move) => `Om du spelar ${move} fortsätter den så här:`,
  answer: (reply, move) => `På ${reply} svarar jag ${move}`,
  answerAny: (move) => `Vid något annat drag svarar jag ${move}`,
  resign: (reply) => `På ${reply} ger jag upp`,
  resignAny: "Vid något annat drag ger jag upp",
  captures: (squares) => `slår på ${squares}`,
  wins: "vinner partiet",
  loses: "förlorar partiet",
  draws: "slutar remi",
  end: "Ta bort planen",
  form: {
    title: "Villkorliga drag",
    their: "Om motståndaren spelar",
    theirMove: "Motståndarens drag",
    any: "något annat drag",
    mine: "Jag svarar",
    myMove: "Mitt drag",
    resign: "jag ger upp",
    move: "det här draget:",
    hint: "Skriv drag som d1-d4. Lägg till svaren ett i taget; för längre planer finns Analysera.",
    add: "Lägg till i planen",
    missing: "Ange vilket drag du svarar på och vad du svarar.",
  },
};
