import type { PlanWords } from "../words/plans.ts";

export const plans: PlanWords = {
  title: "Your plan",
  hint: "Only you can see it. Your answer is played as soon as your opponent moves.",
  goesOn: (move) => `If you play ${move}, it continues:`,
  answer: (reply, move) => `If ${reply}, I answer ${move}`,
  answerAny: (move) => `If any other move, I answer ${move}`,
  resign: (reply) => `If ${reply}, I resign`,
  resignAny: "If any other move, I resign",
  captures: (squares) => `captures on ${squares}`,
  wins: "wins the game",
  loses: "loses the game",
  draws: "ends in a draw",
  end: "Delete plan",
  form: {
    title: "Conditional moves",
    their: "If they play",
    theirMove: "Their move",
    any: "any other move",
    mine: "I answer",
    myMove: "My move",
    resign: "I resign",
    move: "this move:",
    hint: "Write moves like d1-d4. Add answers one at a time, as many as you like. For longer plans, use Analyse.",
    add: "Add to my plan",
    missing: "Give the move you’re answering and your answer.",
  },
};
