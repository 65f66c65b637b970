import type { AccountNews } from "../../contract/events/records.ts";
import type { WEBHOOK_OFF_REASONS } from "../../contract/terms.ts";
import { log } from "../../lib/log.ts";
import { committing, type ObjectStorage } from "../../lib/object-storage.ts";
import { LATEST } from "../../lib/places.ts";
import type { Causes, FedEvent } from "../channel.ts";
import { Attempts } from "./attempts.ts";
import { Deliveries } from "./deliveries.ts";
import { type Endpoint, Endpoints } from "./endpoints.ts";
import type { Send, SentRecord } from "./sender.ts";

export interface WebhookFeed {
  record(seq: number): SentRecord | null;
  causes(seqs: readonly number[]): Causes;
  keeps(seq: number): boolean;
  /** Returns the place of an event id, `earliest` or `latest`; null for an unknown id. */
  placeAfter(name: string): number | null;
  nameOf(place: number): string;
  /** Returns the first events after a place, and the place to continue after; null at the end. */
  eventsAfter(
    place: number,
    most: number,
  ): { readonly events: readonly FedEvent[]; readonly place: number | null };
}

export interface WebhookHost {
  readonly storage: ObjectStorage;
  readonly feed: WebhookFeed;
  readonly newId: () => string;
  /** Returns the ids of the player's valid tokens, sessions and grants. */
  readonly tokens: () => ReadonlySet<string>;
  readonly send: Send;
  /** Seals a secret again if it is sealed with the service's previous secret; returns null otherwise. */
  readonly reseal: (sealed: string) => Promise<string | null>;
  /** Notifies the player. Call it within a transaction. */
  readonly announce: (news: AccountNews) => void;
  readonly arm: () => void;
}

export class WebhookStore {
  readonly endpoints: Endpoints;
  readonly deliveries: Deliveries;
  readonly attempts: Attempts;
  readonly commit: ReturnType<typeof committing>;
  readonly #host: WebhookHost;

  constructor(host: WebhookHost) {
    const { sql } = host.storage;
    this.#host = host;
    this.endpoints = new Endpoints(sql, host.tokens);
    this.deliveries = new Deliveries(sql);
    this.attempts = new Attempts(sql);
    this.commit = committing(host, () => this.endpoints.forget());
  }

  /** Deletes the queued deliveries. Stores and returns the place in the feed after which a replay must begin. */
  drop({ id, failingSince, missedAfter }: Endpoint): number {
    const failed = failingSince === null ? null : this.attempts.firstFailed(id, failingSince);
    const end = this.#host.feed.placeAfter(LATEST) ?? 0;
    const first = Math.min(this.deliveries.first(id) ?? Infinity, failed ?? Infinity, end + 1);
    const after = Math.min(missedAfter ?? Infinity, first - 1);
    this.deliveries.dropAll(id);
    this.endpoints.noteMissed(id, after);
    return after;
  }

  /** Switches a webhook off and notifies its owner. Call it within a transaction. */
  switchOff(endpoint: Endpoint, reason: (typeof WEBHOOK_OFF_REASONS)[number]): void {
    const { id, url, status } = endpoint;
    if (status === "off") return;
    log("info", "webhook-off", { endpoint: id, reason });
    this.endpoints.switchOff(id);
    const cursor = this.#host.feed.nameOf(this.drop(endpoint));
    // Only the origin: the rest of a URL may be secret (Discord, Slack), and apps can read the feed.
    const data = { webhook: id, url: new URL(url).origin, reason, cursor };
    this.#host.announce({ type: "webhook.off", data });
  }
}
