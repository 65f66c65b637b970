import type { Env } from "../env.ts";
import type { Quota } from "../mailbox/quotas.ts";
import { sha256 } from "../lib/bytes.ts";
import { DAY, HOUR, SECOND } from "../lib/duration.ts";
import { LONGEST_LISTENING } from "../lib/listeners.ts";
import { MOST_OF_ONE_SPECTATOR, MOST_SPECTATORS } from "../game/spectators.ts";
import { MOST_ENDPOINTS } from "../webhooks/endpoint.ts";
import { MOST_LONG_POLLS, MOST_STREAMS } from "../mailbox/streams.ts";
import { ANSWERS_BY_MAIL, MOST_MAIL_BYTES } from "../mail/inbound/limits.ts";
import type { Principal } from "../players/store.ts";
import { refusal, type Refusal } from "../problems/table.ts";
import { mailboxOf, type Ports } from "./ports.ts";

/** Limits that the platform's limiter counts. The figures in wrangler.toml count; these publish them. */
export const RATE_LIMITS = {
  token: { binding: "LIMIT_TOKEN", max: 60, per: "PT1M", of: "requests with one token" },
  address: {
    binding: "LIMIT_ADDRESS",
    max: 30,
    per: "PT1M",
    of: "requests without a token from one address",
  },
  signup: { binding: "LIMIT_SIGNUP", max: 10, per: "PT1M", of: "new players from one address" },
  moves: { binding: "LIMIT_MOVES", max: 10, per: "PT1M", of: "moves of one player in one game" },
  tests: { binding: "LIMIT_TESTS", max: 5, per: "PT1M", of: "test events and resends of one player" },
} as const satisfies Record<string, { binding: keyof Env; max: number; per: string; of: string }>;

/** Limits that a player's mailbox counts, for spans that the platform's limiter does not know. */
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
    of: "mails to one address that ask whether it is a player's, whoever gave it",
  },
  signIns: { max: 5, span: HOUR, of: "mails to one player with a link that signs in" },
  signInsTo: {
    max: 10,
    span: DAY,
    of: "wishes for a link that signs in, sent to one address, whether or not a player has it",
  },
  newWebhooks: {
    max: 10,
    span: DAY,
    of: "new webhooks of one player, and new addresses of theirs",
  },
} as const;

/** Limits on how many of something exist at a time, and on the size of a request. */
export const CAPS = {
  liveGames: { max: 200, of: "open challenges and running games of one player" },
  webhooks: { max: MOST_ENDPOINTS, of: "webhooks of one player" },
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
    of: "streams and sockets that one player, or one address without a token, has open on one game",
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
  listLength: { max: 100, of: "items of one page of a list" },
} as const;

const RETRY_SECONDS = 60;

function tooMany(limit: string, seconds: number): Refusal {
  return refusal("too-many-requests", { limit, retryAfter: Math.max(1, Math.ceil(seconds)) });
}

/** Counts one use under a rate limit; without a bound limiter there is none. Refuses one use too many. */
export async function overRate(
  { env }: Ports,
  limit: keyof typeof RATE_LIMITS,
  key: string,
): Promise<Refusal | null> {
  const limiter = env[RATE_LIMITS[limit].binding];
  const isWithin = limiter === undefined || (await limiter.limit({ key })).success;
  return isWithin ? null : tooMany(limit, RETRY_SECONDS);
}

/** A quota as a mailbox counts it; null in local mode, which has none. */
export function quotaOf({ env }: Ports, kind: keyof typeof QUOTAS): Quota | null {
  return env.LOCAL === "1" ? null : { kind, ...QUOTAS[kind] };
}

/** Counts one use under a quota of the mailbox `holder`. */
async function overQuotaOf(ports: Ports, kind: keyof typeof QUOTAS, holder: string): Promise<Refusal | null> {
  const quota = quotaOf(ports, kind);
  if (quota === null) return null;
  const wait = await mailboxOf(ports, holder).useQuota(quota);
  return wait === null ? null : tooMany(kind, wait / 1000);
}

/** Counts one use under a quota of the principal. */
export function overQuota(
  ports: Ports,
  { player }: Principal,
  kind: keyof typeof QUOTAS,
): Promise<Refusal | null> {
  return overQuotaOf(ports, kind, player.id);
}

/**
 * Counts a mail to an address that may not be the player's: one that confirms it, or signs in. It is counted by the
 * address, in a mailbox of its own, so that many players together cannot flood a stranger's address.
 */
export async function overMailsTo(
  ports: Ports,
  kind: "confirmationsTo" | "signInsTo",
  address: string,
): Promise<Refusal | null> {
  return overQuotaOf(ports, kind, `address ${await sha256(address.toLowerCase())}`);
}

/** The facts of a refusal for a cap. */
export function capFacts(cap: keyof typeof CAPS) {
  return { limit: cap, max: CAPS[cap].max };
}

/** The refusal for a player who has as many as allowed. */
export function capReached(cap: keyof typeof CAPS): Refusal {
  return refusal("limit-reached", capFacts(cap));
}
