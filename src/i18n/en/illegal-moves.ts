import type { ProblemWords } from "../words/problems.ts";

/** Why a move is not legal, as the player reads it. */
export const illegalMove: ProblemWords["illegalMove"] = {
  "no-piece": (f) => `There’s no piece on ${f.at}.`,
  "not-your-piece": (f) => `The piece on ${f.at} is your opponent’s.`,
  "not-straight": (f) =>
    `Pieces move along a row or a column; ${f.at} is on neither. From there it can go to: ${f.legal}.`,
  "path-blocked": (f) => `The way is blocked at ${f.at}. This piece can go to: ${f.legal}.`,
  "restricted-square": (f) => `In this game, this piece can’t stop on ${f.at}. It can go to: ${f.legal}.`,
  occupied: (f) => `There’s already a piece on ${f.at}. This piece can go to: ${f.legal}.`,
  "off-board": (f) => `${f.at} isn’t on this board.`,
  "same-square": (f) =>
    `A move has to end on a different square than ${f.at}. This piece can go to: ${f.legal}.`,
  "captures-differ": (f) => `The captures given don’t match the move. It captures: ${f.captures}.`,
  "no-passing": (f) => `In this game, this piece can’t pass over ${f.at}. It can go to: ${f.legal}.`,
  "too-far": (f) =>
    `In this game, this piece can’t go as far as ${f.at} in one move. It can go to: ${f.legal}.`,
};
