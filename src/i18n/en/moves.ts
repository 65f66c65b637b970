import type { MoveWords } from "../words/moves.ts";

export const moves: MoveWords = {
  mail: {
    none: (example) =>
      `The first line of your answer is not a move. Write the move there, and nothing else in that line${example === null ? "" : `: ${example}, for example`}.`,
    several:
      "Your answer holds more than one move. Write the one that you mean in the first line, and no other.",
    takenBack:
      "Moves have been taken back in this game since the mail that you answered. Answer the newest mail, or move on the game’s page.",
  },
  page: {
    yourMove: (opponent) => `Your move against ${opponent}`,
    move: "Your move",
    message: "A message to your opponent, if you like",
    play: "Play",
    played: "Your move is made",
    theirTurn: (opponent) => `It’s ${opponent}’s turn now. We’ll tell you when it’s yours.`,
    usedUp: "This link has been used up",
    usedUpWhy: "The move that it was for has been made. Each mail about a new turn brings a new link.",
    takenBackWhy:
      "Moves have been taken back since the mail that it came in. The newest mail has a new link.",
    answered: (opponent, list) =>
      `${opponent} had planned the answer. Played at once: ${list}. It’s your turn again.`,
    over: "The game is over",
    unknown: "This link leads nowhere",
    unknownWhy: "Part of it may be missing: copy the whole link from the mail.",
  },
};
