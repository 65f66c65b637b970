import { type ObjectStorage, allRows, firstValue, hasRows } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";

/** A browser that a player lets notify them. Instants in milliseconds since 1970. */
export interface PushSubscription {
  readonly id: string;
  /** Where its push service takes messages: who knows this and our key can send. */
  readonly endpoint: string;
  /** The browser's public key and its secret (RFC 8291), in base64url. */
  readonly p256dh: string;
  readonly auth: string;
  /** The number of our key that it was made for. */
  readonly key: number;
  /** What the browser is called. */
  readonly label: string;
  /** The session or token that it was made with, and ends with. */
  readonly token: string;
  readonly created: number;
  /** When the push service last took a message; null for never. */
  readonly sent: number | null;
  /** Since when it has taken none of those that were tried; null where the last one was taken. */
  readonly failingSince: number | null;
}

export type NewPushSubscription = Omit<PushSubscription, "created" | "sent" | "failingSince">;

const ALL = `SELECT id, endpoint, p256dh, auth, vapid AS key, label, token, created, sent, failing_since AS failingSince
  FROM push_subscriptions ORDER BY created, id`;

/** The browsers that are notified for a player. All calls are synchronous. */
export function openPushSubscriptions({ sql }: ObjectStorage) {
  // Asked on every move, and most players have none: kept in memory until a change of them is begun.
  let known: readonly PushSubscription[] | null = null;

  function changing(query: string, ...bindings: (string | number | null)[]): boolean {
    known = null;
    return hasRows(sql, query, ...bindings);
  }

  return {
    list: (): readonly PushSubscription[] => (known ??= allRows(sql, ALL)),

    /** Stores one. A browser that is here already keeps its place, with what is new of it. Gives its id. */
    keep({ id, endpoint, p256dh, auth, key, label, token }: NewPushSubscription): string {
      known = null;
      const what = [p256dh, auth, key, label, token];
      const query = `UPDATE push_subscriptions SET p256dh = ?, auth = ?, vapid = ?, label = ?, token = ?,
        failing_since = NULL WHERE endpoint = ? RETURNING id`;
      const there = firstValue<string>(sql, query, ...what, endpoint);
      if (there !== null) return there;
      const insert = `INSERT OR IGNORE INTO push_subscriptions (id, endpoint, p256dh, auth, vapid, label, token, created)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
      sql.exec(insert, id, endpoint, ...what, now());
      return id;
    },

    remove: (id: string): boolean => changing("DELETE FROM push_subscriptions WHERE id = ? RETURNING id", id),

    sent(id: string): void {
      changing("UPDATE push_subscriptions SET sent = ?, failing_since = NULL WHERE id = ?", now(), id);
    },

    /** Notes that it has not; since when that is so, stays. */
    failed(id: string): void {
      const query = "UPDATE push_subscriptions SET failing_since = ifnull(failing_since, ?) WHERE id = ?";
      changing(query, now(), id);
    },

    /** Forgets what is remembered: what was read within a commit that failed may never have been. */
    forget(): void {
      known = null;
    },
  };
}
