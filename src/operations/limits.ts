import { SECOND } from "../lib/duration.ts";
import { useAllowance } from "../players/counters.ts";
import type { Principal } from "../players/store.ts";
import { type Refusal, refusal } from "../contract/problems/table.ts";
import { type Ports, mailboxOf } from "./ports.ts";
import { CAPS, QUOTAS, RATE_LIMITS, type Quota } from "../contract/limits.ts";

const TIMED = { ...RATE_LIMITS, ...QUOTAS };

function policyOf(name: keyof typeof TIMED): string {
  const { max, span } = TIMED[name];
  return `"${name}";q=${max};w=${span / SECOND}`;
}

const RETRY_SECONDS = 60;

export type TooMany = Refusal<"too-many-requests">;

function tooMany(limit: string, seconds: number): TooMany {
  return refusal("too-many-requests", { limit, retryAfter: Math.max(1, Math.ceil(seconds)) });
}

/** Counts one use under a rate limit. Without a binding for its limiter, nothing is limited. */
export async function overRate({ env, counted }: Ports, limit: keyof typeof RATE_LIMITS, key: string) {
  const limiter = env[RATE_LIMITS[limit].binding];
  if (limiter === undefined) return null;
  counted?.(policyOf(limit));
  return (await limiter.limit({ key })).success ? null : tooMany(limit, RETRY_SECONDS);
}

/** How many 304 responses count as one request. */
const UNCHANGED_IN_ONE = 10;
/** If `left` grows to this size it is emptied, to bound memory. */
const MOST_CLIENTS = 10_000;

type ByClient = Parameters<typeof overRate>;

/** How many more 304 responses are already counted, by limit and key. If an entry is lost, the next response counts in full. */
const left = new Map<string, number>();
const clientOf = ([, limit, key]: ByClient): string => `${limit} ${key}`;

/** Counts a request that may be answered with 304. Only one in ten by the same client is counted. */
export async function overShared(...by: ByClient): Promise<TooMany | null> {
  const client = clientOf(by);
  const rest = left.get(client) ?? 0;
  if (rest > 0) {
    const [{ counted }, limit] = by;
    counted?.(policyOf(limit));
    left.set(client, rest - 1);
    return null;
  }
  const over = await overRate(...by);
  if (over !== null) return over;
  if (left.size >= MOST_CLIENTS) left.clear();
  left.set(client, UNCHANGED_IN_ONE - 1);
  return null;
}

/** Counts a response other than 304 in full. If that exceeds the limit, the client's next request is rejected. */
export async function overWhole(requests: number, ...by: ByClient): Promise<TooMany | null> {
  const client = clientOf(by);
  for (let counted = 0; counted < requests; counted++) {
    const over = await overRate(...by);
    if (over === null) continue;
    left.delete(client);
    return over;
  }
  if (by[0].env[RATE_LIMITS[by[1]].binding] !== undefined) left.set(client, (left.get(client) ?? 0) + 1);
  return null;
}

export function quotaOf({ env }: Pick<Ports, "env">, kind: keyof typeof QUOTAS): Quota | null {
  return env.LOCAL === "1" ? null : { kind, ...QUOTAS[kind] };
}

export const tooManyFor = (kind: keyof typeof QUOTAS, wait: number): TooMany => tooMany(kind, wait / 1000);

/** Counts one use under a quota. `use` returns how many milliseconds to wait; null if the use is allowed. */
async function overUse(
  ports: Ports,
  kind: keyof typeof QUOTAS,
  use: (quota: Quota) => Promise<number | null>,
): Promise<TooMany | null> {
  const quota = quotaOf(ports, kind);
  if (quota === null) return null;
  ports.counted?.(policyOf(kind));
  const wait = await use(quota);
  return wait === null ? null : tooManyFor(kind, wait);
}

export const overQuota = (ports: Ports, { player }: Principal, kind: keyof typeof QUOTAS) =>
  overUse(ports, kind, (quota) => mailboxOf(ports, player.id).useQuota(quota));

const overAllowance = (ports: Ports, kind: keyof typeof QUOTAS, by: string) =>
  overUse(ports, kind, (quota) => useAllowance(ports.env.DB, quota, by));

/**
 * Counts a mail to an address that may be somebody else's: by address and network, so that strangers do not use up the
 * owner's allowance, and with a much higher cap by address alone, so that many networks cannot flood it.
 */
export async function overMailsTo(ports: Ports, kind: "confirmationsTo" | "signInsTo", given: string) {
  const address = given.toLowerCase();
  return (
    (await overAllowance(ports, kind, `${address} ${ports.network}`)) ??
    overAllowance(ports, `${kind}InAll`, address)
  );
}

export const overRegistrations = (ports: Ports): Promise<TooMany | null> =>
  overAllowance(ports, "registrations", ports.network);

/** Counts by network first, so that one network cannot fill the table with addresses. */
export async function overSignIns(ports: Ports, address: string): Promise<TooMany | null> {
  return (
    (await overAllowance(ports, "signInsFrom", ports.network)) ?? overMailsTo(ports, "signInsTo", address)
  );
}

/** `whose`: whether the caller or the player they challenge has reached the cap. */
export function capFacts(cap: keyof typeof CAPS, whose: "yours" | "theirs" = "yours") {
  return { limit: cap, max: CAPS[cap].max, whose };
}

export function capReached(cap: keyof typeof CAPS, whose?: "yours" | "theirs"): Refusal<"limit-reached"> {
  return refusal("limit-reached", capFacts(cap, whose));
}
