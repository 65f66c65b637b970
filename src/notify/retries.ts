const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after a failed attempt the next is made (api.md). After the last of these a delivery is given up. */
export const RETRY_DELAYS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Spread, so that a receiver that comes back is not met by everything at once. */
const JITTER = 0.1;
/** A receiver can ask for later, but not for ever. */
const LATEST = 24 * HOUR;

/** What became of one attempt. */
export type AttemptOutcome =
  | { readonly kind: "delivered" }
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly why: string; readonly retryAfter: number | null };

/**
 * How long to wait after the `tries`th failed attempt (1 is the first), in milliseconds; null gives up.
 * @param retryAfter what the receiver asked for, in milliseconds
 * @param chance from 0 to 1, spreads the moment
 */
export function retryDelay(tries: number, retryAfter: number | null, chance: number): number | null {
  const base = RETRY_DELAYS[tries - 1];
  if (base === undefined) return null;
  const spread = base * (1 - JITTER + 2 * JITTER * chance);
  return Math.min(Math.max(spread, retryAfter ?? 0), LATEST);
}

/** A `Retry-After` header (seconds or a date, RFC 9110, 10.2.3) in milliseconds from `now`; null if it says nothing. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
