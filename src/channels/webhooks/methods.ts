import { CAPS } from "../../contract/limits.ts";
import type { Reach } from "../../lib/places.ts";
import { MethodGroup } from "../../lib/service-object.ts";
import type { MailboxCalls } from "../channel.ts";
import type { Attempt } from "./attempts.ts";
import type { EndpointView, WebhookChannel } from "./channel.ts";
import type { Endpoint, EndpointChanges, NewEndpoint } from "./endpoints.ts";

export interface WebhookMethodsHost extends Pick<MailboxCalls, "goOn"> {
  /** Opens the mailbox, which creates its tables. */
  readonly webhooks: () => WebhookChannel;
  /** Adds a `ping` for one webhook to the feed, once per id. Returns the event as JSON text. */
  readonly feedPing: (endpoint: Endpoint, id: string) => string;
}

/** Methods that take an id return null (`remove`: false) if there is no such webhook. */
export class WebhookMethods extends MethodGroup<WebhookMethodsHost> {
  list(): EndpointView[] {
    const webhooks = this.host.webhooks();
    return webhooks.endpoints.list().map((endpoint) => webhooks.viewOf(endpoint));
  }

  find(id: string): EndpointView | null {
    const endpoint = this.#endpoint(id);
    return endpoint === null ? null : this.host.webhooks().viewOf(endpoint);
  }

  /** Adds a webhook. Returns null if the player has the maximum number of webhooks. */
  add(endpoint: NewEndpoint): EndpointView | null {
    const { endpoints } = this.host.webhooks();
    if (this.#endpoint(endpoint.id) === null && endpoints.list().length >= CAPS.webhooks.max) return null;
    endpoints.add(endpoint);
    return this.find(endpoint.id);
  }

  remove(id: string): boolean {
    const isThere = this.#endpoint(id) !== null;
    if (isThere) this.host.webhooks().remove(id);
    return isThere;
  }

  change(id: string, changes: EndpointChanges): EndpointView | null {
    const endpoint = this.#endpoint(id);
    if (endpoint !== null) this.host.webhooks().change(endpoint, changes);
    return this.find(id);
  }

  rotate(id: string, rotation: string, secret: string): EndpointView | null {
    this.host.webhooks().endpoints.rotate(id, rotation, secret);
    return this.find(id);
  }

  attempts(id: string, reach: Reach): Attempt[] | null {
    return this.#endpoint(id) === null ? null : this.host.webhooks().attempts(id, reach);
  }

  resend(id: string, attempt: string): "resent" | "off" | "no-attempt" | null {
    return this.#toActive(id, (endpoint) =>
      this.host.webhooks().resend(endpoint, attempt) ? "resent" : "no-attempt",
    );
  }

  resendSince(id: string, since: number): number | "off" | null {
    return this.#toActive(id, (endpoint) => this.host.webhooks().resendSince(endpoint, since));
  }

  replay(id: string, after: string): number | "unknown" | "off" | null {
    return this.#toActive(id, (endpoint) => this.host.webhooks().replay(endpoint, after) ?? "unknown");
  }

  /** Sends a ping. Returns the event as JSON text. */
  ping(id: string, event: string): string | null {
    return this.#toActive(id, (endpoint) => this.host.feedPing(endpoint, event));
  }

  #endpoint(id: string): Endpoint | null {
    return this.host.webhooks().endpoints.find(id);
  }

  /** Queues something for an active webhook and starts sending. */
  #toActive<T>(id: string, queue: (endpoint: Endpoint) => T): T | "off" | null {
    const endpoint = this.#endpoint(id);
    if (endpoint === null) return null;
    if (endpoint.status === "off") return "off";
    const queued = queue(endpoint);
    this.host.goOn();
    return queued;
  }
}
