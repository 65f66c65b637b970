import { sha256 } from "../../lib/bytes.ts";
import { formatInstant } from "../../lib/duration.ts";
import type { PushSubscription } from "../../channels/push/subscriptions.ts";
import type { PushSubscriptionView } from "../../contract/push.ts";

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
