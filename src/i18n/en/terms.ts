import type { ChallengeTermsWords, CounterWords } from "../words/terms.ts";

export const terms: ChallengeTermsWords = {
  offers: "What the players may offer each other",
  offersHint: "Untick what you would rather play without. A draw needs rules that know draws by agreement.",
  allowed: (list) => `The players may offer each other: ${list}.`,
  nothingAllowed: "The players may offer each other nothing.",
  rematch: "It is a rematch, with the sides swapped.",
  rematchOf: "The game before",
  counter: "It answers another challenge with other terms.",
  counterOf: "The challenge before",
  countered: (to) => `${to} has answered this challenge with other terms.`,
  youCountered: "You have answered this challenge with other terms.",
  counteredBy: "The counter-offer",
};

export const counter: CounterWords = {
  propose: "Propose other terms",
  title: (by) => `Your counter-offer to ${by}`,
  hint: (by) => `Change what you would like otherwise. ${by} then accepts, declines or answers in turn.`,
  sameClock: "As proposed",
  send: "Send the counter-offer",
  back: "Back to the challenge",
};
