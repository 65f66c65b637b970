import { MAIL_TYPES, type MailType, breaksQuiet } from "../../../contract/events/types.ts";
import {
  countSome,
  deleteSome,
  type ObjectStorage,
  type Sql,
  allRows,
  allValues,
  firstRow,
  firstValue,
  hasRows,
} from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";
import { CONTENT_KINDS, type MailContent } from "../content.ts";
import type { PlannedMessage } from "../../policy/plan.ts";
import { trace } from "../../../lib/tracing.ts";
import type { Throttle } from "../../notices/notices.ts";
import { DAY } from "../../../lib/duration.ts";
import type { GameSummary } from "../../../contract/game.ts";

/** A mail that is being sent: it stands until its outcome is committed. */
export interface MailRow {
  readonly number: number;
  readonly id: string;
  /** "post": queued with its content, not planned from notices. */
  readonly kind: PlannedMessage["kind"] | "post";
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
const KNOWN_KIND = `(kind IN ('event', 'digest', 'reminder') OR
  (kind = 'post' AND json_extract(content, '$.kind') IN (${words(CONTENT_KINDS)})))`;

/** A mail as it is stored. */
type StoredMail = Omit<MailRow, "isUrgent"> & { readonly urgent: number };

const COLUMNS = "number, id, kind, type, game, ply, step, urgent, content, address, tries, next";

const mailOf = ({ urgent, ...row }: StoredMail): MailRow => ({ ...row, isUrgent: urgent === 1 });

type NewMail = Pick<MailRow, "id" | "kind"> &
  Partial<Omit<MailRow, "number" | "tries" | "next">> & {
    /** Whether no mail of its type goes, once it has been sent, until the player's next visit. */
    readonly throttles?: boolean;
  };

const INSERT = `INSERT INTO mails (id, kind, type, throttles, game, ply, step, urgent, content, address, tries, next)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?) RETURNING number`;

/** Stores a mail that is due now; gives its number. */
function insertMail(sql: Sql, mail: NewMail): number {
  const { id, kind, type = null, throttles = false, isUrgent = false } = mail;
  const { game = null, ply = null, step = null, content = null, address = null } = mail;
  const what = [id, kind, type, throttles ? 1 : 0, game, ply, step];
  return firstValue<number>(sql, INSERT, ...what, isUrgent ? 1 : 0, content, address, now())!;
}

const firstNext = (sql: Sql): number | null =>
  firstValue(sql, `SELECT min(next) FROM mails WHERE ${KNOWN_KIND}`);

/** What a planned mail is stored as. */
function stored(mail: PlannedMessage): Omit<NewMail, "id"> {
  if (mail.kind === "digest") return { kind: "digest" };
  if (mail.kind === "reminder") {
    const { game, ply, step, isLast } = mail;
    return { kind: "reminder", game, ply, step, isUrgent: isLast };
  }
  if (mail.isGrouped) return { kind: "event", type: mail.type, throttles: true };
  return { kind: "event", isUrgent: breaksQuiet(mail.type) };
}

const namesOf = ({ by, to }: GameSummary["challenge"]) => ({ by, to });

const openChanging = (sql: Sql) => ({
  /** Puts the next try off. The id is named too: a number is given anew once its mail is gone. */
  putOff({ number, id }: MailRow, tries: number, next: number): void {
    const query = "UPDATE mails SET tries = ?, next = ?, held = NULL WHERE number = ? AND id = ?";
    sql.exec(query, tries, next, number, id);
  },

  /** Has a mail wait that only the service is at fault for: no try is counted. */
  hold({ number, id }: MailRow, next: number): void {
    sql.exec("UPDATE mails SET next = ?, held = 1 WHERE number = ? AND id = ?", next, number, id);
  },

  /** Has what is held until an instant judged again now. */
  release(until: number): void {
    sql.exec("UPDATE mails SET next = ? WHERE next = ? AND urgent = 0", now(), until);
  },

  /** Deletes a mail; says whether it was still there, and whether its type is throttled once it has been sent. */
  remove({ number, id }: MailRow): { isThere: boolean; throttles: boolean } {
    const query = "DELETE FROM mails WHERE number = ? AND id = ? RETURNING throttles";
    const throttles = firstValue<number>(sql, query, number, id);
    return { isThere: throttles !== null, throttles: throttles === 1 };
  },

  removeContent(kind: MailContent["kind"]): void {
    sql.exec("DELETE FROM mails WHERE kind = 'post' AND json_extract(content, '$.kind') = ?", kind);
  },

  /** Has mails that were added with a game as their content tell its names as they are now. */
  renameIn({ id, players, challenge }: GameSummary): void {
    const query =
      "SELECT number, content FROM mails WHERE kind = 'post' AND json_extract(content, '$.game.id') = ?";
    const mails = allRows<{ readonly number: number; readonly content: string }>(sql, query, id);
    for (const { number, content: text } of mails) {
      const content = JSON.parse(text) as Extract<MailContent, { readonly game: GameSummary }>;
      const game = {
        ...content.game,
        players,
        challenge: { ...content.game.challenge, ...namesOf(challenge) },
      };
      sql.exec("UPDATE mails SET content = ? WHERE number = ?", JSON.stringify({ ...content, game }), number);
    }
  },

  removeToReader(): void {
    sql.exec("DELETE FROM mails WHERE address IS NULL");
  },
});

/** How mails come into the queue. `added` is called before one does. */
const openAdding = (sql: Sql, newId: () => string, throttle: Throttle, added: () => void) => ({
  /** Adds a mail that was planned; gives its number. */
  add(mail: PlannedMessage): number {
    added();
    const row = stored(mail);
    if (row.throttles === true) throttle.queued();
    return insertMail(sql, { id: newId(), ...row });
  },

  /** Adds a mail that goes at once, to the player's confirmed address (null) or to another. */
  addContent(content: MailContent, address: string | null = null): void {
    added();
    const text = JSON.stringify({ ...content, request: trace().requestId });
    insertMail(sql, { id: newId(), kind: "post", content: text, address, isUrgent: true });
  },
});

/** The mails that are being sent. All calls are synchronous. */
export function openMailQueue({ sql }: ObjectStorage, newId: () => string, throttle: Throttle) {
  // Asked on every move, and most players have no mail. It turns false outside of commits alone (`atRest`): one that is
  // rolled back leaves its mails standing.
  let maySend = firstNext(sql) !== null;

  return {
    ...openAdding(sql, newId, throttle, () => {
      maySend = true;
    }),
    ...openChanging(sql),

    /** The types of which a grouped mail is being sent. */
    underWay(): Set<MailType> {
      // Each type is looked up by itself, however many mails there are; all in one query, for it is asked very often.
      const query =
        "SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM mails WHERE type = json_each.value)";
      return new Set(allValues<MailType>(sql, query, JSON.stringify(MAIL_TYPES)));
    },

    /** The mail that is to be tried first; null where none is due. */
    due(): MailRow | null {
      const query = `SELECT ${COLUMNS} FROM mails WHERE next <= ? AND ${KNOWN_KIND} ORDER BY next, number LIMIT 1`;
      const row = firstRow<StoredMail>(sql, query, now());
      return row && mailOf(row);
    },

    nextDue: (): number | null => (maySend ? firstNext(sql) : null),

    /** Everything that was due has been tried: looks whether anything is left. Not within a transaction. */
    atRest: (): void => {
      maySend = firstNext(sql) !== null;
    },
  };
}

export type MailQueue = ReturnType<typeof openMailQueue>;

/** How long it is remembered that something was sent under a key, in milliseconds. */
const KEYS_KEPT = 7 * DAY;

/** The keys under which something was sent: twice is once. All calls are synchronous. */
export function openOnce({ sql }: ObjectStorage) {
  return {
    /** Deletes keys that have been remembered for long enough; whether none is left. */
    prune: (): boolean => deleteSome(sql, { table: "sent_once", key: "key" }, "at <= ?", now() - KEYS_KEPT),

    /** Whether a key is used for the first time in a span (milliseconds; a week at most); from now on it is not. */
    isFirst(key: string, span = KEYS_KEPT): boolean {
      const query = `INSERT INTO sent_once (key, at) VALUES (?, ?)
        ON CONFLICT (key) DO UPDATE SET at = excluded.at WHERE at <= ? RETURNING key`;
      return hasRows(sql, query, key, now(), now() - span);
    },

    /** When a key was noted last, in milliseconds since 1970; null if that is more than a week ago. */
    latest: (key: string): number | null => firstValue(sql, "SELECT at FROM sent_once WHERE key = ?", key),

    /** Notes that something is sent under a key, now. */
    note(key: string): void {
      sql.exec("INSERT OR REPLACE INTO sent_once (key, at) VALUES (?, ?)", key, now());
    },
  };
}

/** How many mails wait after an attempt that failed, and how many of them are held. */
export const waitingMails = (sql: Sql) => ({
  // In two, each by its index.
  "mail-waiting": countSome(
    sql,
    "SELECT 1 FROM mails WHERE tries > 0 UNION ALL SELECT 1 FROM mails WHERE held = 1 AND tries = 0",
  ),
  "mail-held": countSome(sql, "SELECT 1 FROM mails WHERE held = 1"),
});
