import { faultText, log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import type { WebhookPorts } from "./ports.ts";
import { failingEnds } from "./retries.ts";
import { openSettling, type Task } from "./settling.ts";
import type { WebhookStores } from "./stores.ts";

/** So many attempts at one endpoint are made in one go; the alarm goes on. The platform counts what one event sends. */
const MOST_AT_ONCE = 50;

/**
 * Sends what is due to webhooks. Each endpoint is served by itself, one delivery after the other: a dead one delays
 * nobody else's.
 */
export function openWebhookDispatcher(stores: WebhookStores, { feed, newId, send, arm }: WebhookPorts) {
  const { endpoints, deliveries, commit, switchOff } = stores;
  const settle = openSettling(stores, newId);
  const serving = new Map<string, Promise<void>>();
  // Until when the attempt under way may take; what else waits for its endpoint waits at least so long.
  const leases = new Map<string, number>();

  /** Switches off what has failed for too long, if there is nothing to send, too. An attempt under way decides first. */
  function switchOffFailing(): void {
    const failed = endpoints.list().filter(({ id, status, failingSince }) => {
      return status === "active" && !leases.has(id) && failingEnds(failingSince) <= now();
    });
    if (failed.length === 0) return;
    commit(() => {
      for (const endpoint of failed) switchOff(endpoint, "failing");
    });
  }

  /** One attempt; false when the endpoint should be left alone until its next time. */
  async function attempt(task: Task): Promise<boolean> {
    const { endpoint, delivery } = task;
    const record = feed.record(delivery.event);
    if (record === null) {
      deliveries.remove(delivery);
      return true;
    }
    leases.set(endpoint.id, delivery.next);
    arm();
    const began = { at: now(), machine: Date.now() };
    const outcome = await send(endpoint, record);
    leases.delete(endpoint.id);
    settle(task, record.body, outcome, began);
    // The other webhooks have to hear that this one was switched off.
    if (endpoints.find(endpoint.id)?.status === "off") startAll();
    return outcome.kind === "delivered";
  }

  /** What is to be done next for an endpoint. Read anew each time: it may have been deleted meanwhile. */
  function taskFor(id: string): Task | null {
    const endpoint = endpoints.find(id);
    if (endpoint === null || endpoint.status === "off") return null;
    const delivery = deliveries.take(id);
    return delivery && { endpoint, delivery };
  }

  async function serve(id: string, first: Task): Promise<void> {
    try {
      let task: Task | null = first;
      for (let made = 1; task !== null; made++) {
        const isDelivered = await attempt(task);
        task = isDelivered && made < MOST_AT_ONCE ? taskFor(id) : null;
      }
    } finally {
      serving.delete(id);
      leases.delete(id);
      arm();
    }
  }

  function start(id: string): void {
    const task = serving.has(id) ? null : taskFor(id);
    if (task === null) return;
    const running = serve(id, task).catch((fault: unknown) => {
      log("webhook-fault", { fault: faultText(fault) });
    });
    serving.set(id, running);
  }

  function startAll(): void {
    for (const { id } of endpoints.list()) start(id);
  }

  return {
    /**
     * Switches off what has failed for too long, makes every attempt that is due, and ends when these are over. What
     * comes meanwhile is not waited for: under steady traffic there would be no end.
     */
    async run(): Promise<void> {
      switchOffFailing();
      startAll();
      await Promise.all(serving.values());
      // What those began that switched a webhook off.
      await Promise.all(serving.values());
    },

    /** When the next attempt is due, or a webhook to be switched off, in milliseconds since 1970; null for neither. */
    nextDue(): number | null {
      const active = endpoints.list().filter(({ status }) => status === "active");
      const dues = active.map(
        ({ id, failingSince }) =>
          leases.get(id) ?? Math.min(deliveries.due(id) ?? Infinity, failingEnds(failingSince)),
      );
      const due = Math.min(...dues);
      return due === Infinity ? null : due;
    },
  };
}
