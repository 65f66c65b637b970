import type { MoveWords } from "../words/moves.ts";

export const moves: MoveWords = {
  mail: {
    none: (example) =>
      `The first line of your reply isn’t a move. Write only your move there${example === null ? "" : `: ${example}, for example`}.`,
    several: "Your reply has more than one move. Write the one you mean in the first line, and no other.",
    takenBack:
      "Moves have been taken back in this game since the e-mail you replied to. Reply to the newest e-mail, or move on the game’s page.",
  },
  page: {
    yourMove: (opponent) => `Your move against ${opponent}`,
    move: "Your move",
    message: "Message (optional)",
    play: "Play",
    played: "Your move has been played",
    theirTurn: (opponent) => `It’s ${opponent}’s turn now. We’ll tell you when it’s yours.`,
    usedUp: "This link has already been used",
    usedUpWhy: "The move it was for has been made. Each e-mail about a new turn has a new link.",
    takenBackWhy: "Moves have been taken back since that e-mail. The newest one has a new link.",
    answered: (opponent, list) =>
      `${opponent} had planned an answer. Played at once: ${list}. It’s your turn again.`,
    over: "The game is over",
    unknown: "This link doesn’t work",
    unknownWhy: "Part of it may be missing: copy the whole link from the e-mail.",
  },
};
