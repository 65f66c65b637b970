import { DAY } from "../../lib/duration.ts";
import { textOrNull, type SqlRow } from "../../lib/object-storage.ts";
import type { EventType } from "../../events/types.ts";
import { WEBHOOK_FORMATS, type WebhookFormat } from "./bodies.ts";

/** A webhook as its owner made it. The secrets are sealed; instants are in milliseconds since 1970. */
export interface Endpoint {
  readonly id: string;
  readonly url: string;
  /** The types of events that it gets; null for all. */
  readonly events: readonly EventType[] | null;
  /** The one game whose events it gets; null for all. */
  readonly game: string | null;
  readonly description: string | null;
  readonly format: WebhookFormat;
  readonly status: "active" | "off";
  readonly created: number;
  /** Since when every attempt has failed; null while the last one succeeded. */
  readonly failingSince: number | null;
  readonly secret: string;
  /** The secret before this one, and until when it still signs. */
  readonly oldSecret: string | null;
  readonly oldUntil: number | null;
}

/** What is said of a webhook when it is made. */
export type NewEndpoint = Pick<
  Endpoint,
  "id" | "url" | "events" | "game" | "description" | "format" | "secret"
>;

/** What an owner may change of a webhook. */
export type EndpointChanges = Partial<Pick<Endpoint, "url" | "events" | "game" | "description" | "status">>;

/** How many webhooks a player can have. */
export const MOST_ENDPOINTS = 10;

/** So long the old secret signs too, after a new one was made. */
export const SECRET_OVERLAP = DAY;

/** The secrets that sign at this time, the newest first. */
export function liveSecrets({ secret, oldSecret, oldUntil }: Endpoint, instant: number): string[] {
  return oldSecret !== null && oldUntil !== null && instant < oldUntil ? [secret, oldSecret] : [secret];
}

/** A webhook from its row. */
export function endpointOf(row: SqlRow): Endpoint {
  const text = (column: string): string | null => textOrNull(row[column]);
  const number = (column: string): number | null => (row[column] === null ? null : Number(row[column]));
  const events = text("events");
  return {
    id: String(row["id"]),
    url: String(row["url"]),
    events: events === null ? null : (JSON.parse(events) as EventType[]),
    game: text("game"),
    description: text("description"),
    format: WEBHOOK_FORMATS.find((format) => format === row["format"]) ?? "taflpost",
    status: row["status"] === "off" ? "off" : "active",
    created: Number(row["created"]),
    failingSince: number("failing_since"),
    secret: String(row["secret"]),
    oldSecret: text("old_secret"),
    oldUntil: number("old_until"),
  };
}
