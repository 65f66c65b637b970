import type { OfferFieldWords, OfferProblemWords, PlanIllegalWords } from "../words/problems.ts";
import { rematch } from "./rematch.ts";

/** What is offered, as a noun or what stands for one. */
export const OFFERS = {
  draw: "a draw",
  takeback: "a takeback",
  pause: "a pause",
  resume: "the end of a pause",
  extend: "more time",
} as const;

export const offers: OfferProblemWords = {
  ...rematch,
  "version-required": {
    title: "Say which version of the game you mean",
    detail: (f) =>
      `Move ${f.ply} of this game has been taken back once, so its number alone does not say what you mean. Look at the game again, and send its version with the header If-Match.`,
  },
  "offer-open": {
    title: "There is such an offer already",
    detail: (f) => `An offer of this kind (${OFFERS[f.offer]}) is open. Answer it, or withdraw yours first.`,
  },
  "offer-declined": {
    title: "Your opponent has declined this twice",
    detail: (f) =>
      `Your opponent has declined this twice in this position (${OFFERS[f.offer]}). Offer it again when a move has been made.`,
  },
  "offer-not-allowed": {
    title: "The terms of this game do not allow this offer",
    detail: (f) => `You have agreed on a game in which this is not offered: ${OFFERS[f.offer]}. Play on.`,
  },
  "offers-closed": {
    title: "You can offer this player a draw only",
    detail: () => "Between you and your opponent nothing but a draw can be offered. Play on.",
  },
  "no-offer": {
    title: "There is no such offer",
    detail: (f) =>
      `No offer of this kind is open (${OFFERS[f.offer]}): it was answered or withdrawn, or has lapsed with a move.`,
  },
  "own-offer": {
    title: "This is your own offer",
    detail: (f) =>
      `You made this offer yourself (${OFFERS[f.offer]}). Wait for your opponent, or withdraw it.`,
  },
  "nothing-to-take-back": {
    title: "You have no move to take back",
    detail: () => "You have not moved in this game yet, so there is nothing to take back.",
  },
  "not-paused": {
    title: "The game is not paused",
    detail: () => "The clocks of this game run, so there is no pause to end.",
  },
  "extension-limit": {
    title: "More time than you may ask for",
    detail: (f) =>
      f.left === "PT0S"
        ? "Your opponent has given all the time that may be given in one game: 60 days."
        : `In one game your opponent can give 60 days in all. Ask for ${f.left} at most.`,
  },
  "plan-out-of-step": {
    title: "The plan does not fit the game’s position",
    detail: (f) =>
      `The last move was number ${f.ply}. A plan begins with the next move of your opponent and is stored while it is their turn; on your own turn it goes with your move.`,
  },
  "plan-too-large": {
    title: "The plan is too large",
    detail: (f) =>
      `A plan may have ${f.nodes} answers, ${f.depth} of your moves one after the other, and ${f.bytes} bytes at the most. Leave out what is least likely.`,
  },
  "no-plan": {
    title: "You have no plan in this game",
    detail: () => "You have no plan in this game, or it has been played to its end.",
  },
};

/** `why` says of a move that is not legal why it is not. */
export const planIllegal: PlanIllegalWords = (why) => ({
  title: "A move of the plan is not legal",
  detail(f) {
    const reason = f.reason === "game-over" ? "The game is over before it." : why({ ...f, reason: f.reason });
    return `At ${f.pointer} the plan has the move ${f.move}, which is not legal there. ${reason}`;
  },
});

/** What can be wrong with a field of an offer or a plan. */
export const offerFields: OfferFieldWords = {
  "pause-end": (f) => `A pause ends in the future, and not after ${f.max}.`,
  "one-of-two": (f) => `Give either “${f.field}” or “${f.other}”, not both.`,
  "same-move": (f) => `This is the same move as “${f.other}”. Name each move once.`,
  "snooze-end": (f) => `A game is snoozed until an instant in the future, and not after ${f.max}.`,
};
