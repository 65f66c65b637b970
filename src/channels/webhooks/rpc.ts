import type { Reach } from "../../lib/places.ts";
import type { Attempt } from "./attempts.ts";
import type { Webhooks } from "./channel.ts";
import type { Endpoint, EndpointChanges, NewEndpoint } from "./endpoints.ts";
import { CAPS } from "../../contract/limits.ts";

/** What the webhooks' part of a mailbox's RPC surface needs of the mailbox. */
export interface WebhookRpcParts {
  /** Opens the mailbox where it is not open yet, which stores something. */
  readonly webhooks: () => Webhooks;
  /** Puts a `ping` into the feed, once an id, addressed to one webhook only. Returns the record as JSON text. */
  readonly feedPing: (endpoint: Endpoint, id: string) => string;
  /** Does what is due, without a caller waiting for it. */
  readonly goOn: () => void;
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
  webhooks: ({ webhooks }: WebhookRpcParts): Endpoint[] => webhooks().endpoints.list(),

  webhook: ({ webhooks }: WebhookRpcParts, webhookId: string): Endpoint | null =>
    webhooks().endpoints.find(webhookId),

  /** Adds a webhook; null where the player has as many as they can have. */
  addWebhook({ webhooks }: WebhookRpcParts, endpoint: NewEndpoint): Endpoint | null {
    const { endpoints } = webhooks();
    if (endpoints.find(endpoint.id) === null && endpoints.list().length >= CAPS.webhooks.max) return null;
    endpoints.add(endpoint);
    return endpoints.find(endpoint.id);
  },

  /** Removes a webhook; false where there is none. */
  removeWebhook({ webhooks }: WebhookRpcParts, webhookId: string): boolean {
    const isThere = webhooks().endpoints.find(webhookId) !== null;
    if (isThere) webhooks().remove(webhookId);
    return isThere;
  },

  /** Changes a webhook; null where there is none. */
  changeWebhook({ webhooks }: WebhookRpcParts, webhookId: string, changes: EndpointChanges): Endpoint | null {
    const endpoint = webhooks().endpoints.find(webhookId);
    if (endpoint !== null) webhooks().change(endpoint, changes);
    return webhooks().endpoints.find(webhookId);
  },

  /** Gives a webhook a new (sealed) secret; null where there is none. `rotation` tells one request from another. */
  rotateWebhook(
    { webhooks }: WebhookRpcParts,
    webhookId: string,
    rotation: string,
    secret: string,
  ): Endpoint | null {
    const { endpoints } = webhooks();
    endpoints.rotate(webhookId, rotation, secret);
    return endpoints.find(webhookId);
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

  /** Sends a ping to a webhook; null where there is none, “off” where it is switched off. Returns the record as JSON text. */
  ping: (parts: WebhookRpcParts, webhookId: string, eventId: string): string | null =>
    toActive(parts, webhookId, (endpoint) => parts.feedPing(endpoint, eventId)),
} as const;
