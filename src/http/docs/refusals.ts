import type { ProblemCode } from "../../problems/table.ts";

const COMMAND = [
  "game-not-found",
  "game-unreadable",
  "not-your-game",
  "game-over",
  "already-played",
  "ply-ahead",
] as const;
const WISH = [...COMMAND, "version-changed"] as const;
const MOVE = [...COMMAND, "not-your-turn", "illegal-move", "messages-closed"] as const;
const CHALLENGE = [
  "challenge-not-found",
  "challenge-closed",
  "challenge-expired",
  "game-unreadable",
] as const;
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
  listClocks: [],
  createChallenge: ["own-challenge", "limit-reached", "challenge-not-for-you"],
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
  ],
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
  makeMove: [...MOVE, "version-changed"],
  checkMove: MOVE,
  resign: WISH,
  abortGame: [...WISH, "abort-too-late"],
  offerDraw: [...WISH, "draw-not-allowed", "offer-declined"],
  declineDraw: [...WISH, "no-draw-offer"],
  giveTime: [...WISH, "time-limit", "nothing-to-give"],
  getClock: GAME,
  bookVacation: ["vacation-exhausted", "vacation-overlaps", "limit-reached"],
  endVacation: ["vacation-not-found", "vacation-over"],
  exportGameAsJson: GAME,
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
  resendFailedDeliveries: ["webhook-not-found", "webhook-off"],
};
