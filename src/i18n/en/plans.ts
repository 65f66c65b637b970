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
};
