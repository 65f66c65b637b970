import type { ObjectStorage, Sql, SqlRow } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import type { NewPushSubscription, PushSubscription } from "./subscription.ts";

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

const subscriptionOf = (row: SqlRow): PushSubscription => ({
  id: String(row["id"]),
  endpoint: String(row["endpoint"]),
  p256dh: String(row["p256dh"]),
  auth: String(row["auth"]),
  key: Number(row["vapid"]),
  label: String(row["label"]),
  token: String(row["token"]),
  created: Number(row["created"]),
  sent: numberOrNull(row["sent"]),
  failingSince: numberOrNull(row["failing_since"]),
});

function read(sql: Sql): PushSubscription[] {
  return sql.exec("SELECT * FROM push_subscriptions ORDER BY created, id").toArray().map(subscriptionOf);
}

/** The browsers that are notified for a player. All calls are synchronous. */
export function openPushSubscriptions({ sql }: ObjectStorage) {
  // Asked on every move, and most players have none: kept in memory until a change of them is begun.
  let known: readonly PushSubscription[] | null = null;

  function changing(query: string, ...bindings: (string | number | null)[]): number {
    known = null;
    return sql.exec(query, ...bindings).toArray().length;
  }

  return {
    /** All of them, the oldest first. */
    list: (): readonly PushSubscription[] => (known ??= read(sql)),

    /** Stores one. A browser that is here already keeps its place, with what is new of it. Gives its id. */
    keep({ id, endpoint, p256dh, auth, key, label, token }: NewPushSubscription): string {
      known = null;
      const what = [p256dh, auth, key, label, token];
      const query = `UPDATE push_subscriptions SET p256dh = ?, auth = ?, vapid = ?, label = ?, token = ?,
        failing_since = NULL WHERE endpoint = ? RETURNING id`;
      const row = sql.exec(query, ...what, endpoint).toArray()[0];
      if (row !== undefined) return String(row["id"]);
      const insert = `INSERT OR IGNORE INTO push_subscriptions (id, endpoint, p256dh, auth, vapid, label, token, created)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
      sql.exec(insert, id, endpoint, ...what, now());
      return id;
    },

    /** Removes one; false where there is none. */
    remove: (id: string): boolean =>
      changing("DELETE FROM push_subscriptions WHERE id = ? RETURNING id", id) > 0,

    /** Notes that the push service has taken a message. */
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
