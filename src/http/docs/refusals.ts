import type { ProblemCode } from "../../problems/table.ts";

const COMMAND = [
  "game-not-found",
  "game-unreadable",
  "not-your-game",
  "game-over",
  "already-played",
  "ply-ahead",
] as const;
const VERSION = ["version-changed", "version-required"] as const;
const WISH = [...COMMAND, ...VERSION] as const;
const MOVE = [...COMMAND, "not-your-turn", "illegal-move", "messages-closed"] as const;
/** Why something cannot be offered at the position's ply, or with a move. */
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
/** Why an offer that is accepted comes to nothing: what it asks for is not there any more. */
const ACCEPTED = ["time-limit", "nothing-to-give", "nothing-to-take-back"] as const;
const CHALLENGE = [
  "challenge-not-found",
  "challenge-closed",
  "challenge-expired",
  "game-unreadable",
] as const;
const PLANS = ["game-not-found", "game-unreadable", "not-your-game"] as const;
const PLAN = ["plan-out-of-step", "plan-illegal", "plan-too-large"] as const;
const GAME = ["game-not-found", "game-unreadable"] as const;

/**
 * What an operation refuses for reasons of its own, by its operationId; what every request of its kind may be refused
 * for, describe.ts adds. A test holds each refusal that the tests get against it.
 */
export const OWN_REFUSALS: Readonly<Record<string, readonly ProblemCode[]>> = {
  signUp: ["name-taken", "name-reserved"],
  getPlayer: ["player-not-found"],
  listPlayerGames: ["player-not-found"],
  getPlayerRecord: ["player-not-found"],
  updateMe: ["limit-reached"],
  blockPlayer: ["player-not-found", "own-block", "limit-reached"],
  unblockPlayer: ["block-not-found"],
  listEvents: ["limit-reached"],
  sendConfirmationMail: ["nothing-to-confirm"],
  createToken: ["limit-reached"],
  revokeToken: ["token-not-found"],
  listRulesets: [],
  getRuleset: ["ruleset-not-found"],
  validateRuleset: ["invalid-ruleset"],
  listClocks: [],
  createChallenge: ["own-challenge", "limit-reached", "challenge-not-for-you", "invalid-ruleset"],
  getChallenge: ["challenge-not-found", "game-unreadable"],
  acceptChallenge: [
    ...CHALLENGE,
    "challenge-taken",
    "own-challenge",
    "not-your-challenge",
    "challenge-not-for-you",
    "limit-reached",
  ],
  declineChallenge: [...CHALLENGE, "challenge-taken", "own-challenge", "not-your-challenge"],
  counterChallenge: [
    ...CHALLENGE,
    "challenge-taken",
    "own-challenge",
    "not-your-challenge",
    "challenge-not-for-you",
    "limit-reached",
    "nothing-changed",
    "invalid-ruleset",
  ],
  snoozeGame: ["game-not-found", "not-your-game", "game-over"],
  unsnoozeGame: ["game-not-found", "not-your-game", "game-over"],
  askForRematch: [
    ...GAME,
    "not-your-game",
    "game-not-over",
    "player-not-found",
    "challenge-not-for-you",
    "limit-reached",
  ],
  cancelChallenge: [...CHALLENGE, "challenge-taken", "not-your-challenge"],
  getGame: GAME,
  listLegalMoves: GAME,
  makeMove: [...MOVE, ...PLAN, ...OFFER, ...VERSION],
  getPlan: [...PLANS, "no-plan"],
  keepPlan: [...PLANS, ...PLAN, "game-over", "version-changed", "version-required"],
  endPlan: [...PLANS, "no-plan", "version-changed"],
  checkPlan: [...PLANS, ...PLAN, "game-over"],
  checkMove: [...MOVE, ...OFFER],
  resign: WISH,
  abortGame: [...WISH, "abort-too-late"],
  offerDraw: [...WISH, "draw-not-allowed", "offer-declined", "offer-not-allowed"],
  declineDraw: [...WISH, "no-draw-offer"],
  makeOffer: [...WISH, ...OFFER, ...ACCEPTED],
  acceptOffer: [...WISH, ...ACCEPTED, "no-offer", "own-offer"],
  declineOffer: [...WISH, "no-offer", "own-offer"],
  withdrawOffer: [...GAME, "not-your-game", "game-over", "no-offer", "version-changed"],
  sendMessage: [...GAME, "not-your-game", "game-over", "messages-closed"],
  listMessages: [...GAME, "not-your-game"],
  giveTime: [...WISH, "time-limit", "nothing-to-give"],
  getClock: GAME,
  bookVacation: ["vacation-exhausted", "vacation-overlaps", "limit-reached"],
  endVacation: ["vacation-not-found", "vacation-over"],
  exportGameAsJson: GAME,
  getGameLog: GAME,
  verifyGame: GAME,
  listSigningKeys: [],
  exportGameAsOtg: GAME,
  exportGameAsText: GAME,
  getBoardPicture: [...GAME, "ply-not-found"],
  streamEvents: ["not-acceptable", "limit-reached"],
  streamGame: ["not-acceptable", "limit-reached", ...GAME],
  getTurnsFeed: ["not-found", "too-many-requests"],
  getDeadlinesCalendar: ["not-found", "too-many-requests"],
  createWebhook: ["webhook-url-refused", "limit-reached"],
  getWebhook: ["webhook-not-found"],
  updateWebhook: ["webhook-not-found", "webhook-url-refused"],
  deleteWebhook: ["webhook-not-found"],
  rotateWebhookSecret: ["webhook-not-found"],
  testWebhook: ["webhook-not-found", "webhook-off"],
  listDeliveries: ["webhook-not-found"],
  resendDelivery: ["webhook-not-found", "delivery-not-found", "webhook-off"],
  batch: [],
  getNotes: ["game-not-found", "not-your-game"],
  setNotes: ["game-not-found", "not-your-game", "limit-reached", "version-changed"],
  getLines: ["game-not-found", "not-your-game"],
  setLines: [
    "game-not-found",
    "not-your-game",
    "limit-reached",
    "version-changed",
    "line-illegal",
    "lines-too-large",
  ],
  resendFailedDeliveries: ["webhook-not-found", "webhook-off"],
};
