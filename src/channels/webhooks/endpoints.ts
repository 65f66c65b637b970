import { type EventType, isForApps } from "../../contract/events/types.ts";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../../contract/terms.ts";
import { DAY } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import { allRows, type Sql, Tables } from "../../lib/object-storage.ts";
import type { FedEvent } from "../channel.ts";

/** A webhook. The secrets are sealed. Instants in milliseconds since 1970. */
export interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventType[] | null;
  readonly game: string | null;
  readonly description: string | null;
  readonly format: WebhookFormat;
  readonly status: "active" | "off";
  /** The grant of the app that created the webhook or changed its URL. The webhook ends with it. Null for the player's own. */
  readonly grant: string | null;
  readonly created: number;
  /** When the current run of failed attempts began; null if the last attempt succeeded. */
  readonly failingSince: number | null;
  /** The place in the feed after which the webhook missed events while it was off; null if none are missing. */
  readonly missedAfter: number | null;
  readonly secret: string;
  /** The previous secret. Both secrets sign until `oldUntil`. */
  readonly oldSecret: string | null;
  readonly oldUntil: number | null;
}

export type NewEndpoint = Pick<
  Endpoint,
  "id" | "url" | "events" | "game" | "description" | "format" | "secret"
> &
  Partial<Pick<Endpoint, "grant">>;

export type EndpointChanges = Partial<
  Pick<Endpoint, "url" | "events" | "game" | "description" | "status" | "grant">
>;

/** How long the previous secret still signs, in milliseconds, so that the owner has time to change the receiver. */
const SECRET_OVERLAP = DAY;

/** Returns the secrets that sign at an instant, the newest first. */
export function liveSecrets({ secret, oldSecret, oldUntil }: Endpoint, instant: number): string[] {
  return oldSecret !== null && oldUntil !== null && instant < oldUntil ? [secret, oldSecret] : [secret];
}

/** A stored row. Unknown values, from a later release, are read as the defaults. */
type EndpointRow = Omit<Endpoint, "events" | "format" | "status"> &
  Readonly<Record<"format" | "status", string>> & { readonly events: string | null };

const COLUMNS = `id, url, events, game, description, format, status, granted AS grant, created, failing_since AS failingSince,
  missed_after AS missedAfter, secret, old_secret AS oldSecret, old_until AS oldUntil`;

const endpointOf = (row: EndpointRow): Endpoint => ({
  ...row,
  events: row.events === null ? null : (JSON.parse(row.events) as EventType[]),
  format: WEBHOOK_FORMATS.find((format) => format === row.format) ?? "taflpost",
  status: row.status === "off" ? "off" : "active",
});

export function wants(endpoint: Endpoint, { type, game }: Pick<FedEvent, "type" | "game">): boolean {
  return (
    endpoint.status === "active" &&
    (endpoint.grant === null || isForApps(type)) &&
    (endpoint.events === null || endpoint.events.includes(type)) &&
    (endpoint.game === null || endpoint.game === game)
  );
}

export class Endpoints extends Tables {
  readonly #grants: () => ReadonlySet<string>;
  /** Cached, because the rows are read on every event. Null after a change. */
  #known: Endpoint[] | null = null;

  constructor(sql: Sql, grants: () => ReadonlySet<string>) {
    super(sql);
    this.#grants = grants;
  }

  list(): Endpoint[] {
    return this.#stored().filter((endpoint) => this.#isGranted(endpoint));
  }

  ended(): Endpoint[] {
    return this.#stored().filter((endpoint) => !this.#isGranted(endpoint));
  }

  find(id: string): Endpoint | null {
    return this.list().find((endpoint) => endpoint.id === id) ?? null;
  }

  /** Adds a webhook. If the id exists (a repeated request), only the secret changes: the response shows the new secret. */
  add({ id, url, events, game, description, format, grant = null, secret }: NewEndpoint): void {
    const row = [id, url, events && JSON.stringify(events), game, description, format, grant, secret, now()];
    this.#write(
      `INSERT INTO endpoints (id, url, events, game, description, format, granted, secret, status, created)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'active', ?) ON CONFLICT (id) DO UPDATE SET secret = excluded.secret`,
      ...row,
    );
  }

  /** Changes a webhook. Switching it on or changing its URL clears `failingSince`. */
  change(endpoint: Endpoint, changes: EndpointChanges): void {
    const { id, url, events, game, description, status, grant, failingSince } = { ...endpoint, ...changes };
    const isFresh = changes.status === "active" || (changes.url ?? endpoint.url) !== endpoint.url;
    const row = [url, events && JSON.stringify(events), game, description, status, grant];
    this.#write(
      `UPDATE endpoints SET url = ?, events = ?, game = ?, description = ?, status = ?, granted = ?, failing_since = ?
       WHERE id = ?`,
      ...row,
      isFresh ? null : failingSince,
      id,
    );
  }

  /** Sets a new secret. The previous one still signs for a day. Repeating the same `rotation` replaces only the new secret. */
  rotate(id: string, rotation: string, secret: string): void {
    const query = `UPDATE endpoints SET old_secret = CASE WHEN rotation IS ?1 THEN old_secret ELSE secret END,
         old_until = CASE WHEN rotation IS ?1 THEN old_until ELSE ?2 END, rotation = ?1, secret = ?3
       WHERE id = ?4`;
    this.#write(query, rotation, now() + SECRET_OVERLAP, secret, id);
  }

  remove(id: string): void {
    this.#write("DELETE FROM endpoints WHERE id = ?", id);
  }

  /** Stores when the present run of failed attempts began; null after a success. */
  noteFailing({ id, failingSince }: Endpoint, since: number | null): void {
    if (failingSince !== since) this.#write("UPDATE endpoints SET failing_since = ? WHERE id = ?", since, id);
  }

  /** Replaces a sealed secret (`before`), unless it has changed meanwhile. */
  reseal(id: string, before: string, after: string): void {
    this.#write("UPDATE endpoints SET secret = ? WHERE id = ? AND secret = ?", after, id, before);
    this.#write("UPDATE endpoints SET old_secret = ? WHERE id = ? AND old_secret = ?", after, id, before);
  }

  switchOff(id: string): void {
    this.#write("UPDATE endpoints SET status = 'off' WHERE id = ?", id);
  }

  /** Stores the place after which events are missing; null if none are. */
  noteMissed(id: string, after: number | null): void {
    this.#write("UPDATE endpoints SET missed_after = ? WHERE id = ?", after, id);
  }

  prune(): void {
    this.#write("UPDATE endpoints SET old_secret = NULL, old_until = NULL WHERE old_until <= ?", now());
  }

  /** Clears the cache after the table was emptied or a commit failed. */
  forget(): void {
    this.#known = null;
  }

  #stored(): Endpoint[] {
    const query = `SELECT ${COLUMNS} FROM endpoints ORDER BY created, id`;
    return (this.#known ??= allRows<EndpointRow>(this.sql, query).map(endpointOf));
  }

  #isGranted({ grant }: Endpoint): boolean {
    return grant === null || this.#grants().has(grant);
  }

  #write(query: string, ...bindings: (string | number | null)[]): void {
    this.sql.exec(query, ...bindings);
    this.#known = null;
  }
}
