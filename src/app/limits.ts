import type { Env } from "../env.ts";
import type { Quota } from "../mailbox/quotas.ts";
import { DAY, HOUR, SECOND, parseDuration } from "../lib/duration.ts";
import { LONGEST_LISTENING } from "../lib/listeners.ts";
import { COVER_IN_A_TURN, GIFTS, LONGEST_NIGHT, LONGEST_WEEKEND } from "../game/clock/limits.ts";
import { MOST_PLIES } from "../game/move-limit.ts";
import { PLAN_LIMITS } from "../game/plan/plan.ts";
import { MESSAGES_BETWEEN } from "../game/messages.ts";
import { MOST_OF_ONE_SPECTATOR, MOST_SPECTATORS } from "../game/spectators.ts";
import { MOST as MOST_SAVED } from "../vacation/account.ts";
import { MOST_ENDPOINTS } from "../channels/webhooks/endpoints.ts";
import { BOOKINGS, MOST_BOOKED } from "../vacation/bookings.ts";
import { MOST_LONG_POLLS, MOST_STREAMS } from "../mailbox/streams.ts";
import { ANSWERS_BY_MAIL, MOST_MAIL_BYTES } from "../channels/mail/inbound/headers.ts";
import { useAllowance } from "../players/counters.ts";
import { MAILS_AT_ONCE } from "../channels/policy/at-once.ts";
import { MOST_SUBSCRIPTIONS } from "../channels/push/subscriptions.ts";
import type { Principal } from "../players/store.ts";
import { type Refusal, refusal } from "../problems/table.ts";
import { type Ports, mailboxOf } from "./ports.ts";

/** Limits that the platform's limiter counts. The figures in wrangler.toml count; these publish them. */
export const RATE_LIMITS = {
  token: {
    binding: "LIMIT_TOKEN",
    max: 60,
    per: "PT1M",
    of: "requests with one token; a log, ledger, JSON export or verification counts once for each 200 records of the game, 10 times at most",
  },
  address: {
    binding: "LIMIT_ADDRESS",
    max: 30,
    per: "PT1M",
    of: "requests without a token from one address (of IPv6: one /64), counted in the same way",
  },
  signup: {
    binding: "LIMIT_SIGNUP",
    max: 10,
    per: "PT1M",
    of: "new players from one address (of IPv6: one /64)",
  },
  moves: {
    binding: "LIMIT_MOVES",
    max: 10,
    per: "PT1M",
    of: "moves, offers, messages and gifts of time of one player in one game",
  },
  plans: {
    binding: "LIMIT_PLANS",
    max: 30,
    per: "PT1M",
    of: "plans that one player checks, or keeps without a move; one beside a move is counted with it",
  },
  tests: { binding: "LIMIT_TESTS", max: 5, per: "PT1M", of: "test events and resends of one player" },
  unknown: {
    binding: "LIMIT_UNKNOWN",
    max: 30,
    per: "PT1M",
    of: "tokens that nobody holds, from one address (of IPv6: one /64)",
  },
} as const satisfies Record<string, { binding: keyof Env; max: number; per: string; of: string }>;

/**
 * Limits for spans that the platform's limiter does not know. A player's mailbox counts what the player does; what
 * anybody may do is counted in the records (D1). A network is an IPv4 address, or the /64 of an IPv6 one.
 */
export const QUOTAS = {
  challenges: { max: 20, span: HOUR, of: "new challenges of one player" },
  invitations: { max: 10, span: HOUR, of: "challenges of one player that name an opponent" },
  answersByMail: { ...ANSWERS_BY_MAIL, of: "moves by mail of one player in one game" },
  confirmations: {
    max: 5,
    span: HOUR,
    of: "mails of one player that ask whether an address is theirs",
  },
  confirmationsTo: {
    max: 5,
    span: DAY,
    of: "mails to one address that ask whether it is a player's, wished for from one network",
  },
  confirmationsToInAll: {
    max: 25,
    span: DAY,
    of: "mails to one address that ask whether it is a player's, whoever gave it",
  },
  signInsFrom: {
    max: 100,
    span: DAY,
    of: "wishes for a link that signs in, from one network, whatever the address",
  },
  signInsTo: {
    max: 10,
    span: DAY,
    of: "wishes for a link that signs in, sent to one address, from one network, whether or not a player has it",
  },
  signInsToInAll: {
    max: 100,
    span: DAY,
    of: "wishes for a link that signs in, sent to one address, whoever asks",
  },
  immediateMails: {
    ...MAILS_AT_ONCE,
    of: "mails of the mode `immediate` to one player; the rest comes together, with the next digest",
  },
  newWebhooks: {
    max: 10,
    span: DAY,
    of: "new webhooks of one player, and new addresses of theirs",
  },
  newPushSubscriptions: { max: 20, span: DAY, of: "browsers that one player lets notify them" },
  bookings: { ...BOOKINGS, of: "vacations that one player books" },
  messages: { ...MESSAGES_BETWEEN, of: "messages between moves of one player in one game" },
  newRulesets: { max: 20, span: DAY, of: "rule sets that one player’s challenges are the first to bring" },
} as const;

