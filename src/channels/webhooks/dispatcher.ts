import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import { openAttempting } from "./attempting.ts";
import type { WebhookPorts } from "./ports.ts";
import { openResealing } from "./resealing.ts";
import { failingEnds } from "./retries.ts";
import type { Task } from "./settling.ts";
import type { WebhookStores } from "./stores.ts";

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
