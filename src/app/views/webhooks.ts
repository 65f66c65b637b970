import type { EventType } from "../../contract/events/types.ts";
import { formatDuration, formatInstant } from "../../lib/duration.ts";
import type { Attempt } from "../../channels/webhooks/attempts.ts";
import type { Endpoint } from "../../channels/webhooks/endpoints.ts";
import type { AttemptResult, Fault } from "../../contract/terms.ts";

/** A webhook as its owner sees it: without its secrets. */
export interface WebhookView extends Pick<
  Endpoint,
  "id" | "url" | "events" | "game" | "description" | "format" | "status"
> {
  readonly failingSince: string | null;
  readonly createdAt: string;
}

/** A webhook that has just been made, with its secret: it is shown this once. */
export interface NewWebhookView extends WebhookView {
  readonly secret: string;
}

/** A webhook with a new secret, and how long the old one still signs. */
export interface RotatedWebhookView extends NewWebhookView {
  readonly oldSecretUntil: string;
}

/** An attempt to deliver an event to a webhook, as the webhook's owner sees it. */
export interface DeliveryView {
  readonly id: string;
  /** The event's id. */
  readonly event: string;
  readonly type: EventType;
  readonly game: string | null;
  /** 1 for the first. */
  readonly attempt: number;
  readonly at: string;
  readonly outcome: AttemptResult;
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
  readonly fault: Fault | null;
  readonly detail: string | null;
  /** ISO 8601. */
  readonly duration: string;
  /** The beginning of the answer. */
  readonly answer: string | null;
  /** When the event is tried again; null for never. */
  readonly next: string | null;
}

/** How many events are being sent again. */
export interface ResendingView {
  readonly resending: number;
}

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
