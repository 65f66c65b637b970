import { DAY, HOUR, MINUTE, SECOND } from "../../lib/duration.ts";

/** How long after a failed try the next is made. After the last of these a message is given up. */
const RETRY_DELAYS: readonly number[] = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
];

/** A browser whose push service has taken nothing for so long is not sent to any more. */
const LONGEST_FAILING = 5 * DAY;
/** A push service can ask for later, but not forever. */
const LATEST = DAY;

/**
 * When a message is tried again after its `tries`th failed try (1 is the first), in milliseconds since 1970; null gives
 * it up. `retryAfter`: how long the push service asks to be left alone, in milliseconds.
 */
export function nextPushTry(tries: number, retryAfter: number | null, now: number): number | null {
  const delay = RETRY_DELAYS[tries - 1];
  return delay === undefined ? null : now + Math.max(delay, Math.min(retryAfter ?? 0, LATEST));
}

/** Whether a browser that has failed since then is given up. */
export const hasFailedForDays = (failingSince: number | null, now: number): boolean =>
  failingSince !== null && now - failingSince >= LONGEST_FAILING;
