import type { ChallengeTermsWords, CounterWords } from "../words/terms.ts";

export const terms: ChallengeTermsWords = {
  offers: "What players may offer each other",
  offersHint: "Untick what you’d rather play without. Draws can only be offered if the rules allow them.",
  allowed: (list) => `The players may offer each other: ${list}.`,
  nothingAllowed: "No offers are allowed.",
  rematch: "It’s a rematch, with sides swapped.",
  rematchOf: "Previous game",
  counter: "It answers another challenge with different terms.",
  counterOf: "Previous challenge",
  countered: (to) => `${to} answered this challenge with different terms.`,
  youCountered: "You answered this challenge with different terms.",
  counteredBy: "Counter-offer",
};

export const counter: CounterWords = {
  propose: "Propose different terms",
  title: (by) => `Your counter-offer to ${by}`,
  hint: (by) =>
    `Change what you’d like to be different. ${by} can then accept, decline or make another counter-offer.`,
  sameClock: "As proposed",
  send: "Send counter-offer",
  back: "Back to the challenge",
};