/** What counts requests, or what they do, in a span of time. */
type LimitName = keyof typeof RATE_LIMITS | keyof typeof QUOTAS;

/** A limit as the header `RateLimit-Policy` has it: how many in how many seconds. */
function policyOf(name: LimitName): string {
  const { max, ...span } =
    name in RATE_LIMITS ? RATE_LIMITS[name as keyof typeof RATE_LIMITS] : QUOTAS[name as keyof typeof QUOTAS];
  const seconds = "span" in span ? span.span / SECOND : (parseDuration(span.per) ?? 0) / SECOND;
  return `"${name}";q=${max};w=${seconds}`;
}

/** Limits on how many of something exist at a time, and on the size of a request. */
export const CAPS = {
  liveGames: { max: 200, of: "open challenges and running games of one player" },
  webhooks: { max: MOST_ENDPOINTS, of: "webhooks of one player" },
  pushSubscriptions: { max: MOST_SUBSCRIPTIONS, of: "browsers that notify one player" },
  tokens: { max: 10, of: "tokens of one player" },
  sessions: {
    max: 20,
    of: "sessions of one player, and as many that were begun with a token; of more, the one that was used least lately ends",
  },
  longPolls: { max: MOST_LONG_POLLS, of: "requests of one player that wait for an event" },
  streams: { max: MOST_STREAMS, of: "event streams and sockets that one player has open" },
  watchers: {
    max: MOST_SPECTATORS,
    of: "streams and sockets that are open on one game; its two players find a place beside them",
  },
  watchersOfOne: {
    max: MOST_OF_ONE_SPECTATOR,
    of: "streams and sockets that one player, or without a token one address (of IPv6: one /64), has open on one game",
  },
  streamSeconds: {
    max: LONGEST_LISTENING / SECOND,
    of: "seconds that a stream or socket stays open; then it ends, and its client comes again with the last id",
  },
  bodyBytes: { max: 65_536, of: "bytes of a request's body" },
  mailBytes: { max: MOST_MAIL_BYTES, of: "bytes of a mail that is sent to the service" },
  formBytes: { max: 16_384, of: "bytes of a form that a page sends" },
  nesting: { max: 16, of: "levels of nesting in a body" },
  keys: { max: 200, of: "keys in a body" },
  batchRequests: { max: 50, of: "requests in a batch" },
  batchBytes: { max: 1_048_576, of: "bytes of a batch's body" },
  batchNesting: { max: 80, of: "levels of nesting in a batch's body" },
  batchKeys: { max: 52_000, of: "keys in a batch's body" },
  batchAnswers: {
    max: 4_000_000,
    of: "characters of answers after which a batch begins no more of its requests",
  },
  jottedGames: { max: 2000, of: "games of which one player keeps notes or lines" },
  notesBytes: { max: 131_072, of: "bytes of a body with notes" },
  linesBytes: { max: 131_072, of: "bytes of a body with lines" },
  linesKeys: { max: 1000, of: "keys in a body with lines" },
  plies: {
    max: MOST_PLIES,
    of: "moves of both players in a game, also those taken back; with the last one it’s a draw",
  },
  planNodes: { max: PLAN_LIMITS.nodes, of: "answers in a plan" },
  planDepth: { max: PLAN_LIMITS.depth, of: "moves of its owner, one after the other, in a plan" },
  planBytes: { max: PLAN_LIMITS.bytes, of: "bytes of the replies of a plan" },
  planBodyBytes: { max: 1_048_576, of: "bytes of a body that is a plan" },
  planNesting: { max: 2_100, of: "levels of nesting in a body with a plan" },
  planKeys: { max: 50_000, of: "keys in a body with a plan" },
  listLength: { max: 100, of: "items of one page of a list" },
  openChallenges: { max: 50, of: "open challenges that one player has made" },
  listedChallenges: { max: 10, of: "open challenges of one player that stand in the lobby" },
  challengesToOne: { max: 20, of: "open challenges of one player to the same other player" },
  incomingChallenges: {
    max: 100,
    of: "open challenges that name one player, besides rematches and counter-offers; then nobody else can challenge them until some are answered or expire",
  },
  incomingFromStrangers: {
    max: 70,
    of: "open challenges that name one player, after which only players with whom they have a running or finished game can challenge them",
  },
  blocks: { max: 500, of: "players whom one player blocks" },
  giftDays: { max: GIFTS.atOnce / DAY, of: "days of time that a player can give at once" },
  giftDaysInGame: { max: GIFTS.inGame / DAY, of: "days of time that one player can give in one game" },
  coverHours: {
    max: COVER_IN_A_TURN / HOUR,
    of: "hours for which cover keeps one turn of a game from ending",
  },
  nightHours: { max: LONGEST_NIGHT / HOUR, of: "hours of a night of a schedule" },
  weekendDays: { max: LONGEST_WEEKEND, of: "days of a weekend of a schedule" },
  vacationDays: { max: MOST_SAVED / DAY, of: "days of vacation that a player can have saved" },
  vacations: { max: MOST_BOOKED, of: "vacations of one player that are booked and not over" },
} as const;

