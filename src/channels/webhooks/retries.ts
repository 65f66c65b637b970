import { HOUR, MINUTE, SECOND } from "../../lib/duration.ts";
import { type Retries, type Verdict, delayAfter } from "../outbox.ts";
import type { Fault } from "../../contract/terms.ts";

export const RETRIES: Retries = {
  delays: [5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)],
  jitter: 0.2,
  latest: 24 * HOUR,
  pause: MINUTE,
};

/** An endpoint is switched off if every attempt has failed for this long, in milliseconds. */
const LONGEST_FAILING = 120 * HOUR;

/** Three attempts take five minutes. A service that briefly runs with a wrong secret must not switch off its webhooks. */
const TRIES_FOR_SECRET = 3;

/** The response's status and the beginning of its body as text; null if there was no response. */
interface Answer {
  readonly status: number | null;
  readonly answer: string | null;
}

/** `why`: details of the fault. `retryAfter` is in milliseconds. */
export interface Failure extends Answer {
  readonly kind: "failed";
  readonly fault: Fault;
  readonly why: string | null;
  readonly retryAfter: number | null;
}

export type AttemptOutcome =
  | ({ readonly kind: "delivered" } & Answer)
  | ({ readonly kind: "gone" } & Answer)
  | Failure;

interface AttemptFacts {
  readonly tries: number;
  /** Whether the webhook's URL (or, after the fault "secret-lost", its secret) has changed since the attempt began. */
  readonly isChanged: boolean;
  readonly at: number;
  readonly chance: number;
}

/** Returns the delay after the `tries`th failed attempt (1 is the first), in milliseconds; null to give up. */
export const retryDelay = (
  tries: number,
  { fault, status, retryAfter }: Pick<Failure, "fault" | "status" | "retryAfter">,
  chance: number,
): number | null =>
  delayAfter(RETRIES, { tries, retryAfter, isBusy: fault === "timeout" || status === 429, chance });

export function judge(outcome: AttemptOutcome, { tries, isChanged, at, chance }: AttemptFacts): Verdict {
  if (outcome.kind === "delivered") return { kind: "done" };
  // The outcome says nothing about the webhook's present URL or secret.
  if (isChanged) return { kind: "again", at };
  if (outcome.kind === "gone") return { kind: "off" };
  // Without the secret nothing can be signed, and more attempts do not help.
  if (outcome.fault === "secret-lost" && tries + 1 >= TRIES_FOR_SECRET) return { kind: "off" };
  const delay = retryDelay(tries + 1, outcome, chance);
  return delay === null ? { kind: "given-up" } : { kind: "again", at: Math.ceil(at + delay) };
}

/** Returns when an endpoint that has failed since `failingSince` is switched off; Infinity if it has not failed. */
export function failingEnds(failingSince: number | null): number {
  return failingSince === null ? Infinity : failingSince + LONGEST_FAILING;
}
