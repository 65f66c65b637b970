import { HOUR } from "../../lib/duration.ts";
import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import { openLanes, type Verdict } from "../outbox.ts";
import type { Delivery } from "./deliveries.ts";
import type { Endpoint } from "./endpoints.ts";
import { type AttemptOutcome, failingEnds, judge } from "./retries.ts";
import type { WebhookPorts, WebhookStores } from "./stores.ts";
import type { AttemptResult } from "../../contract/terms.ts";
import type { FeedRecord } from "../../contract/events/records.ts";

/** So many attempts at one endpoint are made in one go; the alarm goes on. The platform counts what one event sends. */
const MOST_AT_ONCE = 50;

/** So long a delivery waits whose record only a later release can read, in milliseconds. */
const UNREADABLE_WAITS = HOUR;

/** A delivery that is due, and the webhook as it stood when that was found. */
interface Task {
  readonly endpoint: Endpoint;
  readonly delivery: Delivery;
}

/** A record as it is sent: its id, and itself as JSON text. */
interface Sent {
  readonly id: string;
  readonly body: string;
}

/** An attempt that was made, and when it began: `at` by the service's clock, `machine` by the machine's. */
interface Made {
  readonly record: Sent;
  readonly outcome: AttemptOutcome;
  readonly at: number;
  readonly machine: number;
}

/** Whether a webhook is now another than it was called as. */
function isChanged(called: Endpoint, endpoint: Endpoint, outcome: AttemptOutcome): boolean {
  const isLost = outcome.kind === "failed" && outcome.fault === "secret-lost";
  return endpoint.url !== called.url || (isLost && endpoint.secret !== called.secret);
}

/** Notes that an attempt has failed, and since when all have. */
function noteFailure(
  { endpoints }: WebhookStores,
  endpoint: Endpoint,
  { tries }: Delivery,
  outcome: AttemptOutcome,
  next: number | null,
): void {
  if (outcome.kind !== "failed") return;
  endpoints.noteFailing(endpoint, endpoint.failingSince ?? now());
  log("info", "webhook-failed", { tries: tries + 1, why: outcome.fault, status: outcome.status, next });
}

/** Stores what a verdict means for a delivery and for its webhook as that stands now. */
function carryOut(
  stores: WebhookStores,
  endpoint: Endpoint,
  { endpoint: called, delivery }: Task,
  outcome: AttemptOutcome,
  verdict: Verdict,
): void {
  const { endpoints, deliveries } = stores;
  const next = verdict.kind === "again" ? verdict.at : null;
  if (verdict.kind === "off")
    return stores.switchOff(endpoint, outcome.kind === "gone" ? "gone" : "secret-lost");
  if (!isChanged(called, endpoint, outcome)) noteFailure(stores, endpoint, delivery, outcome, next);
  if (next !== null) return deliveries.postpone(delivery, next);
  deliveries.remove(delivery);
  if (verdict.kind !== "done") return;
  log("info", "webhook-delivered", { status: outcome.status });
  endpoints.noteFailing(endpoint, null);
}

/** What an attempt is noted as: one that is made again failed as it did. */
function resultOf(outcome: AttemptOutcome, { kind }: Verdict): AttemptResult {
  return outcome.kind === "failed" && kind !== "again" ? "given-up" : outcome.kind;
}

/** Keeps what became of an attempt, in one commit with what follows from it. */
function settle(stores: WebhookStores, newId: () => string, task: Task, made: Made): void {
  const { delivery } = task;
  const { outcome, record } = made;
  const endpoint = stores.endpoints.find(delivery.endpoint);
  // Deleted while it was called: no owner is left to read of the attempt.
  if (endpoint === null) return;
  const { id: eventId, type } = JSON.parse(record.body) as FeedRecord;
  const { fault = null, why = null } = outcome.kind === "failed" ? outcome : {};
  const { event, game, tries } = delivery;
  const about = { endpoint: endpoint.id, event, eventId, type, game, attempt: tries + 1, at: made.at };
  const heard = {
    status: outcome.status,
    fault,
    why,
    took: Date.now() - made.machine,
    answer: outcome.answer,
  };
  stores.commit(() => {
    const changed = isChanged(task.endpoint, endpoint, outcome);
    const chance = outcome.kind === "failed" ? Math.random() : 0;
    const verdict = judge(outcome, { tries, isChanged: changed, at: now(), chance });
    const next = verdict.kind === "again" ? verdict.at : null;
    const id = newId();
    carryOut(stores, endpoint, task, outcome, verdict);
    stores.attempts.note({ id, ...about, ...heard, result: resultOf(outcome, verdict), next });
  });
}

/**
 * Seals the secrets of webhooks anew after the service's secret was changed, once in the life of an object: a change
 * ends them all. Never fails: what was not sealed again opens as before, as long as the secret before this one counts.
 */
function openResealing(
  { endpoints, commit }: WebhookStores,
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

/** Serves each endpoint by itself, one delivery after the other, and knows until when the attempts under way may take. */
function openServing(stores: WebhookStores, { feed, newId, send, arm }: WebhookPorts) {
  const { endpoints, deliveries } = stores;
  // What else waits for an endpoint waits at least until the attempt under way there is over.
  const leases = new Map<string, number>();

  const lanes = openLanes<Task, Sent, Made>(
    {
      failed: (fault) => log("error", "webhook-fault", { fault }),
      lanes: () => endpoints.list().map(({ id }) => id),

      due(id) {
        const endpoint = endpoints.find(id);
        if (endpoint === null || endpoint.status === "off") return null;
        const delivery = deliveries.take(id);
        return delivery && { endpoint, delivery };
      },

      content({ delivery }) {
        const record = feed.record(delivery.event);
        if (record !== null) return record;
        // Stored by a later release, which can send it when it is back.
        if (feed.keeps(delivery.event)) deliveries.setAside(delivery, now() + UNREADABLE_WAITS);
        else deliveries.remove(delivery);
        return null;
      },

      causes: ({ endpoint, delivery }) => ({ ...feed.causes([delivery.event]), endpoint: endpoint.id }),

      async send({ endpoint, delivery }, record) {
        leases.set(endpoint.id, delivery.next);
        arm();
        const began = { at: now(), machine: Date.now() };
        const outcome = await send(endpoint, record);
        leases.delete(endpoint.id);
        return { record, outcome, ...began };
      },

      settle(task, made) {
        settle(stores, newId, task, made);
        // The other webhooks have to be told that one was switched off.
        if (endpoints.find(task.endpoint.id)?.status === "off") lanes.startAll();
        return made.outcome.kind === "delivered";
      },
    },
    {
      most: MOST_AT_ONCE,
      ended(id) {
        leases.delete(id);
        arm();
      },
    },
  );

  return { ...lanes, leaseOf: (id: string): number | undefined => leases.get(id) };
}

/** Sends what is due to webhooks. */
export function openWebhookOutbox(stores: WebhookStores, ports: WebhookPorts) {
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
