import type { PlanWords } from "../words/plans.ts";

export const plans: PlanWords = {
  title: "Your plan",
  hint: "Nobody else sees it. Your answer is played at once when your opponent moves.",
  goesOn: (move) => `If you play ${move}, it goes on:`,
  answer: (reply, move) => `If ${reply}, I answer ${move}`,
  answerAny: (move) => `If any other move, I answer ${move}`,
  resign: (reply) => `If ${reply}, I resign`,
  resignAny: "If any other move, I resign",
  captures: (squares) => `captures on ${squares}`,
  wins: "wins the game",
  loses: "loses the game",
  draws: "ends in a draw",
  end: "End the plan",
  form: {
    title: "Answer a move in advance",
    their: "If they play",
    theirMove: "Their move",
    any: "any other move",
    mine: "I answer",
    myMove: "My move",
    resign: "I resign",
    move: "this move:",
    hint: "Write moves like d1-d4. Add as many answers as you like, one at a time; longer plans are made with Analyse.",
    add: "Add to my plan",
    missing: "Say which move you answer, and what you answer.",
  },
};
