import type { RematchProblemWords } from "../words/problems.ts";

export const rematch: RematchProblemWords = {
  "game-not-over": {
    title: "The game is not over",
    detail: () => "A rematch is asked for when a game has been played. This one is not over, or never began.",
  },
  "nothing-changed": {
    title: "The counter-offer changes nothing",
    detail: () =>
      "What you propose is what was proposed to you. Change its rules, side, clock, stops or offers, or accept the challenge.",
  },
};
