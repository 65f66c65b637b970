import type { FedEvent } from "../../../events/channel.ts";
import { isMailType } from "../../../events/types.ts";
import { deleteSome, type Sql } from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";
import type { Subject } from "../../policy/relevance.ts";
import { noticeOf } from "../../notices/stored.ts";
import type { Notice, NoticeContext } from "../../notices/wanted.ts";

/** What the notices of mail are looked up in, and judged by. */
export interface MailContext extends NoticeContext {
  readonly sql: Sql;
}

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
