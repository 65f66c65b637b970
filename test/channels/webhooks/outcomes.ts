import type { AttemptOutcome, Failure } from "../../../src/channels/webhooks/retries.ts";

/** What a receiver can answer to an attempt, as a test's outside says it. */
export const DELIVERED: AttemptOutcome = { kind: "delivered", status: 204, answer: "" };
export const GONE: AttemptOutcome = { kind: "gone", status: 410, answer: "" };
export const FAILED: Failure = {
  kind: "failed",
  fault: "status",
  why: null,
  status: 500,
  answer: "oh dear",
  retryAfter: null,
};

/** What the sender finds where the webhook's secret cannot be opened. */
export const LOST: Failure = { ...FAILED, fault: "secret-lost", status: null, answer: null };

/** Ids that come one after the other. */
export function countedIds(): () => string {
  let count = 0;
  return () => `id-${String(++count).padStart(4, "0")}`;
}
