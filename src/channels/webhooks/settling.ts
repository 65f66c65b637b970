import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import type { FeedRecord } from "../../game/records.ts";
import type { Attempt } from "./attempts.ts";
import type { Delivery } from "./delivery-rows.ts";
import type { Endpoint } from "./endpoint.ts";
import { retryDelay, type AttemptOutcome, type Failure } from "./retries.ts";
import type { WebhookStores } from "./stores.ts";

/** A delivery that is due, and the webhook as it stood when that was found. */
export interface Task {
  readonly endpoint: Endpoint;
  readonly delivery: Delivery;
}

/** When an attempt began: `at` by the service's clock, `machine` by the machine's. */
export type Began = Pick<Attempt, "at"> & { readonly machine: number };

/** How an attempt is noted, and when its event is tried again. */
type Sequel = Pick<Attempt, "result" | "next">;

function afterFailure(
  { endpoints, deliveries }: WebhookStores,
  endpoint: Endpoint,
  delivery: Delivery,
  failure: Failure,
): Sequel {
  const tries = delivery.tries + 1;
  endpoints.noteFailing(endpoint, endpoint.failingSince ?? now());
  const delay = retryDelay(tries, failure, Math.random());
  const next = delay === null ? null : Math.ceil(now() + delay);
  log("info", "webhook-failed", { tries, why: failure.fault, status: failure.status, next });
  if (next === null) {
    deliveries.remove(delivery);
    return { result: "given-up", next: null };
  }
  deliveries.postpone(delivery, next);
  return { result: "failed", next };
}

/**
 * A secret that cannot be opened is tried so often, over five minutes: a service that runs for a moment with the wrong
 * secret of its own, or with two versions while it is changed, must not switch off what it calls meanwhile.
 */
const TRIES_FOR_SECRET = 3;

/** Without its secret nothing can be signed, and to wait longer would not bring it back. */
function afterLoss(stores: WebhookStores, endpoint: Endpoint): Sequel {
  stores.switchOff(endpoint, "secret-lost");
  return { result: "given-up", next: null };
}

/** What was said of the address or the secret before says nothing of the one that the webhook has now: it is sent again. */
function afterRemoval({ deliveries }: WebhookStores, delivery: Delivery, result: Sequel["result"]): Sequel {
  const next = now();
  deliveries.postpone(delivery, next);
  return { result, next };
}

/** What follows from an outcome, for a webhook as it stands now; the task has it as it was called. */
function after(
  stores: WebhookStores,
  endpoint: Endpoint,
  { endpoint: called, delivery }: Task,
  outcome: AttemptOutcome,
): Sequel {
  const isLost = outcome.kind === "failed" && outcome.fault === "secret-lost";
  const isChanged = endpoint.url !== called.url || (isLost && endpoint.secret !== called.secret);
  if (isChanged && outcome.kind !== "delivered") return afterRemoval(stores, delivery, outcome.kind);
  if (isLost && delivery.tries + 1 >= TRIES_FOR_SECRET) return afterLoss(stores, endpoint);
  switch (outcome.kind) {
    case "delivered":
      log("info", "webhook-delivered", { status: outcome.status });
      stores.deliveries.remove(delivery);
      stores.endpoints.noteFailing(endpoint, null);
      return { result: "delivered", next: null };
    case "gone":
      stores.switchOff(endpoint, "gone");
      return { result: "gone", next: null };
    case "failed":
      return afterFailure(stores, endpoint, delivery, outcome);
  }
}

/** Keeps what became of attempts, each in one commit with what follows from it. */
export function openSettling(stores: WebhookStores, newId: () => string) {
  const { endpoints, attempts, commit } = stores;

  /** Keeps what became of the attempt to send a record (its JSON text). */
  return function settle(task: Task, body: string, outcome: AttemptOutcome, began: Began): void {
    const { delivery } = task;
    const endpoint = endpoints.find(delivery.endpoint);
    // Deleted while it was called: no owner is left to read of the attempt.
    if (endpoint === null) return;
    const { id: eventId, type } = JSON.parse(body) as FeedRecord;
    const { fault = null, why = null } = outcome.kind === "failed" ? outcome : {};
    commit(() => {
      attempts.note({
        id: newId(),
        endpoint: endpoint.id,
        event: delivery.event,
        eventId,
        type,
        game: delivery.game,
        attempt: delivery.tries + 1,
        at: began.at,
        ...after(stores, endpoint, task, outcome),
        status: outcome.status,
        fault,
        why,
        took: Date.now() - began.machine,
        answer: outcome.answer,
      });
    });
  };
}
