import RATES from "./rate-limits.json" with { type: "json" };
import { LONGEST_LISTENING } from "../lib/batches.ts";
import { DAY, HOUR, SECOND } from "../lib/duration.ts";
import { RECORD_LENGTH, RECORD_PLIES } from "../rules/notation/recorded.ts";
import {
  ANSWERS_BY_MAIL,
  BOOKINGS,
  BULK,
  COVER_IN_A_TURN,
  GIFTS,
  LADDER_PLACES,
  LONGEST_NIGHT,
  LONGEST_WEEKEND,
  MAILS_AT_ONCE,
  MESSAGES_BETWEEN,
  MOST_PLIES,
  MOST_SAVED,
  PLAN_LIMITS,
  TOURNAMENT_SIZES,
} from "./bounds.ts";

type Rates = typeof RATES;

/** Limits enforced by the platform's rate limiter, with the values of wrangler.toml. They are public. */
export const RATE_LIMITS = RATES as {
  readonly [Name in keyof Rates]: Rates[Name] & { readonly binding: `LIMIT_${Uppercase<Name>}` };
};

/** `span` is in milliseconds. */
export interface Quota {
  readonly kind: string;
  readonly max: number;
  readonly span: number;
}

/**
 * Limits with spans that the platform's rate limiter does not support. Mailboxes count the actions of players (the game
 * counts `messages`), and D1 counts requests by network or mail address. A network is an IPv4 address or an IPv6 /64.
 */
export const QUOTAS = {
  challenges: { max: 20, span: HOUR, of: "new challenges of one player" },
  invitations: {
    max: 10,
    span: HOUR,
    of: "challenges of one player that name an opponent, and players they invite to organise a tournament",
  },
  answersByMail: { ...ANSWERS_BY_MAIL, of: "moves by mail of one player in one game" },
  confirmations: { max: 5, span: HOUR, of: "confirmation mails of one player" },
  confirmationsTo: { max: 5, span: DAY, of: "confirmation mails to one address, requested from one network" },
  confirmationsToInAll: {
    max: 25,
    span: DAY,
    of: "confirmation mails to one address, whoever requested them",
  },
  signInsFrom: { max: 100, span: DAY, of: "sign-in links requested from one network, for any address" },
  signInsTo: {
    max: 10,
    span: DAY,
    of: "sign-in links requested for one address from one network, whether or not a player has it",
  },
  signInsToInAll: { max: 100, span: DAY, of: "sign-in links requested for one address, from all networks" },
  immediateMails: {
    ...MAILS_AT_ONCE,
    of: "mails of the mode `immediate` to one player; the rest is combined into the next digest",
  },
  newWebhooks: { max: 10, span: DAY, of: "new webhooks of one player, and new addresses of webhooks" },
  newPushSubscriptions: { max: 20, span: DAY, of: "push subscriptions that one player creates" },
  bookings: { ...BOOKINGS, of: "vacations that one player books" },
  messages: { ...MESSAGES_BETWEEN, of: "messages between moves of one player in one game" },
  newRecords: { max: 100, span: DAY, of: "recorded games that one player adds to their collection" },
  newTournaments: { max: 20, span: DAY, of: "tournaments that one player creates" },
  newLadders: { max: 10, span: DAY, of: "ladders that one player creates" },
  registrations: { max: 20, span: DAY, of: "apps that register from one network" },
  newRulesets: { max: 20, span: DAY, of: "new custom rule sets in challenges of one player" },
} as const;

