import { formatDuration, formatInstant } from "../../lib/duration.ts";
import type { Attempt } from "../../channels/webhooks/attempts.ts";
import type { Endpoint } from "../../channels/webhooks/endpoints.ts";
import type { WebhookView, DeliveryView } from "../../contract/webhook.ts";

/** A webhook as its owner sees it. */
export function webhookView(endpoint: Endpoint): WebhookView {
  const { id, url, events, game, description, format, status, failingSince, created } = endpoint;
  return {
    id,
    url,
    events,
    game,
    description,
    format,
    status,
    failingSince: instantOrNull(failingSince),
    createdAt: formatInstant(created),
  };
}

/** An attempt as the owner of its webhook sees it. */
export function deliveryView(made: Attempt): DeliveryView {
  const { id, eventId, type, game, attempt, at, result, status, fault, why, took, answer, next } = made;
  return {
    id,
    event: eventId,
    type,
    game,
    attempt,
    at: formatInstant(at),
    outcome: result,
    status,
    fault,
    detail: why,
    duration: formatDuration(took),
    answer,
    next: instantOrNull(next),
  };
}

function instantOrNull(instant: number | null): string | null {
  return instant === null ? null : formatInstant(instant);
}
