import type { MailType } from "../../events/types.ts";
import { textOrNull, type SqlRow } from "../../lib/object-storage.ts";
import type { Notice } from "./wanted.ts";

/** A notice as a channel's table holds it. Rows from before there were takebacks have none. */
export const noticeOf = (row: SqlRow): Notice => ({
  id: Number(row["id"]),
  event: Number(row["event"]),
  type: row["type"] as MailType,
  game: textOrNull(row["game"]),
  ply: row["ply"] === null ? null : Number(row["ply"]),
  takebacks: Number(row["takebacks"] ?? 0),
  at: Number(row["at"]),
});
