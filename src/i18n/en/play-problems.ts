import type {
  BatchFieldWords,
  BatchProblemWords,
  LineIllegalWords,
  OfferFieldWords,
  OfferProblemWords,
  PlanIllegalWords,
  ProblemWords,
  RematchProblemWords,
  TimeFieldWords,
  VacationProblemWords,
  WhyIllegal,
} from "../words/problems.ts";
import { customFields, customProblems } from "./ruleset-problems.ts";
import { pushFields, pushProblems } from "./push.ts";

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

export const batchProblems: BatchProblemWords = {
  "lines-too-large": {
    title: "The lines are too large",
    detail: (f) =>
      `A game can have at most ${f.lines} lines of ${f.moves} moves each, and ${f.bytes} bytes. Leave out what you need least.`,
  },
  "batch-full": {
    title: "The batch has no room for this answer",
    detail: (f) =>
      `The answers before this one fill the batch (${f.limit} characters), so this wasn’t done. Send it in another batch.`,
  },
};

/** `why` says of a move that is not legal why it is not. */
export const lineIllegal: LineIllegalWords = (why) => ({
  title: "A move in a line isn’t legal",
  detail(f) {
    const reason = f.reason === "game-over" ? "The game is over before it." : why({ ...f, reason: f.reason });
    return `At ${f.pointer} a line has the move ${f.move}, which isn’t legal there. ${reason}`;
  },
});

/** What can be wrong with a request of a batch. */
export const batchFields: BatchFieldWords = {
  "batch-path": () => "Give a path on this service, such as /v1/games/….",
  "not-in-batch": () =>
    "Batches, streams, waiting requests and the data export can’t be part of a batch. Send this by itself.",
  "batch-header": (f) =>
    `A request in a batch can have these headers: ${f.options}. It uses the batch’s token.`,
  "header-value": () => "This can’t be the value of a header.",
  "body-of-read": () => "A GET has no body. Leave it out.",
};

/** What is said of what is refused around moves. `why` says of a move that is not legal why it is not. */
export const playProblems = (why: WhyIllegal) => ({
  ...offers,
  "plan-illegal": planIllegal(why),
  "line-illegal": lineIllegal(why),
  ...batchProblems,
  ...customProblems,
  ...pushProblems,
});

/** What can be wrong with their fields. */
export const playFields = { ...offerFields, ...batchFields, ...customFields, ...pushFields };

/** The words for the refusals that are about vacation. */
export const vacationProblems: VacationProblemWords = {
  "vacation-not-found": {
    title: "No such vacation",
    detail: () =>
      "You have no vacation with this id. An hour of cover can’t be ended: it runs out by itself.",
    hint: "GET /v1/me/vacation lists yours.",
  },
  "vacation-over": {
    title: "The vacation is over",
    detail: () => "This vacation has ended or was cancelled, so there’s nothing left to end.",
  },
  "vacation-overlaps": {
    title: "You already have a vacation then",
    detail: (f) =>
      `You’ve already booked a vacation from ${f.from} to ${f.to}. Choose another time, or cancel that one first.`,
  },
  "vacation-exhausted": {
    title: "You don’t have that much vacation",
    detail: (f) =>
      f.available === ""
        ? `With what you’ve already booked, nothing is left for a vacation that begins on ${f.at}. Book one that begins later.`
        : `With what you’ve already booked, a vacation that begins on ${f.at} can last ${f.available} at most. Book a shorter or a later one.`,
  },
};

/** What can be wrong with a field that is about time given and time off. */
export const timeFields: TimeFieldWords = {
  "gift-too-small": (f) => `A gift of time has to be ${f.min} or more.`,
  "listed-twice": (f) => `“${f.item}” is listed twice. Name each once.`,
  "night-without-length": () =>
    "A night can’t end when it begins. Choose another end, or leave the night out.",
  "night-too-long": (f) => `A night can be ${f.max} hours at most. Let it begin later or end earlier.`,
  "weekend-too-long": (f) => `A weekend can be ${f.max} days at most. Leave out the others.`,
  "vacation-past": () => "A vacation can’t begin in the past. Leave this out to begin now.",
  "vacation-far": () => "A vacation can be booked a year ahead at most.",
  "vacation-short": () => "A vacation has to last at least an hour. Choose a later end.",
  "in-future": () => "This is in the future. Give a time in the past.",
  "not-after": (f) => `This has to be later than “${f.other}”.`,
  "span-too-long": (f) => `This is too long: ${f.max} at most.`,
  "too-long-ago": (f) => `This is too long ago: ${f.max} at most.`,
};
