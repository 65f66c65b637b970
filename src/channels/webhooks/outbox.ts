import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import type { FeedRecord } from "../../game/records.ts";
import type { Attempt } from "./attempts.ts";
import type { Delivery } from "./deliveries.ts";
import type { Endpoint } from "./endpoints.ts";
import { type AttemptOutcome, type Failure, failingEnds, retryDelay } from "./retries.ts";
import type { WebhookPorts, WebhookStores } from "./stores.ts";
import { HOUR } from "../../lib/duration.ts";
import { tracedAs } from "../../lib/tracing.ts";

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

/** So long a delivery waits whose record only a later release can read, in milliseconds. */
const UNREADABLE_WAITS = HOUR;

/**
 * Makes attempts, and knows which are under way.
 * @param onOff called when an attempt has switched its webhook off
 */
export function openAttempting(
  stores: WebhookStores,
  { feed, newId, send, arm }: WebhookPorts,
  onOff: () => void,
) {
  const { endpoints, deliveries } = stores;
  const settle = openSettling(stores, newId);
  // Until when the attempt under way may take; what else waits for its endpoint waits at least so long.
  const leases = new Map<string, number>();

  /** One attempt; false when the endpoint should be left alone until its next time. */
  async function attempt(task: Task): Promise<boolean> {
    const { endpoint, delivery } = task;
    const record = feed.record(delivery.event);
    if (record === null) {
      // Stored by a later release, which can send it when it is back.
      if (feed.keeps(delivery.event)) deliveries.setAside(delivery, now() + UNREADABLE_WAITS);
      else deliveries.remove(delivery);
      return true;
    }
    leases.set(endpoint.id, delivery.next);
    arm();
    const began = { at: now(), machine: Date.now() };
    return tracedAs({ ...feed.causes([delivery.event]), endpoint: endpoint.id }, async () => {
      const outcome = await send(endpoint, record);
      leases.delete(endpoint.id);
      settle(task, record.body, outcome, began);
      if (endpoints.find(endpoint.id)?.status === "off") onOff();
      return outcome.kind === "delivered";
    });
  }

  return {
    attempt,

    /** Until when the attempt at an endpoint may take, in milliseconds since 1970; undefined where none is under way. */
    leaseOf: (id: string): number | undefined => leases.get(id),

    /** Notes that no attempt at an endpoint is under way. */
    ended: (id: string): void => void leases.delete(id),
  };
}

/**
 * Seals the secrets of webhooks anew after the service's secret was changed, once in the life of an object: a change
 * ends them all. Never fails: what was not sealed again opens as before, as long as the secret before this one counts.
 */
export function openResealing(
  { endpoints, commit }: Pick<WebhookStores, "endpoints" | "commit">,
  { reseal }: Pick<WebhookPorts, "reseal">,
): () => Promise<void> {
  let isDone = false;

  async function resealAll(): Promise<void> {
    for (const { id, secret, oldSecret } of endpoints.list())
      for (const before of oldSecret === null ? [secret] : [secret, oldSecret]) {
        const anew = await reseal(before);
        if (anew !== null) commit(() => endpoints.reseal(id, before, anew));
      }
  }

  return async () => {
    if (isDone) return;
    isDone = true;
    await resealAll().catch((fault: unknown) => {
      isDone = false;
      log("error", "reseal-failed", { fault });
    });
  };
}

/** So many attempts at one endpoint are made in one go; the alarm goes on. The platform counts what one event sends. */
const MOST_AT_ONCE = 50;

/** What is to be done next for an endpoint. Read anew each time: it may have been deleted meanwhile. */
function taskFor({ endpoints, deliveries }: WebhookStores, id: string): Task | null {
  const endpoint = endpoints.find(id);
  if (endpoint === null || endpoint.status === "off") return null;
  const delivery = deliveries.take(id);
  return delivery && { endpoint, delivery };
}

/** Serves each endpoint by itself, one delivery after the other: a dead one delays nobody else's. */
function openServing(stores: WebhookStores, ports: WebhookPorts) {
  const serving = new Map<string, Promise<void>>();
  // The other webhooks have to be told that one was switched off.
  const { attempt, leaseOf, ended } = openAttempting(stores, ports, startAll);

  async function serve(id: string, first: Task): Promise<void> {
    try {
      let task: Task | null = first;
      for (let made = 1; task !== null; made++) {
        const isDelivered = await attempt(task);
        task = isDelivered && made < MOST_AT_ONCE ? taskFor(stores, id) : null;
      }
    } finally {
      serving.delete(id);
      ended(id);
      ports.arm();
    }
  }

  function start(id: string): void {
    const task = serving.has(id) ? null : taskFor(stores, id);
    if (task === null) return;
    const running = serve(id, task).catch((fault: unknown) => {
      log("error", "webhook-fault", { fault });
    });
    serving.set(id, running);
  }

  function startAll(): void {
    for (const { id } of stores.endpoints.list()) start(id);
  }

  return { leaseOf, startAll, running: () => Promise.all(serving.values()) };
}

/** Sends what is due to webhooks. */
export function openWebhookDispatcher(stores: WebhookStores, ports: WebhookPorts) {
  const { endpoints, deliveries, commit, switchOff } = stores;
  const { leaseOf, startAll, running } = openServing(stores, ports);
  const reseal = openResealing(stores, ports);
  const active = () => endpoints.list().filter(({ status }) => status === "active");

  /** Switches off what has failed for too long, if there is nothing to send, too. An attempt under way decides first. */
  function switchOffFailing(): void {
    const failed = active().filter(
      ({ id, failingSince }) => leaseOf(id) === undefined && failingEnds(failingSince) <= now(),
    );
    if (failed.length === 0) return;
    commit(() => {
      for (const endpoint of failed) switchOff(endpoint, "failing");
    });
  }

  return {
    /**
     * Switches off what has failed for too long, makes every attempt that is due, and ends when these are over. What
     * comes meanwhile is not waited for: under steady traffic there would be no end.
     */
    async run(): Promise<void> {
      switchOffFailing();
      startAll();
      await reseal();
      await running();
      // What those began that switched a webhook off.
      await running();
    },

    /** When the next attempt is due, or a webhook to be switched off, in milliseconds since 1970; null for neither. */
    nextDue(): number | null {
      const dues = active().map(
        ({ id, failingSince }) =>
          leaseOf(id) ?? Math.min(deliveries.due(id) ?? Infinity, failingEnds(failingSince)),
      );
      const due = Math.min(...dues);
      return due === Infinity ? null : due;
    },
  };
}
