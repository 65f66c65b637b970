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
      `Move ${f.ply} of this game was taken back once, so its number alone doesn’t say what you mean. Look at the game again and send its version in the If-Match header.`,
  },
  "offer-open": {
    title: "Such an offer is already open",
    detail: (f) => `An offer of this kind (${OFFERS[f.offer]}) is open. Answer it, or withdraw yours first.`,
  },
  "offer-declined": {
    title: "Your opponent has declined this twice",
    detail: (f) =>
      `Your opponent has declined this twice in this position (${OFFERS[f.offer]}). You can offer it again after the next move.`,
  },
  "offer-not-allowed": {
    title: "This offer isn’t allowed in this game",
    detail: (f) => `You agreed to a game without this offer: ${OFFERS[f.offer]}. Play on.`,
  },
  "offers-closed": {
    title: "You can only offer this player a draw",
    detail: () => "You and your opponent can only offer each other a draw. Play on.",
  },
  "no-offer": {
    title: "There’s no such offer",
    detail: (f) =>
      `No offer of this kind is open (${OFFERS[f.offer]}): it was answered, withdrawn, or lapsed with a move.`,
  },
  "own-offer": {
    title: "This is your own offer",
    detail: (f) =>
      `You made this offer yourself (${OFFERS[f.offer]}). Wait for your opponent, or withdraw it.`,
  },
  "nothing-to-take-back": {
    title: "You have no move to take back",
    detail: () => "You haven’t moved in this game yet, so there’s nothing to take back.",
  },
  "not-paused": {
    title: "The game isn’t paused",
    detail: () => "This game’s clocks are running, so there’s no pause to end.",
  },
  "extension-limit": {
    title: "More time than you may ask for",
    detail: (f) =>
      f.left === ""
        ? "Your opponent has already given all the time allowed in one game: 60 days."
        : `Your opponent can give 60 days in all in one game. Ask for ${f.left} at most.`,
  },
  "plan-out-of-step": {
    title: "The plan doesn’t fit the position",
    detail: (f) =>
      `The game is at move ${f.ply}. A plan starts with your opponent’s next move and is stored while it’s their turn; on your own turn, send it with your move.`,
  },
  "plan-too-large": {
    title: "The plan is too large",
    detail: (f) =>
      `A plan can have at most ${f.nodes} answers, ${f.depth} of your moves in a row, and ${f.bytes} bytes. On a large board, several answers to “any other move” in a row can be too much, too: name your opponent’s moves instead. Leave out what’s least likely.`,
  },
  "no-plan": {
    title: "You have no plan in this game",
    detail: () => "You have no plan in this game, or it has already been played to its end.",
  },
};

/** `why` says of a move that is not legal why it is not. */
export const planIllegal: PlanIllegalWords = (why) => ({
  title: "A move in the plan isn’t legal",
  detail(f) {
    const reason = f.reason === "game-over" ? "The game is over before it." : why({ ...f, reason: f.reason });
    return `At ${f.pointer} the plan has the move ${f.move}, which isn’t legal there. ${reason}`;
  },
});

/** What can be wrong with a field of an offer or a plan. */
export const offerFields: OfferFieldWords = {
  "pause-end": (f) => `A pause ends in the future, and not after ${f.max}.`,
  "one-of-two": (f) => `Give either “${f.field}” or “${f.other}”, not both.`,
  "same-move": (f) => `This is the same move as “${f.other}”. Name each move once.`,
  "snooze-end": (f) => `A game is snoozed until an instant in the future, and not after ${f.max}.`,
};
