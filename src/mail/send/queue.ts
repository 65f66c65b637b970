import { DAY } from "../../lib/duration.ts";
import type { MailContent } from "../content.ts";
import { textOrNull, type ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import type { MailType } from "../../events/types.ts";
import type { PlannedMail } from "../policy/plan.ts";

/** A mail that is being sent: it stands until its fate is committed. */
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

function mailRow(row: Record<string, unknown>): MailRow {
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

/** How long it is remembered that something was sent under a key, in milliseconds. */
const KEYS_KEPT = 7 * DAY;

/** The mails that are being sent, and the types that are throttled since one was. All calls are synchronous. */
export function openMailQueue(storage: ObjectStorage, newId: () => string) {
  const { sql } = storage;
  const types = (query: string): Set<MailType> =>
    new Set(
      sql
        .exec(query)
        .toArray()
        .map((row) => row["type"] as MailType),
    );
  const throttled = (): Set<MailType> => types("SELECT type FROM silences");
  const throttling = (): Set<MailType> => types("SELECT type FROM mails WHERE hush = 1");
  const first = (): number | null => {
    const next = sql.exec("SELECT min(next) AS next FROM mails").toArray()[0]?.["next"];
    return typeof next === "number" ? next : null;
  };
  // Asked on every move, and most players have no mail. It turns false outside of commits alone (`atRest`): one that is
  // rolled back leaves its mails standing.
  let maySend = first() !== null;
  // Whether a visit ends anything. Every request asks: a look at the tables each time would be felt.
  let endsWithAVisit = throttled().size > 0 || throttling().size > 0;

  function insert(
    kind: MailRow["kind"],
    more: Partial<Omit<MailRow, "number" | "id" | "kind">>,
    throttles = 0,
  ): number {
    const {
      type = null,
      game = null,
      ply = null,
      step = null,
      isUrgent = false,
      content = null,
      address = null,
    } = more;
    maySend = true;
    const query = `INSERT INTO mails (id, kind, type, hush, game, ply, rung, urgent, letter, address, tries, next)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?) RETURNING number`;
    const urgent = isUrgent ? 1 : 0;
    const row = sql.exec(
      query,
      newId(),
      kind,
      type,
      throttles,
      game,
      ply,
      step,
      urgent,
      content,
      address,
      now(),
    );
    return Number(row.toArray()[0]?.["number"]);
  }

  /** Deletes the keys that have been remembered for long enough. */
  function prune(): void {
    sql.exec("DELETE FROM posted WHERE at <= ?", now() - KEYS_KEPT);
  }

  return {
    /** The types of which no mail goes until the player's next visit. */
    throttled,
    prune,
    /** The types of which a grouped mail is being sent. */
    underWay: (): Set<MailType> => types("SELECT type FROM mails WHERE type IS NOT NULL"),

    /** Adds a mail that was planned; gives its number. */
    add(mail: PlannedMail): number {
      if (mail.kind === "digest") return insert("digest", {});
      if (mail.kind === "reminder") {
        const { game, ply, step, isLast } = mail;
        return insert("reminder", { game, ply, step, isUrgent: isLast });
      }
      if (!mail.isGrouped) return insert("event", {});
      endsWithAVisit = true;
      return insert("event", { type: mail.type }, 1);
    },

    /** Adds a mail that goes at once, to the player's confirmed address (null) or to another. */
    addContent(content: MailContent, address: string | null = null): void {
      insert("post", { content: JSON.stringify(content), address, isUrgent: true });
    },

    /** Whether a key is used for the first time in a week; from now on it is not. */
    isFirst(key: string): boolean {
      prune();
      const query = "INSERT OR IGNORE INTO posted (key, at) VALUES (?, ?) RETURNING key";
      return sql.exec(query, key, now()).toArray().length > 0;
    },

    /** Deletes the mails that were added with content of this kind. */
    removeContent(kind: MailContent["kind"]): void {
      sql.exec("DELETE FROM mails WHERE kind = 'post' AND json_extract(letter, '$.kind') = ?", kind);
    },

    /** The mail that is to be tried first; null where none is due. */
    due(): MailRow | null {
      const query = "SELECT * FROM mails WHERE next <= ? ORDER BY next, number LIMIT 1";
      const row = sql.exec(query, now()).toArray()[0];
      return row === undefined ? null : mailRow(row);
    },

    /** When the next try is due; null for none. */
    nextDue: (): number | null => (maySend ? first() : null),

    /** Everything that was due has been tried: looks whether anything is left. Not within a transaction. */
    atRest: (): void => {
      maySend = first() !== null;
    },

    /** Puts the next try off. The id is named too: a number is given anew once its mail is gone. */
    putOff({ number, id }: MailRow, tries: number, next: number): void {
      sql.exec("UPDATE mails SET tries = ?, next = ? WHERE number = ? AND id = ?", tries, next, number, id);
    },

    /** Has what is held until an instant judged anew now. */
    release(until: number): void {
      sql.exec("UPDATE mails SET next = ? WHERE next = ? AND urgent = 0", now(), until);
    },

    /** Deletes a mail; says whether it was still there, and whether its type is throttled once it has been sent. */
    remove({ number, id }: MailRow): { isThere: boolean; throttles: boolean } {
      const query = "DELETE FROM mails WHERE number = ? AND id = ? RETURNING hush";
      const row = sql.exec(query, number, id).toArray()[0];
      return { isThere: row !== undefined, throttles: row?.["hush"] === 1 };
    },

    /** No mail of a type until the player's next visit. */
    throttle(type: MailType): void {
      endsWithAVisit = true;
      sql.exec("INSERT OR IGNORE INTO silences (type) VALUES (?)", type);
    },

    /** The player is here: no type is throttled any more, nor by the mails under way. Costs nothing where none is. */
    visited(): void {
      if (!endsWithAVisit) return;
      storage.transactionSync(() => {
        sql.exec("DELETE FROM silences");
        sql.exec("UPDATE mails SET hush = 0 WHERE hush = 1");
      });
      endsWithAVisit = false;
    },

    /** Deletes everything that was to go to the confirmed address. */
    removeToReader(): void {
      sql.exec("DELETE FROM mails WHERE address IS NULL");
      sql.exec("DELETE FROM silences");
    },
  };
}

export type MailQueue = ReturnType<typeof openMailQueue>;
