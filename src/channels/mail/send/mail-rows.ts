import type { MailType } from "../../../events/types.ts";
import { textOrNull, type Sql, type SqlRow } from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";
import { CONTENT_KINDS } from "../content.ts";
import type { PlannedMail } from "../../policy/plan.ts";

/** A mail that is being sent: it stands until its outcome is committed. */
export interface MailRow {
  readonly number: number;
  readonly id: string;
  /** "post": queued with its content, not planned from notices. */
  readonly kind: PlannedMail["kind"] | "post";
  /** The type, where it is the one mail of a group. */
  readonly type: MailType | null;
  readonly game: string | null;
  readonly ply: number | null;
  /** Of a reminder: the step of its schedule. */
  readonly step: number | null;
  /** Whether quiet hours do not hold it. */
  readonly isUrgent: boolean;
  /** What it says, as JSON, where that is not looked up when it is sent. */
  readonly content: string | null;
  /** Where it goes; null for the player's confirmed address. */
  readonly address: string | null;
  readonly tries: number;
  readonly next: number;
}

const words = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(", ");

/** A condition in SQL: a mail of a kind, or about something, that only a later release knows is passed over, and stays. */
export const KNOWN_KIND = `(kind IN ('event', 'digest', 'reminder') OR
  (kind = 'post' AND json_extract(letter, '$.kind') IN (${words(CONTENT_KINDS)})))`;

/** A mail from its row. */
export function mailOf(row: SqlRow): MailRow {
  const numberOrNull = (column: string): number | null => (row[column] === null ? null : Number(row[column]));
  return {
    number: Number(row["number"]),
    id: String(row["id"]),
    kind: row["kind"] as MailRow["kind"],
    type: row["type"] === null ? null : (row["type"] as MailType),
    game: textOrNull(row["game"]),
    ply: numberOrNull("ply"),
    step: numberOrNull("rung"),
    isUrgent: row["urgent"] === 1,
    content: textOrNull(row["letter"]),
    address: textOrNull(row["address"]),
    tries: Number(row["tries"]),
    next: Number(row["next"]),
  };
}

/** A mail that is queued. */
export type NewMail = Pick<MailRow, "id" | "kind"> &
  Partial<Omit<MailRow, "number" | "tries" | "next">> & {
    /** Whether no mail of its type goes, once it has been sent, until the player's next visit. */
    readonly throttles?: boolean;
  };

const INSERT = `INSERT INTO mails (id, kind, type, hush, game, ply, rung, urgent, letter, address, tries, next)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?) RETURNING number`;

/** Stores a mail that is due now; gives its number. */
export function insertMail(sql: Sql, mail: NewMail): number {
  const { id, kind, type = null, throttles = false, isUrgent = false } = mail;
  const { game = null, ply = null, step = null, content = null, address = null } = mail;
  const what = [id, kind, type, throttles ? 1 : 0, game, ply, step];
  const rows = sql.exec(INSERT, ...what, isUrgent ? 1 : 0, content, address, now()).toArray();
  return Number(rows[0]?.["number"]);
}
