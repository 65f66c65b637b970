import { textOrNull, type ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import type { EventType } from "../notify/event-types.ts";
import type { FedEvent } from "./feed.ts";

/** A webhook as its owner made it. The secret is sealed. */
export interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventType[] | null;
  readonly game: string | null;
  readonly description: string | null;
  readonly status: "active" | "off";
  readonly created: number;
  readonly secret: string;
}

/** How many webhooks a player can have. */
export const MOST_ENDPOINTS = 10;

function endpointOf(row: Record<string, unknown>): Endpoint {
  const text = (column: string): string | null => textOrNull(row[column]);
  const events = text("events");
  return {
    id: String(row["id"]),
    url: String(row["url"]),
    events: events === null ? null : (JSON.parse(events) as EventType[]),
    game: text("game"),
    description: text("description"),
    status: row["status"] === "off" ? "off" : "active",
    created: Number(row["created"]),
    secret: String(row["secret"]),
  };
}

/** A player's webhooks. All calls are synchronous. */
export function openEndpoints({ sql }: ObjectStorage) {
  const all = (): Endpoint[] =>
    sql.exec("SELECT * FROM endpoints ORDER BY created, id").toArray().map(endpointOf);
  // Read on every event, changed once in a blue moon: kept in memory until it changes.
  let known: Endpoint[] | null = null;
  const list = (): Endpoint[] => (known ??= all());

  return {
    list,
    find: (id: string): Endpoint | null => list().find((endpoint) => endpoint.id === id) ?? null,

    /** Adds a webhook; the same id again changes nothing. */
    add({ id, url, events, game, description, secret }: Omit<Endpoint, "status" | "created">): void {
      sql.exec(
        `INSERT INTO endpoints (id, url, events, game, description, secret, status, created)
         VALUES (?, ?, ?, ?, ?, ?, 'active', ?) ON CONFLICT (id) DO UPDATE SET secret = excluded.secret`,
        id,
        url,
        events && JSON.stringify(events),
        game,
        description,
        secret,
        now(),
      );
      known = null;
    },

    /** Switches a webhook off, as its receiver asked with 410. */
    switchOff(id: string): void {
      sql.exec("UPDATE endpoints SET status = 'off' WHERE id = ?", id);
      known = null;
    },

    /** Forgets what is remembered; the table has been emptied. */
    forget(): void {
      known = null;
    },

    remove(id: string): void {
      sql.exec("DELETE FROM endpoints WHERE id = ?", id);
      known = null;
    },

    /** The webhooks that want to hear of an event. */
    listening({ type, game }: Pick<FedEvent, "type" | "game">): Endpoint[] {
      return list().filter(
        (endpoint) =>
          endpoint.status === "active" &&
          (endpoint.events === null || endpoint.events.includes(type)) &&
          (endpoint.game === null || endpoint.game === game),
      );
    },
  };
}

export type Endpoints = ReturnType<typeof openEndpoints>;
