import WORDS from "./limit-words.json" with { type: "json" };
import RATES from "./rate-limits.json" with { type: "json" };
import { LONGEST_LISTENING } from "../lib/batches.ts";
import { DAY, HOUR, parseDuration, SECOND } from "../lib/duration.ts";
import { mapValues } from "../lib/json.ts";
import { RECORD_LENGTH, RECORD_PLIES } from "../rules/notation/recorded.ts";
import {
  ANSWERS_BY_MAIL,
  BOOKINGS,
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
export const RATE_LIMITS = mapValues(RATES, (rate) => ({ ...rate, span: parseDuration(rate.per) ?? 0 })) as {
  readonly [Name in keyof Rates]: Rates[Name] &
    Omit<Quota, "kind"> & { readonly binding: `LIMIT_${Uppercase<Name>}` };
};

/** `span` is in milliseconds. */
export interface Quota {
  readonly kind: string;
  readonly max: number;
  readonly span: number;
}

const QUOTA_SPANS = {
  challenges: { max: 20, span: HOUR },
  invitations: { max: 10, span: HOUR },
  answersByMail: ANSWERS_BY_MAIL,
  confirmations: { max: 5, span: HOUR },
  confirmationsTo: { max: 5, span: DAY },
  confirmationsToInAll: { max: 25, span: DAY },
  signInsFrom: { max: 100, span: DAY },
  signInsTo: { max: 10, span: DAY },
  signInsToInAll: { max: 100, span: DAY },
  immediateMails: MAILS_AT_ONCE,
  newWebhooks: { max: 10, span: DAY },
  newPushSubscriptions: { max: 20, span: DAY },
  bookings: BOOKINGS,
  messages: MESSAGES_BETWEEN,
  newRecords: { max: 100, span: DAY },
  newTournaments: { max: 20, span: DAY },
  newLadders: { max: 10, span: DAY },
  registrations: { max: 20, span: DAY },
  newRulesets: { max: 20, span: DAY },
};

const CAP_SIZES = {
  bots: 5,
  liveGames: 200,
  webhooks: 10,
  pushSubscriptions: 10,
  tokens: 10,
  sessions: 20,
  passkeys: 20,
  longPolls: 20,
  streams: 20,
  watchers: 500,
  watchersOfOne: 20,
  streamSeconds: LONGEST_LISTENING / SECOND,
  bodyBytes: 65_536,
  /** Enough for a reply that quotes one of our mails in full. */
  mailBytes: 65_536,
  formBytes: 16_384,
  nesting: 16,
  keys: 200,
  batchRequests: 50,
  batchBytes: 1_048_576,
  batchNesting: 80,
  batchKeys: 52_000,
  batchAnswers: 4_000_000,
  records: 1000,
  recordsAtOnce: 100,
  recordsPlies: 10_000,
  recordPlies: RECORD_PLIES,
  recordLength: RECORD_LENGTH,
  recordsBytes: 1_048_576,
  jottedGames: 2000,
  notesBytes: 131_072,
  linesBytes: 131_072,
  linesKeys: 1000,
  plies: MOST_PLIES,
  planNodes: PLAN_LIMITS.nodes,
  planDepth: PLAN_LIMITS.depth,
  planBytes: PLAN_LIMITS.bytes,
  planBodyBytes: 1_048_576,
  planNesting: 2_100,
  bulkBytes: 262_144,
  bulkKeys: 5000,
  planKeys: 50_000,
  houseGames: 3,
  houseLevel: 1000,
  listLength: 100,
  openChallenges: 50,
  listedChallenges: 10,
  challengesToOne: 20,
  incomingChallenges: 100,
  incomingFromStrangers: 70,
  blocks: 500,
  giftDays: GIFTS.atOnce / DAY,
  giftDaysInGame: GIFTS.inGame / DAY,
  coverHours: COVER_IN_A_TURN / HOUR,
  nightHours: LONGEST_NIGHT / HOUR,
  weekendDays: LONGEST_WEEKEND,
  vacationDays: MOST_SAVED / DAY,
  tournaments: 10,
  organiserInvitations: 10,
  tournamentPlayers: TOURNAMENT_SIZES.players,
  groupPlayers: TOURNAMENT_SIZES.group,
  ladders: 10,
  ladderPlaces: LADDER_PLACES,
  bulks: 20,
  consents: 100,
  openReports: 20,
  /** Limited, because each of the player's games stores all these vacations. */
  vacations: 20,
};

type LimitName = keyof typeof QUOTA_SPANS | keyof typeof CAP_SIZES;
type Stale = Exclude<keyof typeof WORDS, LimitName>;

/** Does not compile if the file lacks the words for a limit, or has words for a limit that does not exist. */
const LIMIT_WORDS: Readonly<Record<LimitName, string> & Record<Stale, never>> = WORDS;

/**
 * Limits with spans that the platform's rate limiter does not support. Mailboxes count the actions of players (the game
 * counts `messages`), and D1 counts requests by network or mail address. A network is an IPv4 address or an IPv6 /64.
 */
export const QUOTAS = mapValues(QUOTA_SPANS, (quota, name) => ({ ...quota, of: LIMIT_WORDS[name] }));

/** Limits on how many of something exist at a time, and on the size of requests. */
export const CAPS = mapValues(CAP_SIZES, (max, name) => ({ max, of: LIMIT_WORDS[name] }));
