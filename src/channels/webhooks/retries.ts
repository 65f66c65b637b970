import { HOUR, MINUTE, SECOND } from "../../lib/duration.ts";
import { type Retries, type Verdict, delayAfter } from "../outbox.ts";
import type { Fault } from "../../contract/terms.ts";

/** As the API's documentation has them. */
export const RETRIES: Retries = {
  delays: [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ],
  jitter: 0.2,
  latest: 24 * HOUR,
  pause: MINUTE,
};

/** An endpoint that has failed for so long, and never succeeded in that time, is switched off. */
const LONGEST_FAILING = 120 * HOUR;

/**
 * A secret that cannot be opened is tried so often, over five minutes: a service that runs for a moment with the wrong
 * secret of its own, or with two versions while it is changed, must not switch off what it calls meanwhile.
 */
const TRIES_FOR_SECRET = 3;

/** What came back from an attempt: the status, and the beginning of the answer as text. Null where nothing did. */
interface Heard {
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

/** What an attempt is judged by, besides its outcome. */
interface Standing {
  /** How many attempts failed before. */
  readonly tries: number;
  /** Whether the webhook has another address, or for a lost secret another one, than it was called with. */
  readonly isChanged: boolean;
  readonly at: number;
  /** From 0 to 1, spreads the next. */
  readonly chance: number;
}

/** How long to wait after the `tries`th failed attempt (1 is the first), in milliseconds; null gives up. */
export const retryDelay = (
  tries: number,
  { fault, status, retryAfter }: Pick<Failure, "fault" | "status" | "retryAfter">,
  chance: number,
): number | null =>
  delayAfter(RETRIES, { tries, retryAfter, isBusy: fault === "timeout" || status === 429, chance });

/** What follows from an attempt. */
export function judge(outcome: AttemptOutcome, { tries, isChanged, at, chance }: Standing): Verdict {
  if (outcome.kind === "delivered") return { kind: "done" };
  // What was said of the address or the secret before says nothing of the one that the webhook has now: it is sent again.
  if (isChanged) return { kind: "again", at };
  if (outcome.kind === "gone") return { kind: "off" };
  // Without its secret nothing can be signed, and to wait longer would not bring it back.
  if (outcome.fault === "secret-lost" && tries + 1 >= TRIES_FOR_SECRET) return { kind: "off" };
  const delay = retryDelay(tries + 1, outcome, chance);
  return delay === null ? { kind: "given-up" } : { kind: "again", at: Math.ceil(at + delay) };
}

/** When an endpoint that has failed since `failingSince` is to be switched off; never where it has not (null). */
export function failingEnds(failingSince: number | null): number {
  return failingSince === null ? Infinity : failingSince + LONGEST_FAILING;
}
