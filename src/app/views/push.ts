import { sha256 } from "../../lib/bytes.ts";
import { formatInstant } from "../../lib/duration.ts";
import type { PushSubscription } from "../../channels/push/subscriptions.ts";

/** The public key that browsers subscribe with, in base64url. */
export interface PushKeyView {
  readonly key: string;
}

/** A browser that is notified, as its owner sees it: without what it takes to send to it. */
export interface PushSubscriptionView {
  readonly id: string;
  readonly label: string;
  /** The host of its push service. */
  readonly service: string;
  /** The SHA-256 of its endpoint, in hex: by this a browser finds itself. */
  readonly endpointDigest: string;
  readonly createdAt: string;
  readonly lastSentAt: string | null;
  readonly failingSince: string | null;
}

const written = (instant: number | null): string | null => (instant === null ? null : formatInstant(instant));

/** A subscription as the API shows it. */
export async function pushSubscriptionView(subscription: PushSubscription): Promise<PushSubscriptionView> {
  const { id, label, endpoint, created, sent, failingSince } = subscription;
  return {
    id,
    label,
    service: new URL(endpoint).hostname,
    endpointDigest: await sha256(endpoint),
    createdAt: formatInstant(created),
    lastSentAt: written(sent),
    failingSince: written(failingSince),
  };
}
