import type { RematchProblemWords } from "../words/problems.ts";

export const rematch: RematchProblemWords = {
  "game-not-over": {
    title: "The game isn’t over",
    detail: () =>
      "You can ask for a rematch once a game has been played. This one isn’t over, or never began.",
  },
  "nothing-changed": {
    title: "The counter-offer changes nothing",
    detail: () =>
      "These are the terms you were offered. Change the rules, side, clock, stops or offers, or accept the challenge.",
  },
};
