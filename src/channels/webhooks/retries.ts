import type { Fault } from "../../events/faults.ts";
import { HOUR, MINUTE, SECOND } from "../../lib/duration.ts";

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

/** An endpoint that has failed for so long, and never succeeded in that time, is switched off. */
const LONGEST_FAILING = 120 * HOUR;

/** Spread, so that a receiver that comes back is not met by everything at once. */
const JITTER = 0.2;
/** A receiver can ask for later, but not forever. */
const LATEST = 24 * HOUR;
/** Who is too busy to answer, or says so, is left alone at least so long. */
const PAUSE = MINUTE;

/** What came back from an attempt: the status, and the beginning of the answer as text. Null where nothing did. */
export interface Heard {
  readonly status: number | null;
  readonly answer: string | null;
}

/** An attempt that did not succeed. `why` says more where more is known; `retryAfter` is in milliseconds. */
export interface Failure extends Heard {
  readonly kind: "failed";
  readonly fault: Fault;
  readonly why: string | null;
  readonly retryAfter: number | null;
}

/** What became of one attempt. */
export type AttemptOutcome =
  | ({ readonly kind: "delivered" } & Heard)
  /** The receiver said 410: it wants nothing any more. */
  | ({ readonly kind: "gone" } & Heard)
  | Failure;

/**
 * How long to wait after the `tries`th failed attempt (1 is the first), in milliseconds; null gives up.
 * @param failure what the last of them failed of
 * @param chance from 0 to 1, spreads the moment
 */
export function retryDelay(
  tries: number,
  { fault, status, retryAfter }: Pick<Failure, "fault" | "status" | "retryAfter">,
  chance: number,
): number | null {
  const base = RETRY_DELAYS[tries - 1];
  if (base === undefined) return null;
  const spread = base * (1 - JITTER + 2 * JITTER * chance);
  const isBusy = fault === "timeout" || status === 429;
  return Math.max(spread, Math.min(retryAfter ?? 0, LATEST), isBusy ? PAUSE : 0);
}

/** When an endpoint that has failed since `failingSince` is to be switched off; never where it has not (null). */
export function failingEnds(failingSince: number | null): number {
  return failingSince === null ? Infinity : failingSince + LONGEST_FAILING;
}
