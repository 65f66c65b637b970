import type { FedEvent } from "../../events/channel.ts";
import { isMailType, type MailType } from "../../events/types.ts";
import { textOrNull, type Sql, type SqlRow } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import type { PendingNotice } from "../policy/notice.ts";
import { isToThePoint } from "../policy/relevance.ts";
import { isMailed } from "../policy/settings.ts";
import type { MailFeed } from "./ports.ts";
import type { NoticeSettingsStore } from "./settings-store.ts";

/** A notice as it is stored. `event`: the number of the record in the feed that it is about. */
export interface Notice extends PendingNotice {
  readonly event: number;
  readonly ply: number | null;
}

const noticeOf = (row: SqlRow): Notice => ({
  id: Number(row["id"]),
  event: Number(row["event"]),
  type: row["type"] as MailType,
  game: textOrNull(row["game"]),
  ply: row["ply"] === null ? null : Number(row["ply"]),
  at: Number(row["at"]),
});

/**
 * The notices that meet a condition in SQL, in the order in which they came. One of a type that only a later release
 * knows is passed over, and stays.
 */
export function noticesWhere(sql: Sql, condition: string, ...bindings: (string | number)[]): Notice[] {
  const query = `SELECT * FROM letters WHERE ${condition} ORDER BY id`;
  return sql
    .exec(query, ...bindings)
    .toArray()
    .filter(({ type }) => isMailType(String(type)))
    .map(noticeOf);
}

/** Stores that a mail may tell an event. */
export function addNotice(sql: Sql, event: FedEvent, type: MailType, ply: number | null): void {
  const query = "INSERT INTO letters (event, type, game, ply, at) VALUES (?, ?, ?, ?, ?)";
  sql.exec(query, event.seq, type, event.game, ply, now());
}

/** What is looked up to judge a notice as things stand. */
export interface NoticeContext {
  readonly sql: Sql;
  readonly feed: MailFeed;
  readonly settings: NoticeSettingsStore;
}

/** Whether the player wants mail about it, and it is not past. */
export function isStillWanted({ feed, settings }: NoticeContext, notice: Notice): boolean {
  if (!isMailed(settings.read(), notice.type, notice.game)) return false;
  return isToThePoint(notice, notice.game === null ? null : feed.game(notice.game));
}
