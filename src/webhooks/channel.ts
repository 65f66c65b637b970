import { faultText, log } from "../lib/log.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import type { AccountNews, FeedRecord, WEBHOOK_OFF_REASONS } from "../events/records.ts";
import { failingEnds, retryDelay, type AttemptOutcome, type Failure } from "./retries.ts";
import { openAttempts, type Attempt, type AttemptPlace } from "./attempts.ts";
import { openDeliveries, type Delivery } from "./deliveries.ts";
import { openEndpoints, type Endpoint, type EndpointChanges } from "./endpoints.ts";
import type { FedEvent, Feed } from "../mailbox/feed.ts";
import type { Send } from "./sender.ts";

/** What a player's webhooks need from their mailbox. */
export interface WebhookPorts {
  readonly storage: ObjectStorage;
  readonly feed: Feed;
  readonly newId: () => string;
  readonly send: Send;
  /** Tells the player, in the commit that is under way. */
  readonly announce: (news: AccountNews) => void;
  /** Sees to it that the alarm stands for what is due next. */
  readonly arm: () => void;
}

/** So many attempts at one endpoint are made in one go; the alarm goes on. The platform counts what one event sends. */
const MOST_AT_ONCE = 50;

type Sequel = Pick<Attempt, "result" | "next">;
interface Errand {
  readonly endpoint: Endpoint;
  readonly delivery: Delivery;
}
type Began = Pick<Attempt, "at"> & { readonly machine: number };

/**
 * A player's webhooks at work. Each endpoint is served by itself, one delivery after the other: a dead one delays nobody
 * else's. What became of an attempt is kept, in one commit with what follows from it.
 */
export function openWebhooks({ storage, feed, newId, send, announce, arm }: WebhookPorts) {
  const endpoints = openEndpoints(storage);
  const deliveries = openDeliveries(storage);
  const attempts = openAttempts(storage);
  const serving = new Map<string, Promise<void>>();
  // Until when the attempt under way may take; what else waits for its endpoint waits at least so long.
  const leases = new Map<string, number>();

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

  function switchOff({ id, url, status }: Endpoint, reason: (typeof WEBHOOK_OFF_REASONS)[number]): void {
    if (status === "off") return;
    log("webhook-off", { endpoint: id, reason });
    endpoints.switchOff(id);
    deliveries.dropAll(id);
    // Whose it is, and no more: the rest of an address can be a secret (Discord, Slack), and many may read the feed.
    announce({ type: "webhook.off", data: { webhook: id, url: new URL(url).origin, reason } });
  }

  /** Switches off what has failed for too long, whether or not there is anything to send. An attempt under way decides first. */
  function switchOffFailing(): void {
    const failed = endpoints.list().filter(({ id, status, failingSince }) => {
      return status === "active" && !leases.has(id) && failingEnds(failingSince) <= now();
    });
    if (failed.length === 0) return;
    commit(() => {
      for (const endpoint of failed) switchOff(endpoint, "failing");
    });
  }

  function afterFailure(endpoint: Endpoint, delivery: Delivery, failure: Failure): Sequel {
    const tries = delivery.tries + 1;
    log("webhook-failed", { endpoint: endpoint.id, tries, fault: failure.fault, status: failure.status });
    endpoints.noteFailing(endpoint, endpoint.failingSince ?? now());
    const delay = retryDelay(tries, failure, Math.random());
    if (delay === null) {
      deliveries.remove(delivery);
      return { result: "given-up", next: null };
    }
    const next = Math.ceil(now() + delay);
    deliveries.postpone(delivery, next);
    return { result: "failed", next };
  }

  /** What the address before has refused goes to the one that the webhook leads to now; of that one it says nothing. */
  function afterRemoval(delivery: Delivery, result: Sequel["result"]): Sequel {
    const next = now();
    deliveries.postpone(delivery, next);
    return { result, next };
  }

  function after(
    endpoint: Endpoint,
    { endpoint: called, delivery }: Errand,
    outcome: AttemptOutcome,
  ): Sequel {
    const isElsewhere = endpoint.url !== called.url;
    if (isElsewhere && outcome.kind !== "delivered") return afterRemoval(delivery, outcome.kind);
    switch (outcome.kind) {
      case "delivered":
        deliveries.remove(delivery);
        endpoints.noteFailing(endpoint, null);
        return { result: "delivered", next: null };
      case "gone":
        switchOff(endpoint, "gone");
        return { result: "gone", next: null };
      case "failed":
        return afterFailure(endpoint, delivery, outcome);
    }
  }

  function settle(errand: Errand, body: string, outcome: AttemptOutcome, began: Began): void {
    const { delivery } = errand;
    leases.delete(delivery.endpoint);
    const endpoint = endpoints.find(delivery.endpoint);
    // Deleted while it was called: there is nobody left to read of it.
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
        ...after(endpoint, errand, outcome),
        status: outcome.status,
        fault,
        why,
        took: Date.now() - began.machine,
        answer: outcome.answer,
      });
    });
  }

  /** One attempt; false when the endpoint should be left alone until its next time. */
  async function attempt(errand: Errand): Promise<boolean> {
    const { endpoint, delivery } = errand;
    const record = feed.record(delivery.event);
    if (record === null) {
      deliveries.remove(delivery);
      return true;
    }
    leases.set(endpoint.id, delivery.next);
    arm();
    const began = { at: now(), machine: Date.now() };
    const outcome = await send(endpoint, record);
    settle(errand, record.body, outcome, began);
    // Whoever was switched off has left word for the others.
    if (endpoints.find(endpoint.id)?.status === "off") startAll();
    return outcome.kind === "delivered";
  }

  /** What is to be done next for an endpoint. Read anew each time: it may have been deleted meanwhile. */
  function errandFor(id: string): Errand | null {
    const endpoint = endpoints.find(id);
    if (endpoint === null || endpoint.status === "off") return null;
    const delivery = deliveries.take(id);
    return delivery && { endpoint, delivery };
  }

  async function serve(id: string, first: Errand): Promise<void> {
    try {
      let errand: Errand | null = first;
      for (let made = 1; errand !== null; made++) {
        const isDelivered = await attempt(errand);
        errand = isDelivered && made < MOST_AT_ONCE ? errandFor(id) : null;
      }
    } finally {
      serving.delete(id);
      leases.delete(id);
      arm();
    }
  }

  function start(id: string): void {
    const errand = serving.has(id) ? null : errandFor(id);
    if (errand === null) return;
    const running = serve(id, errand).catch((fault: unknown) => {
      log("webhook-fault", { fault: faultText(fault) });
    });
    serving.set(id, running);
  }

  function startAll(): void {
    for (const { id } of endpoints.list()) start(id);
  }

  return {
    endpoints,

    /** Notes that the webhooks that listen have to hear of these events. */
    add(events: readonly FedEvent[]): void {
      for (const event of events)
        for (const endpoint of endpoints.listening(event)) deliveries.add(endpoint.id, event);
    },

    /** Notes that one webhook has to hear of an event. */
    addFor: (id: string, event: FedEvent): void => deliveries.add(id, event),

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

    /** Changes a webhook. Switched off, it hears no more of what it still had to hear. */
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

    /** What was tried to tell a webhook before a place (null: from now on back), the newest first. */
    attempts: (id: string, before: AttemptPlace | null, limit: number): Attempt[] =>
      attempts.page(id, before, limit),

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

    prune(): void {
      endpoints.prune();
      for (const { id } of endpoints.list()) attempts.prune(id);
    },
  };
}

export type Webhooks = ReturnType<typeof openWebhooks>;
