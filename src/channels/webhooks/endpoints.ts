import { DAY } from "../../lib/duration.ts";
import { type EventType, isForApps } from "../../contract/events/types.ts";
import { type ObjectStorage, allRows } from "../../lib/object-storage.ts";
import type { FedEvent } from "../channel.ts";
import { now } from "../../lib/now.ts";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../../contract/terms.ts";

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
  /** What an app was granted that made it, or led it elsewhere: it ends with that. Null for the player's own. */
  readonly grant: string | null;
  readonly created: number;
  /** Since when every attempt has failed; null while the last one succeeded. */
  readonly failingSince: number | null;
  /** The place in the feed after which events were not sent because it was off; null once they have been replayed. */
  readonly missedAfter: number | null;
  readonly secret: string;
  /** The secret before this one, and until when it still signs. */
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

/** So long the old secret signs too, after a new one was made. */
const SECRET_OVERLAP = DAY;

/** The secrets that sign at this time, the newest first. */
export function liveSecrets({ secret, oldSecret, oldUntil }: Endpoint, instant: number): string[] {
  return oldSecret !== null && oldUntil !== null && instant < oldUntil ? [secret, oldSecret] : [secret];
}

/** An endpoint as it is stored. What only a later release knows is read as what is usual. */
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

type Write = (query: string, ...bindings: (string | number | null)[]) => void;

const openOwnersChanges = (write: Write) => ({
  /** Adds a webhook; the same id again changes nothing but the secret. */
  add({ id, url, events, game, description, format, grant = null, secret }: NewEndpoint): void {
    const row = [id, url, events && JSON.stringify(events), game, description, format, grant, secret, now()];
    write(
      `INSERT INTO endpoints (id, url, events, game, description, format, granted, secret, status, created)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'active', ?) ON CONFLICT (id) DO UPDATE SET secret = excluded.secret`,
      ...row,
    );
  },

  /** Changes what its owner wants changed. Switched on, or led elsewhere, it has not failed yet. */
  change(endpoint: Endpoint, changes: EndpointChanges): void {
    const { id, url, events, game, description, status, grant, failingSince } = { ...endpoint, ...changes };
    const isAnew = changes.status === "active" || (changes.url ?? endpoint.url) !== endpoint.url;
    const row = [url, events && JSON.stringify(events), game, description, status, grant];
    write(
      `UPDATE endpoints SET url = ?, events = ?, game = ?, description = ?, status = ?, granted = ?, failing_since = ?
       WHERE id = ?`,
      ...row,
      isAnew ? null : failingSince,
      id,
    );
  },

  /**
   * Gives a webhook a new secret; the one it had signs on for a day, and one before that no more.
   * @param rotation which request wants it: the same again changes only the new secret
   */
  rotate(id: string, rotation: string, secret: string): void {
    const query = `UPDATE endpoints SET old_secret = CASE WHEN rotation IS ?1 THEN old_secret ELSE secret END,
         old_until = CASE WHEN rotation IS ?1 THEN old_until ELSE ?2 END, rotation = ?1, secret = ?3
       WHERE id = ?4`;
    write(query, rotation, now() + SECRET_OVERLAP, secret, id);
  },

  remove(id: string): void {
    write("DELETE FROM endpoints WHERE id = ?", id);
  },
});

const openNotes = (write: Write) => ({
  /** Notes that a webhook has failed since then, or (null) that it succeeded. */
  noteFailing({ id, failingSince }: Endpoint, since: number | null): void {
    if (failingSince !== since) write("UPDATE endpoints SET failing_since = ? WHERE id = ?", since, id);
  },

  /** Puts a secret that was sealed again in the place of what it was before; nowhere, if that has been exchanged since. */
  reseal(id: string, before: string, anew: string): void {
    write("UPDATE endpoints SET secret = ? WHERE id = ? AND secret = ?", anew, id, before);
    write("UPDATE endpoints SET old_secret = ? WHERE id = ? AND old_secret = ?", anew, id, before);
  },

  switchOff: (id: string): void => {
    write("UPDATE endpoints SET status = 'off' WHERE id = ?", id);
  },

  /** Notes after which place in the feed events are missing, or (null) that none are. */
  noteMissed: (id: string, after: number | null): void => {
    write("UPDATE endpoints SET missed_after = ? WHERE id = ?", after, id);
  },

  /** Deletes secrets that sign no more. */
  prune(): void {
    write("UPDATE endpoints SET old_secret = NULL, old_until = NULL WHERE old_until <= ?", now());
  },
});

/** Whether a webhook that is on gets an event. */
export function wants(endpoint: Endpoint, { type, game }: Pick<FedEvent, "type" | "game">): boolean {
  return (
    endpoint.status === "active" &&
    (endpoint.grant === null || isForApps(type)) &&
    (endpoint.events === null || endpoint.events.includes(type)) &&
    (endpoint.game === null || endpoint.game === game)
  );
}

/**
 * A player's webhooks. All calls are synchronous.
 * @param held the ids of what lets others act for the player now: what an app made without it is none any more
 */
export function openEndpoints({ sql }: ObjectStorage, held: () => ReadonlySet<string>) {
  const all = (): Endpoint[] =>
    allRows<EndpointRow>(sql, `SELECT ${COLUMNS} FROM endpoints ORDER BY created, id`).map(endpointOf);
  // Read on every event and seldom changed: kept in memory until it changes.
  let known: Endpoint[] | null = null;
  const stored = (): Endpoint[] => (known ??= all());
  const isHeld = ({ grant }: Endpoint): boolean => grant === null || held().has(grant);
  const list = (): Endpoint[] => stored().filter(isHeld);

  const write: Write = (query, ...bindings) => {
    sql.exec(query, ...bindings);
    known = null;
  };

  return {
    list,
    /** Those that have ended with what they were made with. */
    ended: (): Endpoint[] => stored().filter((endpoint) => !isHeld(endpoint)),
    find: (id: string): Endpoint | null => list().find((endpoint) => endpoint.id === id) ?? null,

    /** The webhooks that want to be told of an event. */
    listening: (event: Pick<FedEvent, "type" | "game">): Endpoint[] =>
      list().filter((endpoint) => wants(endpoint, event)),

    ...openOwnersChanges(write),
    ...openNotes(write),

    /** Forgets what is remembered; the table has been emptied. */
    forget(): void {
      known = null;
    },
  };
}
