import { type SchemaStep, countSome } from "../../lib/object-storage.ts";
import type { Channel, FedEvent, MailboxCalls } from "../channel.ts";
import type { Attempt } from "./attempts.ts";
import { type Endpoint, type EndpointChanges, type NewEndpoint, wants } from "./endpoints.ts";
import { openWebhookOutbox } from "./outbox.ts";
import { type WebhookFeed, type WebhookPorts, type WebhookStores, openWebhookStores } from "./stores.ts";
import { CAPS } from "../../contract/limits.ts";
import type { Reach } from "../../lib/places.ts";

export const WEBHOOK_SCHEMA: SchemaStep = [
  // Where webhooks go. The secret is sealed, as the one before it while that counts; events and game are the filter, null for
  // everything. format: of the body. failing_since: since when it has only failed.
  `CREATE TABLE endpoints (id TEXT PRIMARY KEY, url TEXT NOT NULL, events TEXT, game TEXT, description TEXT,
     secret TEXT NOT NULL, status TEXT NOT NULL, created INTEGER NOT NULL, format TEXT NOT NULL DEFAULT 'taflpost',
     failing_since INTEGER, old_secret TEXT, old_until INTEGER, rotation TEXT) WITHOUT ROWID`,
  // What has still to be sent, by what it is: an event for an endpoint. Without `next` it waits for an earlier one of its game.
  `CREATE TABLE deliveries (endpoint TEXT NOT NULL, event INTEGER NOT NULL, game TEXT, tries INTEGER NOT NULL, next INTEGER,
     PRIMARY KEY (endpoint, event)) WITHOUT ROWID`,
  // Neither what is due nor what waits behind what is looked for in a whole backlog.
  "CREATE INDEX deliveries_by_time ON deliveries (endpoint, next)",
  "CREATE INDEX deliveries_by_game ON deliveries (endpoint, game, tries, next)",
  // What waits after an attempt that failed, to be counted.
  "CREATE INDEX deliveries_waiting ON deliveries (endpoint, event) WHERE tries > 0 OR next IS NULL",
  // Every attempt to send something, to be read by the webhook's owner. `why` says more of the fault, `took` is in milliseconds.
  `CREATE TABLE attempts (id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, event INTEGER NOT NULL, event_id TEXT NOT NULL,
     type TEXT NOT NULL, game TEXT, try INTEGER NOT NULL, at INTEGER NOT NULL, outcome TEXT NOT NULL, status INTEGER,
     fault TEXT, why TEXT, took INTEGER NOT NULL, answer TEXT, next INTEGER) WITHOUT ROWID`,
  "CREATE INDEX attempts_by_time ON attempts (endpoint, at)",
];

/** Those that an app made end with what it was granted. */
export const WEBHOOK_GRANTS: SchemaStep = ["ALTER TABLE endpoints ADD COLUMN granted TEXT"];

/** Adds the place from which a replay begins. */
export const WEBHOOK_MISSED: SchemaStep = ["ALTER TABLE endpoints ADD COLUMN missed_after INTEGER"];

