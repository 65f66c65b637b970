import type { IncidentCounts } from "../../lib/incidents.ts";
import { countSome, type SchemaStep } from "../../lib/object-storage.ts";
import type { Reach } from "../../lib/places.ts";
import type { Channel, FedEvent } from "../channel.ts";
import type { Attempt } from "./attempts.ts";
import { type Endpoint, type EndpointChanges, type Endpoints, wants } from "./endpoints.ts";
import { WebhookOutbox } from "./outbox.ts";
import { type WebhookHost, WebhookStore } from "./store.ts";

export const WEBHOOK_SCHEMA: SchemaStep = [
  // secret, old_secret: sealed. events, game: the filter; null means all. format: the format of the body.
  `CREATE TABLE endpoints (id TEXT PRIMARY KEY, url TEXT NOT NULL, events TEXT, game TEXT, description TEXT,
     secret TEXT NOT NULL, status TEXT NOT NULL, created INTEGER NOT NULL, format TEXT NOT NULL DEFAULT 'taflpost',
     failing_since INTEGER, old_secret TEXT, old_until INTEGER, rotation TEXT) WITHOUT ROWID`,
  // next: null while the delivery waits for an earlier event of the same game.
  `CREATE TABLE deliveries (endpoint TEXT NOT NULL, event INTEGER NOT NULL, game TEXT, tries INTEGER NOT NULL, next INTEGER,
     PRIMARY KEY (endpoint, event)) WITHOUT ROWID`,
  // These indexes find due and waiting events without reading a whole backlog.
  "CREATE INDEX deliveries_by_time ON deliveries (endpoint, next)",
  "CREATE INDEX deliveries_by_game ON deliveries (endpoint, game, tries, next)",
  // For counting deliveries that wait after failed attempts.
  "CREATE INDEX deliveries_waiting ON deliveries (endpoint, event) WHERE tries > 0 OR next IS NULL",
  // why: details of the fault. took: in milliseconds.
  `CREATE TABLE attempts (id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, event INTEGER NOT NULL, event_id TEXT NOT NULL,
     type TEXT NOT NULL, game TEXT, try INTEGER NOT NULL, at INTEGER NOT NULL, outcome TEXT NOT NULL, status INTEGER,
     fault TEXT, why TEXT, took INTEGER NOT NULL, answer TEXT, next INTEGER) WITHOUT ROWID`,
  "CREATE INDEX attempts_by_time ON attempts (endpoint, at)",
];

export const WEBHOOK_GRANTS: SchemaStep = ["ALTER TABLE endpoints ADD COLUMN granted TEXT"];

export const WEBHOOK_MISSED: SchemaStep = ["ALTER TABLE endpoints ADD COLUMN missed_after INTEGER"];

export const MOST_REPLAYED = 1000;

/** `missed`: the feed cursor after which the webhook missed events while it was off; null if it missed none. */
export interface EndpointView extends Endpoint {
  readonly missed: string | null;
}

export class WebhookChannel implements Channel<unknown> {
  readonly endpoints: Endpoints;
  readonly #host: WebhookHost;
  readonly #store: WebhookStore;
  readonly #outbox: WebhookOutbox;

  constructor(host: WebhookHost) {
    this.#host = host;
    this.#store = new WebhookStore(host);
    this.#outbox = new WebhookOutbox(host, this.#store);
    this.endpoints = this.#store.endpoints;
  }

  take(_news: unknown, events: readonly FedEvent[]): void {
    for (const event of events) this.takeOwn(event);
  }

  takeOwn(event: FedEvent): void {
    for (const endpoint of this.endpoints.list())
      if (wants(endpoint, event)) this.#store.deliveries.add(endpoint.id, event);
  }

  run(): Promise<void> {
    return this.#outbox.run();
  }

  nextDue(): number | null {
    return this.#outbox.nextDue();
  }

  tokensEnded(): void {
    for (const { id } of this.endpoints.ended()) this.remove(id);
  }

  prune(): boolean {
    this.tokensEnded();
    this.endpoints.prune();
    const all = this.endpoints.list();
    return all.map(({ id }) => this.#store.attempts.prune(id)).every(Boolean);
  }

  waiting(): IncidentCounts {
    // A delivery without `next` waits for an earlier delivery, which has usually failed.
    const rows = "SELECT 1 FROM deliveries WHERE tries > 0 OR next IS NULL";
    return { "webhooks-waiting": countSome(this.#host.storage.sql, rows) };
  }

  forget(): void {
    this.endpoints.forget();
  }

  /** Queues an event for one webhook only. */
  addFor(id: string, event: FedEvent): void {
    this.#store.deliveries.add(id, event);
  }

  /** Changes a webhook. Switching it off also deletes its queued events. */
  change(endpoint: Endpoint, changes: EndpointChanges): void {
    this.#store.commit(() => {
      this.endpoints.change(endpoint, changes);
      if (changes.status === "off" && endpoint.status === "active") this.#store.drop(endpoint);
    });
  }

  remove(id: string): void {
    const { deliveries, attempts, commit } = this.#store;
    commit(() => {
      this.endpoints.remove(id);
      deliveries.dropAll(id);
      attempts.dropAll(id);
    });
  }

  viewOf(endpoint: Endpoint): EndpointView {
    const { missedAfter } = endpoint;
    return { ...endpoint, missed: missedAfter === null ? null : this.#host.feed.nameOf(missedAfter) };
  }

  attempts(id: string, reach: Reach): Attempt[] {
    return this.#store.attempts.page(id, reach);
  }

  /** Queues the event of an attempt again, due now. Returns false if the attempt or its event is not stored. */
  resend({ id }: Endpoint, attemptId: string): boolean {
    const { deliveries, attempts, commit } = this.#store;
    const made = attempts.find(id, attemptId);
    if (made === null || !this.#host.feed.keeps(made.event)) return false;
    commit(() => deliveries.again(id, { seq: made.event, game: made.game }));
    return true;
  }

  /** Queues every event whose last attempt failed at or after `since`. Returns how many. */
  resendSince({ id }: Endpoint, since: number): number {
    const { deliveries, attempts, commit } = this.#store;
    const failed = attempts.failedSince(id, since).filter(({ seq }) => this.#host.feed.keeps(seq));
    commit(() => {
      for (const event of failed) deliveries.againInTurn(id, event);
    });
    return failed.length;
  }

  /** Queues the events after a cursor, if the webhook wants and lacks them. Returns how many; null for an unknown cursor. */
  replay(endpoint: Endpoint, name: string): number | null {
    const { deliveries, attempts, commit } = this.#store;
    const { feed } = this.#host;
    const { id, missedAfter } = endpoint;
    const place = feed.placeAfter(name);
    if (place === null) return null;
    const received = attempts.received(id, place);
    const { events, place: end } = feed.eventsAfter(place, MOST_REPLAYED);
    // A ping is only sent to the webhook that it tests.
    const missed = events.filter(
      (event) => event.type !== "ping" && wants(endpoint, event) && !received.has(event.seq),
    );
    commit(() => {
      for (const event of missed) deliveries.againInTurn(id, event);
      if (missedAfter !== null && place <= missedAfter) this.endpoints.noteMissed(id, end);
    });
    return missed.length;
  }
}
