import { isPushType } from "../../events/types.ts";
import type { ObjectStorage, Sql } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import type { FedEvent } from "../../events/channel.ts";
import type { Subject } from "../policy/relevance.ts";
import { noticeOf } from "../notices/stored.ts";
import type { Notice } from "../notices/wanted.ts";

/** So many notices wait for a push message at a time; of more only the newest are told. */
const MOST_WAITING = 200;

/** Those that wait, in the order in which they came. One of a type that only a later release knows is passed over. */
function waiting(sql: Sql): Notice[] {
  const rows = sql.exec("SELECT * FROM push_notices ORDER BY id DESC LIMIT ?", MOST_WAITING).toArray();
  return rows
    .filter(({ type }) => isPushType(String(type)))
    .map(noticeOf)
    .toReversed();
}

/** The notices of which no push message has been made yet. All calls are synchronous. */
export function openPushNotices({ sql }: ObjectStorage) {
  return {
    waiting: (): Notice[] => waiting(sql),

    /** Notes that an event may have to be told. The oldest make room. */
    add(event: FedEvent, { type, ply, takebacks }: Subject): void {
      const query =
        "INSERT INTO push_notices (event, type, game, ply, takebacks, at) VALUES (?, ?, ?, ?, ?, ?)";
      sql.exec(query, event.seq, type, event.game, ply, takebacks, now());
      const overdue = "SELECT id FROM push_notices ORDER BY id DESC LIMIT -1 OFFSET ?";
      sql.exec(`DELETE FROM push_notices WHERE id IN (${overdue})`, MOST_WAITING);
    },

    remove(ids: readonly number[]): void {
      for (const id of ids) sql.exec("DELETE FROM push_notices WHERE id = ?", id);
    },

    clear(): void {
      sql.exec("DELETE FROM push_notices");
    },
  };
}
