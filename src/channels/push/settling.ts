import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import type { PushParts } from "./parts.ts";
import type { PushOutcome } from "./ports.ts";
import type { PushRow } from "./queue.ts";
import { hasFailedForDays, nextPushTry } from "./retries.ts";

/** Ends a subscription, with everything that was to go to it; of the last one, with all that waits. False for none. */
export function endSubscription({ subscriptions, queue, notices, throttle }: PushParts, id: string): boolean {
  const isThere = subscriptions.remove(id);
  queue.dropOf(id);
  if (subscriptions.list().length === 0) {
    notices.clear();
    throttle.clear();
  }
  return isThere;
}

function failed(parts: PushParts, row: PushRow, why: string, retryAfter: number | null): void {
  const { subscriptions, queue } = parts;
  const { subscription: id, tries } = row;
  subscriptions.failed(id);
  const since = subscriptions.list().find((one) => one.id === id)?.failingSince ?? null;
  if (hasFailedForDays(since, now())) {
    log("info", "push-given-up", { subscription: id, why });
    endSubscription(parts, id);
    return;
  }
  log("info", "push-failed", { subscription: id, tries: tries + 1, why });
  const next = nextPushTry(tries + 1, retryAfter, now());
  if (next === null) queue.remove(row);
  else queue.putOff(row, next);
}

/** Stores the outcome of a try to send a push message. Within a transaction. */
export function settle(parts: PushParts, row: PushRow, outcome: PushOutcome): void {
  const { subscriptions, queue, throttle } = parts;
  const { subscription } = row;
  switch (outcome.kind) {
    case "sent": {
      log("info", "push-sent", { subscription });
      const throttles = queue.remove(row);
      subscriptions.sent(subscription);
      if (throttles !== null) throttle.begin(throttles);
      return;
    }
    case "gone":
      log("info", "push-gone", { subscription, why: outcome.why });
      endSubscription(parts, subscription);
      return;
    case "spoilt":
      log("error", "push-spoilt", { subscription, why: outcome.why });
      queue.remove(row);
      return;
    case "failed":
      failed(parts, row, outcome.why, outcome.retryAfter);
  }
}
