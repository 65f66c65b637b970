import type { ProblemCode } from "../contract/problems/table.ts";

const COMMAND = [
  "game-not-found",
  "game-unreadable",
  "not-your-game",
  "game-over",
  "already-played",
  "ply-ahead",
] as const;
const VERSION = ["version-changed", "version-required"] as const;
const AT_PLY = [...COMMAND, ...VERSION] as const;
const OFFER = [
  "draw-not-allowed",
  "offer-open",
  "offer-declined",
  "offer-not-allowed",
  "offers-closed",
  "nothing-to-take-back",
  "not-paused",
  "nothing-to-give",
  "extension-limit",
] as const;
const ACCEPTED = ["time-limit", "nothing-to-give", "nothing-to-take-back"] as const;
const MOVE = [...COMMAND, "not-your-turn", "illegal-move", "messages-closed", ...OFFER] as const;
const PLAN = ["plan-out-of-step", "plan-illegal", "plan-too-large"] as const;
const OF_PLAN = ["game-not-found", "game-unreadable", "not-your-game"] as const;

export const UNREADABLE = ["game-not-found", "game-unreadable"] as const;

const CHALLENGE = [...UNREADABLE, "challenge-closed", "challenge-expired"] as const;
const ANSWER = [...CHALLENGE, "challenge-taken", "own-challenge", "not-your-challenge"] as const;
const NEW = ["challenge-not-for-you", "limit-reached"] as const;

export const REFUSALS = {
  accept: [...ANSWER, ...NEW, "people-only", "requirements-not-met"],
  decline: ANSWER,
  cancel: [...CHALLENGE, "challenge-taken", "not-your-challenge"],
  counter: [...ANSWER, ...NEW, "nothing-changed", "cannot-be-rated", "custom-unrated", "invalid-request"],
  rematch: [...UNREADABLE, "not-your-game", "game-not-over", "player-not-found", ...NEW, "people-only"],
  move: [...MOVE, ...PLAN, ...VERSION],
  check: MOVE,
  resign: AT_PLY,
  abort: [...AT_PLY, "abort-too-late"],
  draw: [...AT_PLY, "draw-not-allowed", "offer-declined", "offer-not-allowed"],
  "decline-draw": [...AT_PLY, "no-draw-offer"],
  offer: [...AT_PLY, ...OFFER, ...ACCEPTED],
  "accept-offer": [...AT_PLY, ...ACCEPTED, "no-offer", "own-offer"],
  "decline-offer": [...AT_PLY, "no-offer", "own-offer"],
  "withdraw-offer": [...UNREADABLE, "not-your-game", "game-over", "no-offer", "version-changed"],
  gift: [...AT_PLY, "time-limit", "nothing-to-give"],
  message: [...UNREADABLE, "not-your-game", "game-over", "messages-closed"],
  plan: [...OF_PLAN, ...PLAN, "game-over", ...VERSION],
  unplan: [...OF_PLAN, "no-plan", "version-changed"],
  "check-plan": [...OF_PLAN, ...PLAN, "game-over"],
  "read-plan": [...OF_PLAN, "no-plan"],
} as const satisfies Readonly<Record<string, readonly ProblemCode[]>>;

export type RefusalOf<Kind extends keyof typeof REFUSALS> = (typeof REFUSALS)[Kind][number];