/** Limits on how many of something exist at a time, and on the size of requests. */
export const CAPS = {
  bots: { max: 5, of: "bots of one player" },
  liveGames: { max: 200, of: "open challenges and running games of one player" },
  webhooks: { max: 10, of: "webhooks of one player" },
  pushSubscriptions: { max: 10, of: "push subscriptions of one player" },
  tokens: { max: 10, of: "tokens of one player" },
  sessions: {
    max: 20,
    of: "sessions of one player, and as many again that began with a token; beyond that, the least recently used one ends",
  },
  passkeys: { max: 20, of: "passkeys of one player" },
  longPolls: { max: 20, of: "requests of one player that wait for an event" },
  streams: { max: 20, of: "open event streams and sockets of one player" },
  watchers: {
    max: 500,
    of: "open streams and sockets of one game or tournament; the two players of a game always have a place",
  },
  watchersOfOne: {
    max: 20,
    of: "open streams and sockets of one game or tournament for one player, or without a token for one address (IPv6: one /64)",
  },
  streamSeconds: {
    max: LONGEST_LISTENING / SECOND,
    of: "seconds after which a stream ends; clients reconnect with the last id. A socket stays open",
  },
  bodyBytes: { max: 65_536, of: "bytes of a request's body" },
  /** Enough for a reply that quotes one of our mails in full. */
  mailBytes: { max: 65_536, of: "bytes of a mail sent to the service" },
  formBytes: { max: 16_384, of: "bytes of a form sent by a page" },
  nesting: { max: 16, of: "levels of nesting in a body" },
  keys: { max: 200, of: "keys in a body" },
  batchRequests: { max: 50, of: "requests in a batch" },
  batchBytes: { max: 1_048_576, of: "bytes of a batch's body" },
  batchNesting: { max: 80, of: "levels of nesting in a batch's body" },
  batchKeys: { max: 52_000, of: "keys in a batch's body" },
  batchAnswers: {
    max: 4_000_000,
    of: "characters of responses after which a batch begins no further requests",
  },
  records: { max: 1000, of: "recorded games in one player's collection" },
  recordsAtOnce: { max: 100, of: "recorded games in one request" },
  recordsPlies: { max: 10_000, of: "moves after which a request reads no further recorded games" },
  recordPlies: { max: RECORD_PLIES, of: "moves of a recorded game" },
  recordLength: { max: RECORD_LENGTH, of: "bytes of a recorded game as sent, in UTF-8" },
  recordsBytes: { max: 1_048_576, of: "bytes of a body with recorded games" },
  jottedGames: { max: 2000, of: "games with notes or lines of one player" },
  notesBytes: { max: 131_072, of: "bytes of a body with notes" },
  linesBytes: { max: 131_072, of: "bytes of a body with lines" },
  linesKeys: { max: 1000, of: "keys in a body with lines" },
  plies: {
    max: MOST_PLIES,
    of: "moves of both players in a game, including those taken back; the last one makes it a draw",
  },
  planNodes: { max: PLAN_LIMITS.nodes, of: "answers in a plan" },
  planDepth: { max: PLAN_LIMITS.depth, of: "moves of its owner in a row, in a plan" },
  planBytes: { max: PLAN_LIMITS.bytes, of: "bytes of the replies of a plan" },
  planBodyBytes: { max: 1_048_576, of: "bytes of a body with a plan" },
  planNesting: { max: 2_100, of: "levels of nesting in a body with a plan" },
  bulkBytes: { max: 262_144, of: "bytes of a body with a bulk pairing" },
  bulkKeys: { max: 5000, of: "keys in a body with a bulk pairing" },
  planKeys: { max: 50_000, of: "keys in a body with a plan" },
  houseGames: { max: 3, of: "running games of one player with house players" },
  houseLevel: { max: 1000, of: "running games of one house player" },
  listLength: { max: 100, of: "items on a page of a list" },
  openChallenges: { max: 50, of: "open challenges made by one player" },
  listedChallenges: { max: 10, of: "open challenges of one player in the lobby" },
  challengesToOne: { max: 20, of: "open challenges of one player to the same player" },
  incomingChallenges: {
    max: 100,
    of: "open challenges that name one player, not counting rematches and counter-offers; then nobody can challenge them until some are answered or expire",
  },
  incomingFromStrangers: {
    max: 70,
    of: "open challenges that name one player; then only players who have a running or finished game with them can challenge them",
  },
  blocks: { max: 500, of: "players blocked by one player" },
  giftDays: { max: GIFTS.atOnce / DAY, of: "days of time that a player can give at once" },
  giftDaysInGame: { max: GIFTS.inGame / DAY, of: "days of time that one player can give in one game" },
  coverHours: { max: COVER_IN_A_TURN / HOUR, of: "hours for which cover can extend one turn of a game" },
  nightHours: { max: LONGEST_NIGHT / HOUR, of: "hours of a night in a schedule" },
  weekendDays: { max: LONGEST_WEEKEND, of: "days of a weekend in a schedule" },
  vacationDays: { max: MOST_SAVED / DAY, of: "days of vacation that a player can save" },
  tournaments: { max: 10, of: "unfinished tournaments of one organiser" },
  organiserInvitations: { max: 10, of: "open invitations to organise one tournament" },
  tournamentPlayers: { max: TOURNAMENT_SIZES.players, of: "players of a tournament" },
  groupPlayers: { max: TOURNAMENT_SIZES.group, of: "players of a round robin, or of each of its groups" },
  ladders: { max: 10, of: "ladders of one organiser that are not closed" },
  ladderPlaces: { max: LADDER_PLACES, of: "players on a ladder" },
  bulks: { max: BULK.scheduled, of: "bulk pairings of one organiser that are scheduled" },
  consents: { max: 100, of: "organisers who have the consent of one player" },
  openReports: { max: 20, of: "undecided reports of one player" },
  /** Limited, because each of the player's games stores all these vacations. */
  vacations: { max: 20, of: "booked vacations of one player that are not over" },
} as const;