const RETRY_SECONDS = 60;

function tooMany(limit: string, seconds: number): Refusal {
  return refusal("too-many-requests", { limit, retryAfter: Math.max(1, Math.ceil(seconds)) });
}

/** Counts one use under a rate limit; without a bound limiter there is none. Refuses one use too many. */
export async function overRate(
  { env, counted }: Ports,
  limit: keyof typeof RATE_LIMITS,
  key: string,
): Promise<Refusal | null> {
  const limiter = env[RATE_LIMITS[limit].binding];
  if (limiter === undefined) return null;
  counted?.(policyOf(limit));
  return (await limiter.limit({ key })).success ? null : tooMany(limit, RETRY_SECONDS);
}

/** A quota as it is counted; null in local mode, which has none. */
export function quotaOf({ env }: Pick<Ports, "env">, kind: keyof typeof QUOTAS): Quota | null {
  return env.LOCAL === "1" ? null : { kind, ...QUOTAS[kind] };
}

const refusedFor = (kind: keyof typeof QUOTAS, wait: number | null): Refusal | null =>
  wait === null ? null : tooMany(kind, wait / 1000);

/** Counts one use under a quota of the principal. */
export async function overQuota(
  ports: Ports,
  { player }: Principal,
  kind: keyof typeof QUOTAS,
): Promise<Refusal | null> {
  const quota = quotaOf(ports, kind);
  if (quota !== null) ports.counted?.(policyOf(kind));
  return quota && refusedFor(kind, await mailboxOf(ports, player.id).useQuota(quota));
}

/** Counts one use under a quota by what need not be a player's: a network, an address. */
async function overAllowance(ports: Ports, kind: keyof typeof QUOTAS, by: string): Promise<Refusal | null> {
  const quota = quotaOf(ports, kind);
  if (quota !== null) ports.counted?.(policyOf(kind));
  return quota && refusedFor(kind, await useAllowance(ports.env.DB, quota, by));
}

/**
 * Counts a wish for a mail to an address that may not be the player's: one that confirms it, or signs in. It is counted
 * by the address and the network that it comes from, so that a stranger's wishes do not use up the owner's, and with a
 * much higher cap by the address alone, so that many together cannot flood it.
 */
export async function overMailsTo(
  ports: Ports,
  kind: "confirmationsTo" | "signInsTo",
  given: string,
): Promise<Refusal | null> {
  const address = given.toLowerCase();
  return (
    (await overAllowance(ports, kind, `${address} ${ports.network}`)) ??
    overAllowance(ports, `${kind}InAll`, address)
  );
}

/** Counts a wish for a link that signs in: by its network first, so that one network fills no table with addresses. */
export async function overSignIns(ports: Ports, address: string): Promise<Refusal | null> {
  return (
    (await overAllowance(ports, "signInsFrom", ports.network)) ?? overMailsTo(ports, "signInsTo", address)
  );
}

/** The facts of a refusal for a cap. `whose`: who has as many as allowed, the player who asks or whom they challenge. */
export function capFacts(cap: keyof typeof CAPS, whose: "yours" | "theirs" = "yours") {
  return { limit: cap, max: CAPS[cap].max, whose };
}

/** The refusal for a player who has as many as allowed. */
export function capReached(cap: keyof typeof CAPS, whose?: "yours" | "theirs"): Refusal {
  return refusal("limit-reached", capFacts(cap, whose));
}
