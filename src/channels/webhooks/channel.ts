import type { Channel, FedEvent } from "../channel.ts";
import { WEBHOOK_SCHEMA } from "./schema.ts";
import { countSome, tablesIn } from "../../lib/object-storage.ts";
import type { Reach } from "../../lib/places.ts";
import type { Attempt } from "./attempts.ts";
import { openWebhookOutbox } from "./outbox.ts";
import type { Endpoint, EndpointChanges } from "./endpoints.ts";
import { type WebhookFeed, type WebhookPorts, type WebhookStores, openWebhookStores } from "./stores.ts";

/** What the owner of webhooks changes about them, each in one commit. */
function openManagement({ endpoints, deliveries, attempts, commit }: WebhookStores) {
  return {
    /** Changes a webhook. Switched off, it is sent nothing more, what was queued included. */
    change(endpoint: Endpoint, changes: EndpointChanges): void {
      commit(() => {
        endpoints.change(endpoint, changes);
        if (changes.status === "off") deliveries.dropAll(endpoint.id);
      });
    },

    /** Removes a webhook, everything that was still to be sent to it, and what is known of what was. */
    remove(id: string): void {
      commit(() => {
        endpoints.remove(id);
        deliveries.dropAll(id);
        attempts.dropAll(id);
      });
    },
  };
}

/** What the owner of webhooks sees of the attempts, and has made again. */
function openResending({ deliveries, attempts, commit }: WebhookStores, feed: WebhookFeed) {
  return {
    attempts: (id: string, reach: Reach): Attempt[] => attempts.page(id, reach),

    /** Sends the event of an attempt again, now; false where there is no such attempt or its event is not kept. */
    resend({ id }: Endpoint, attemptId: string): boolean {
      const made = attempts.find(id, attemptId);
      if (made === null || !feed.keeps(made.event)) return false;
      commit(() => {
        deliveries.again(id, { seq: made.event, game: made.game });
      });
      return true;
    },

    /** Sends again, now, every event whose last attempt since then failed. How many they are. */
    resendSince({ id }: Endpoint, since: number): number {
      const failed = attempts.failedSince(id, since).filter(({ seq }) => feed.keeps(seq));
      commit(() => {
        for (const event of failed) deliveries.againInTurn(id, event);
      });
      return failed.length;
    },
  };
}

/** A player's webhooks: where they go, what has still to be sent to each, and what became of it. */
export function openWebhooks(ports: WebhookPorts) {
  const stores = openWebhookStores(ports);
  const { endpoints, deliveries, attempts } = stores;

  /** Notes that an event has to be sent to the webhooks that want it. */
  function add(event: FedEvent): void {
    for (const endpoint of endpoints.listening(event)) deliveries.add(endpoint.id, event);
  }

  const channel: Channel<unknown> = {
    tables: tablesIn(WEBHOOK_SCHEMA),
    ...openWebhookOutbox(stores, ports),
    take: (_news, events) => events.forEach(add),
    takeOwn: add,
    prune() {
      endpoints.prune();
      return endpoints
        .list()
        .map(({ id }) => attempts.prune(id))
        .every(Boolean);
    },
    // Without a time of its own a delivery waits behind one that failed.
    waiting: () => ({
      "webhooks-waiting": countSome(
        ports.storage.sql,
        "SELECT 1 FROM deliveries WHERE tries > 0 OR next IS NULL",
      ),
    }),
    forget: () => endpoints.forget(),
  };

  return {
    ...channel,
    ...openManagement(stores),
    ...openResending(stores, ports.feed),
    endpoints,

    addFor: (id: string, event: FedEvent): void => deliveries.add(id, event),
  };
}

export type Webhooks = ReturnType<typeof openWebhooks>;
