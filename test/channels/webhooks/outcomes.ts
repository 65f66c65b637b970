import type { AttemptOutcome, Failure } from "../../../src/channels/webhooks/retries.ts";

/** A receiver's answers to an attempt, by the words of a test's outside. */
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

/** The sender's result if the webhook's secret cannot be decrypted. */
export const LOST: Failure = { ...FAILED, fault: "secret-lost", status: null, answer: null };

/** Ids that come one after the other. */
export function countedIds(): () => string {
  let count = 0;
  return () => `id-${String(++count).padStart(4, "0")}`;
}
