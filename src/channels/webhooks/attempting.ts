import { HOUR } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import { tracedAs } from "../../lib/tracing.ts";
import type { WebhookPorts } from "./ports.ts";
import { openSettling, type Task } from "./settling.ts";
import type { WebhookStores } from "./stores.ts";

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
