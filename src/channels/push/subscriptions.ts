import { now } from "../../lib/now.ts";
import { allRows, firstValue, hasRows, Tables } from "../../lib/object-storage.ts";

/** A browser that shows push messages. Instants in milliseconds since 1970. */
export interface PushSubscription {
  readonly id: string;
  /** The URL at its push service. Secret: together with the service's key, it allows sending to the browser. */
  readonly endpoint: string;
  /** The browser's public key and secret (RFC 8291), in base64url. */
  readonly p256dh: string;
  readonly auth: string;
  readonly key: number;
  readonly label: string;
  /** The id of the session, token or grant that created the subscription, which ends with it. */
  readonly token: string;
  readonly created: number;
  /** When the push service last accepted a message; null for never. */
  readonly sent: number | null;
  /** When the present run of failures began; null if the push service accepted the last message. */
  readonly failingSince: number | null;
}

export type NewPushSubscription = Omit<PushSubscription, "created" | "sent" | "failingSince">;

const ALL = `SELECT id, endpoint, p256dh, auth, vapid AS key, label, token, created, sent, failing_since AS failingSince
  FROM push_subscriptions ORDER BY created, id`;

export class PushSubscriptions extends Tables {
  /** Cached, because the list is read on every move. Null after a change. */
  #known: readonly PushSubscription[] | null = null;

  list(): readonly PushSubscription[] {
    return (this.#known ??= allRows(this.sql, ALL));
  }

  /** Stores a subscription and returns its id. A known endpoint keeps its id. */
  keep({ id, endpoint, p256dh, auth, key, label, token }: NewPushSubscription): string {
    this.#known = null;
    const what = [p256dh, auth, key, label, token];
    const query = `UPDATE push_subscriptions SET p256dh = ?, auth = ?, vapid = ?, label = ?, token = ?,
      failing_since = NULL WHERE endpoint = ? RETURNING id`;
    const existing = firstValue<string>(this.sql, query, ...what, endpoint);
    if (existing !== null) return existing;
    const insert = `INSERT OR IGNORE INTO push_subscriptions (id, endpoint, p256dh, auth, vapid, label, token, created)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
    this.sql.exec(insert, id, endpoint, ...what, now());
    return id;
  }

  remove(id: string): boolean {
    return this.#change("DELETE FROM push_subscriptions WHERE id = ? RETURNING id", id);
  }

  sent(id: string): void {
    this.#change("UPDATE push_subscriptions SET sent = ?, failing_since = NULL WHERE id = ?", now(), id);
  }

  failed(id: string): void {
    const query = "UPDATE push_subscriptions SET failing_since = ifnull(failing_since, ?) WHERE id = ?";
    this.#change(query, now(), id);
  }

  /** Clears the cache after a commit failed, because it may contain rows that were never stored. */
  forget(): void {
    this.#known = null;
  }

  #change(query: string, ...bindings: (string | number | null)[]): boolean {
    this.#known = null;
    return hasRows(this.sql, query, ...bindings);
  }
}