/** What the owner of webhooks changes about them, each in one commit. */
function openManagement({ endpoints, deliveries, attempts, commit, drop }: WebhookStores) {
  return {
    /** Changes a webhook. Switched off, it is sent nothing more, what was queued included. */
    change(endpoint: Endpoint, changes: EndpointChanges): void {
      commit(() => {
        endpoints.change(endpoint, changes);
        if (changes.status === "off" && endpoint.status === "active") drop(endpoint);
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

/** So many events of the feed are read for one replay. */
export const MOST_REPLAYED = 1000;

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

/** Sends a webhook's owner the events that the webhook missed while it was off. */
function openReplaying({ endpoints, deliveries, attempts, commit }: WebhookStores, feed: WebhookFeed) {
  return {
    /** A webhook as its owner sees it, with the name of the place from which a replay begins. */
    shown: (endpoint: Endpoint): ShownEndpoint => ({
      ...endpoint,
      missed: endpoint.missedAfter === null ? null : feed.nameOf(endpoint.missedAfter),
    }),

    /**
     * Sends the events after a place (its name in the feed) that the webhook wants and has not received, at most
     * `MOST_REPLAYED`. Returns how many; null for an unknown place.
     */
    replay(endpoint: Endpoint, name: string): number | null {
      const { id, missedAfter } = endpoint;
      const place = feed.placeAfter(name);
      if (place === null) return null;
      const received = attempts.received(id, place);
      const { events, place: end } = feed.eventsAfter(place, MOST_REPLAYED);
      // A ping is for the webhook that was tested.
      const missed = events.filter(
        (event) => event.type !== "ping" && wants(endpoint, event) && !received.has(event.seq),
      );
      commit(() => {
        for (const event of missed) deliveries.againInTurn(id, event);
        if (missedAfter !== null && place <= missedAfter) endpoints.noteMissed(id, end);
      });
      return missed.length;
    },
  };
}

/** A player's webhooks: where they go, what has still to be sent to each, and what became of it. */
export function openWebhooks(ports: WebhookPorts) {
  const stores = openWebhookStores(ports);
  const { endpoints, deliveries, attempts } = stores;
  const management = openManagement(stores);
  const removeEnded = (): void => endpoints.ended().forEach(({ id }) => management.remove(id));

  /** Notes that an event has to be sent to the webhooks that want it. */
  function add(event: FedEvent): void {
    for (const endpoint of endpoints.listening(event)) deliveries.add(endpoint.id, event);
  }

  const channel: Channel<unknown> = {
    ...openWebhookOutbox(stores, ports),
    take: (_news, events) => events.forEach(add),
    takeOwn: add,
    tokensEnded: removeEnded,
    prune() {
      removeEnded();
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
    ...management,
    ...openResending(stores, ports.feed),
    ...openReplaying(stores, ports.feed),
    endpoints,
    addFor: (id: string, event: FedEvent): void => deliveries.add(id, event),
  };
}

export type Webhooks = ReturnType<typeof openWebhooks>;

/** A webhook, with the `cursor` of the feed after which it missed events because it was off; null if it missed none. */
export interface ShownEndpoint extends Endpoint {
  readonly missed: string | null;
}

/** Reads a webhook as its owner sees it; null where there is none. */
function found({ endpoints, shown }: Webhooks, id: string): ShownEndpoint | null {
  const endpoint = endpoints.find(id);
  return endpoint === null ? null : shown(endpoint);
}

/** What the webhooks' part of a mailbox's RPC surface needs of the mailbox. */
export interface WebhookRpcParts extends Pick<MailboxCalls, "goOn"> {
  /** Opens the mailbox where it is not open yet, which stores something. */
  readonly webhooks: () => Webhooks;
  /** Puts a `ping` into the feed, once an id, addressed to one webhook only. Returns the record as JSON text. */
  readonly feedPing: (endpoint: Endpoint, id: string) => string;
}

/** Gives a webhook that is on something to send, and has it sent; null where there is no such webhook. */
function toActive<T>(
  { webhooks, goOn }: Pick<WebhookRpcParts, "webhooks" | "goOn">,
  webhookId: string,
  note: (endpoint: Endpoint) => T,
): T | "off" | null {
  const endpoint = webhooks().endpoints.find(webhookId);
  if (endpoint === null) return null;
  if (endpoint.status === "off") return "off";
  const noted = note(endpoint);
  goOn();
  return noted;
}

/** The methods of a mailbox that are about webhooks, each a function of the mailbox's parts and its arguments. */
export const webhookRpc = {
  webhooks({ webhooks }: WebhookRpcParts): ShownEndpoint[] {
    const { endpoints, shown } = webhooks();
    return endpoints.list().map(shown);
  },

  webhook: ({ webhooks }: WebhookRpcParts, webhookId: string): ShownEndpoint | null =>
    found(webhooks(), webhookId),

  /** Adds a webhook; null where the player has as many as they can have. */
  addWebhook({ webhooks }: WebhookRpcParts, endpoint: NewEndpoint): ShownEndpoint | null {
    const { endpoints } = webhooks();
    if (endpoints.find(endpoint.id) === null && endpoints.list().length >= CAPS.webhooks.max) return null;
    endpoints.add(endpoint);
    return found(webhooks(), endpoint.id);
  },

  /** Removes a webhook; false where there is none. */
  removeWebhook({ webhooks }: WebhookRpcParts, webhookId: string): boolean {
    const isThere = webhooks().endpoints.find(webhookId) !== null;
    if (isThere) webhooks().remove(webhookId);
    return isThere;
  },

  /** Changes a webhook; null where there is none. */
  changeWebhook(
    { webhooks }: WebhookRpcParts,
    webhookId: string,
    changes: EndpointChanges,
  ): ShownEndpoint | null {
    const endpoint = webhooks().endpoints.find(webhookId);
    if (endpoint !== null) webhooks().change(endpoint, changes);
    return found(webhooks(), webhookId);
  },

  /** Gives a webhook a new (sealed) secret; null where there is none. `rotation` tells one request from another. */
  rotateWebhook(
    { webhooks }: WebhookRpcParts,
    webhookId: string,
    rotation: string,
    secret: string,
  ): ShownEndpoint | null {
    webhooks().endpoints.rotate(webhookId, rotation, secret);
    return found(webhooks(), webhookId);
  },

  /** The attempts at a webhook, by time; null where there is no such webhook. */
  attempts({ webhooks }: WebhookRpcParts, webhookId: string, reach: Reach): Attempt[] | null {
    const isThere = webhooks().endpoints.find(webhookId) !== null;
    return isThere ? webhooks().attempts(webhookId, reach) : null;
  },

  /** Sends again what an attempt was about. */
  resend: (
    parts: WebhookRpcParts,
    webhookId: string,
    attemptId: string,
  ): "resent" | "off" | "no-attempt" | null =>
    toActive(parts, webhookId, (endpoint) =>
      parts.webhooks().resend(endpoint, attemptId) ? "resent" : "no-attempt",
    ),

  /** Sends again everything that failed since then (milliseconds since 1970); how many events that are. */
  resendSince: (parts: WebhookRpcParts, webhookId: string, since: number): number | "off" | null =>
    toActive(parts, webhookId, (endpoint) => parts.webhooks().resendSince(endpoint, since)),

  /** Sends the events after a place in the feed that a webhook has not received; “unknown” for an unknown place. */
  replay: (parts: WebhookRpcParts, webhookId: string, after: string): number | "unknown" | "off" | null =>
    toActive(parts, webhookId, (endpoint) => parts.webhooks().replay(endpoint, after) ?? "unknown"),

  /** Sends a ping to a webhook; null where there is none, “off” where it is switched off. Returns the record as JSON text. */
  ping: (parts: WebhookRpcParts, webhookId: string, eventId: string): string | null =>
    toActive(parts, webhookId, (endpoint) => parts.feedPing(endpoint, eventId)),
} as const;
