import type { FedEvent } from "../../events/channel.ts";
import { isMailType, type MailType } from "../../events/types.ts";
import type { FeedRecord } from "../../game/records.ts";
import type { GameSummary } from "../../game/view.ts";
import { deleteSome, textOrNull, type Sql, type SqlRow } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import type { PendingNotice } from "../../notices/policy/notice.ts";
import { isToThePoint, type Subject } from "../../notices/policy/relevance.ts";
import { isMailed } from "../../notices/policy/settings.ts";
import type { MailFeed } from "./ports.ts";
import type { NoticeSettingsStore } from "./settings-store.ts";

/** A notice as it is stored. `event`: the number of the record in the feed that it is about. */
export interface Notice extends PendingNotice, Subject {
  readonly event: number;
}

const noticeOf = (row: SqlRow): Notice => ({
  id: Number(row["id"]),
  event: Number(row["event"]),
  type: row["type"] as MailType,
  game: textOrNull(row["game"]),
  ply: row["ply"] === null ? null : Number(row["ply"]),
  takebacks: Number(row["takebacks"] ?? 0),
  at: Number(row["at"]),
});

/**
 * So many notices wait for a mail at a time. Of more only the newest are told: a digest holds no more anyway, and a
 * group's mail tells one.
 */
const MOST_WAITING = 500;

/**
 * The notices that a mail has taken up (null: that none has), in the order in which they came. One of a type that only a
 * later release knows is passed over, and stays.
 */
export function noticesOf(sql: Sql, mail: number | null): Notice[] {
  const query = "SELECT * FROM letters WHERE mail IS ? ORDER BY id DESC LIMIT ?";
  const rows = sql.exec(query, mail, MOST_WAITING).toArray();
  return rows
    .filter(({ type }) => isMailType(String(type)))
    .map(noticeOf)
    .toReversed();
}

/** Deletes notices that have waited too long for a mail: newer ones have taken their places. Whether none is left. */
export function dropOverdue(sql: Sql): boolean {
  const query = "SELECT id FROM letters WHERE mail IS NULL ORDER BY id DESC LIMIT 1 OFFSET ?";
  const oldest = sql.exec(query, MOST_WAITING - 1).toArray()[0]?.["id"];
  const isPast = "mail IS NULL AND id < ?";
  return oldest === undefined || deleteSome(sql, { table: "letters", key: "id" }, isPast, Number(oldest));
}

/** Stores that a mail may tell an event. */
export function addNotice(sql: Sql, event: FedEvent, { type, ply, takebacks }: Subject): void {
  const query = "INSERT INTO letters (event, type, game, ply, takebacks, at) VALUES (?, ?, ?, ?, ?, ?)";
  sql.exec(query, event.seq, type, event.game, ply, takebacks, now());
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
  const known = notice.game === null ? null : feed.game(notice.game);
  if (!isToThePoint(notice, known)) return false;
  return notice.type !== "game.offered" || known === null || isOpenIn(feed, known.game, notice.event);
}

/** Whether the very offer that a record tells of is open, and not another that was made since. */
function isOpenIn(feed: MailFeed, { offers }: GameSummary, event: number): boolean {
  const text = feed.record(event)?.body;
  const record = text === undefined ? null : (JSON.parse(text) as FeedRecord);
  if (record?.type !== "game.offered") return false;
  const { timestamp, data } = record;
  return offers.some(({ type, at }) => type === data.offer?.type && at === timestamp);
}
