import type { Causes, FedEvent } from "../channel.ts";
import type { AccountNews } from "../../contract/events/records.ts";
import { committing, type ObjectStorage } from "../../lib/object-storage.ts";
import type { Send } from "./sender.ts";
import { log } from "../../lib/log.ts";
import { LATEST } from "../../lib/places.ts";
import { openAttempts } from "./attempts.ts";
import { openDeliveries } from "./deliveries.ts";
import { type Endpoint, openEndpoints } from "./endpoints.ts";
import type { WEBHOOK_OFF_REASONS } from "../../contract/terms.ts";

/** What webhooks read of the player's feed. All calls are synchronous. */
export interface WebhookFeed {
  /** The record with this number, as JSON text, and its id; null once it is no longer kept. */
  record(seq: number): { readonly id: string; readonly body: string } | null;
  /** What the log says of what tells these records. */
  causes(seqs: readonly number[]): Causes;
  /** Whether the record with this number is still kept. */
  keeps(seq: number): boolean;
  /** The place after a record (its id) or after all (`latest`); null where there is no such record. */
  placeAfter(name: string): number | null;
  /** The name of a place, which `placeAfter` reads. */
  nameOf(place: number): string;
  /** The first records after a place, in order, and the place to go on from; null at the end. */
  eventsAfter(
    place: number,
    most: number,
  ): { readonly events: readonly FedEvent[]; readonly place: number | null };
}

/** What a player's webhooks need from their mailbox. */
export interface WebhookPorts {
  readonly storage: ObjectStorage;
  readonly feed: WebhookFeed;
  readonly newId: () => string;
  /** The ids of the player's tokens and sessions, and of what apps were granted, that are not over. */
  readonly tokens: () => ReadonlySet<string>;
  readonly send: Send;
  /** Seals a secret anew where it is sealed under the service's secret before this one; null where it is not. */
  readonly reseal: (sealed: string) => Promise<string | null>;
  /** Tells the player, in the commit that is under way. */
  readonly announce: (news: AccountNews) => void;
  /** Makes sure the alarm is set for what is due next. */
  readonly arm: () => void;
}

/** What is stored of a player's webhooks, and the two changes that concern all of it. */
export function openWebhookStores({ storage, feed, tokens, announce, arm }: WebhookPorts) {
  const endpoints = openEndpoints(storage, tokens);
  const deliveries = openDeliveries(storage);
  const attempts = openAttempts(storage);

  const commit = committing({ storage, arm }, () => endpoints.forget());

  /** Drops what was still to be sent, and notes where in the feed a replay has to begin. Returns that place. */
  function drop({ id, failingSince, missedAfter }: Endpoint): number {
    const failed = failingSince === null ? null : attempts.firstFailed(id, failingSince);
    const end = feed.placeAfter(LATEST) ?? 0;
    const first = Math.min(deliveries.first(id) ?? Infinity, failed ?? Infinity, end + 1);
    const after = Math.min(missedAfter ?? Infinity, first - 1);
    deliveries.dropAll(id);
    endpoints.noteMissed(id, after);
    return after;
  }

  /** Switches a webhook off and tells its owner. Within a transaction. */
  function switchOff(endpoint: Endpoint, reason: (typeof WEBHOOK_OFF_REASONS)[number]): void {
    const { id, url, status } = endpoint;
    if (status === "off") return;
    log("info", "webhook-off", { endpoint: id, reason });
    endpoints.switchOff(id);
    const cursor = feed.nameOf(drop(endpoint));
    // Whose it is, and no more: the rest of an address can be a secret (Discord, Slack), and many may read the feed.
    announce({ type: "webhook.off", data: { webhook: id, url: new URL(url).origin, reason, cursor } });
  }

  return { endpoints, deliveries, attempts, commit, drop, switchOff };
}

export type WebhookStores = ReturnType<typeof openWebhookStores>;
