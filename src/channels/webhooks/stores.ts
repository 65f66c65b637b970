import { log } from "../../lib/log.ts";
import type { WEBHOOK_OFF_REASONS } from "../../events/records.ts";
import { openAttempts } from "./attempts.ts";
import { openDeliveries } from "./deliveries.ts";
import type { Endpoint } from "./endpoint.ts";
import { openEndpoints } from "./endpoints.ts";
import type { WebhookPorts } from "./ports.ts";

/** What is stored of a player's webhooks, and the two changes that concern all of it. */
export function openWebhookStores({ storage, announce, arm }: WebhookPorts) {
  const endpoints = openEndpoints(storage);
  const deliveries = openDeliveries(storage);
  const attempts = openAttempts(storage);

  /** Makes changes in one commit, with the alarm set for what is due after them. */
  function commit<T>(work: () => T): T {
    try {
      return storage.transactionSync(() => {
        const done = work();
        arm();
        return done;
      });
    } catch (fault) {
      // What was read of webhooks within it may never have been.
      endpoints.forget();
      throw fault;
    }
  }

  /** Switches a webhook off and tells its owner. Within a transaction. */
  function switchOff({ id, url, status }: Endpoint, reason: (typeof WEBHOOK_OFF_REASONS)[number]): void {
    if (status === "off") return;
    log("info", "webhook-off", { endpoint: id, reason });
    endpoints.switchOff(id);
    deliveries.dropAll(id);
    // Whose it is, and no more: the rest of an address can be a secret (Discord, Slack), and many may read the feed.
    announce({ type: "webhook.off", data: { webhook: id, url: new URL(url).origin, reason } });
  }

  return { endpoints, deliveries, attempts, commit, switchOff };
}

export type WebhookStores = ReturnType<typeof openWebhookStores>;
