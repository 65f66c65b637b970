import { breaksQuiet, MAIL_TYPES, type MailType } from "../../../contract/events/types.ts";
import type { GameSummary } from "../../../contract/game.ts";
import type { IncidentCounts } from "../../../lib/incidents.ts";
import { now } from "../../../lib/now.ts";
import {
  allRows,
  allValues,
  countSome,
  firstRow,
  firstValue,
  insertRow,
  type Sql,
  Tables,
} from "../../../lib/object-storage.ts";
import { trace } from "../../../lib/tracing.ts";
import type { Throttle } from "../../notices/throttle.ts";
import type { PlannedMessage } from "../../policy/plan.ts";
import { CONTENT_KINDS, type MailContent } from "../content.ts";

export interface MailRow {
  readonly number: number;
  readonly id: string;
  /** A "post" has its content in the queue. Events and digests are composed from notices, reminders from the game. */
  readonly kind: PlannedMessage["kind"] | "post";
  readonly type: MailType | null;
  readonly game: string | null;
  readonly ply: number | null;
  readonly step: number | null;
  /** Whether the mail is also sent in quiet hours. */
  readonly isUrgent: boolean;
  /** The content of a "post", as JSON. */
  readonly content: string | null;
  /** Null for the player's confirmed address. */
  readonly address: string | null;
  readonly tries: number;
}

const quoted = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(", ");

/** An SQL condition that skips mails of a kind that only a later release can send. They stay stored for that release. */
const KNOWN_KIND = `(kind IN ('event', 'digest', 'reminder') OR
  (kind = 'post' AND json_extract(content, '$.kind') IN (${quoted(CONTENT_KINDS)})))`;

type StoredMail = Omit<MailRow, "isUrgent"> & { readonly urgent: number };

const COLUMNS = "number, id, kind, type, game, ply, step, urgent, content, address, tries";

const mailOf = ({ urgent, ...row }: StoredMail): MailRow => ({ ...row, isUrgent: urgent === 1 });

type NewMail = Pick<MailRow, "kind"> &
  Partial<Omit<MailRow, "id" | "number" | "tries">> & {
    readonly throttles?: boolean;
  };

function newMail(mail: PlannedMessage): NewMail {
  if (mail.kind === "digest") return { kind: "digest" };
  if (mail.kind === "reminder") {
    const { game, ply, step, isLast } = mail;
    return { kind: "reminder", game, ply, step, isUrgent: isLast };
  }
  if (mail.isGrouped) return { kind: "event", type: mail.type, throttles: true };
  return { kind: "event", isUrgent: breaksQuiet(mail.type) };
}

export class MailQueue extends Tables {
  readonly #newId: () => string;
  readonly #throttle: Throttle;
  /** Whether mails may exist. Read on every move. Set to false only outside commits, because a rollback restores mails. */
  #maySend = this.#firstNext() !== null;

  constructor(sql: Sql, newId: () => string, throttle: Throttle) {
    super(sql);
    this.#newId = newId;
    this.#throttle = throttle;
  }

  add(message: PlannedMessage): number {
    const mail = newMail(message);
    if (mail.throttles === true) this.#throttle.queued();
    return this.#insert(mail);
  }

  /** Adds a mail that is sent at once, to `address` or (if null) the player's confirmed address. */
  addContent(content: MailContent, address: string | null = null): void {
    const text = JSON.stringify({ ...content, request: trace().requestId });
    this.#insert({ kind: "post", content: text, address, isUrgent: true });
  }

  /** Adds a mail in place of unsent mails of its kind, so that only the newest is sent. */
  replaceContent(content: MailContent, address: string | null = null): void {
    this.removeContent(content.kind);
    this.addContent(content, address);
  }

  removeContent(kind: MailContent["kind"]): void {
    this.sql.exec("DELETE FROM mails WHERE kind = 'post' AND json_extract(content, '$.kind') = ?", kind);
  }

  removeToReader(): void {
    this.sql.exec("DELETE FROM mails WHERE address IS NULL");
  }

  /** Deletes a mail. Returns whether it existed, and whether sending it throttles its type. */
  remove({ number, id }: MailRow): { isThere: boolean; throttles: boolean } {
    const query = "DELETE FROM mails WHERE number = ? AND id = ? RETURNING throttles";
    const throttles = firstValue<number>(this.sql, query, number, id);
    return { isThere: throttles !== null, throttles: throttles === 1 };
  }

  /** Schedules the next attempt. Also compares the id, because numbers of deleted mails are reused. */
  putOff({ number, id }: MailRow, tries: number, next: number): void {
    const query = "UPDATE mails SET tries = ?, next = ?, held = NULL WHERE number = ? AND id = ?";
    this.sql.exec(query, tries, next, number, id);
  }

  /** Delays a mail without counting the attempt, because only the service is at fault. */
  hold({ number, id }: MailRow, next: number): void {
    this.sql.exec("UPDATE mails SET next = ?, held = 1 WHERE number = ? AND id = ?", next, number, id);
  }

  release(until: number): void {
    this.sql.exec("UPDATE mails SET next = ? WHERE next = ? AND urgent = 0", now(), until);
  }

  renameIn({ id, players, challenge: { by, to } }: GameSummary): void {
    const query =
      "SELECT number, content FROM mails WHERE kind = 'post' AND json_extract(content, '$.game.id') = ?";
    const mails = allRows<{ readonly number: number; readonly content: string }>(this.sql, query, id);
    for (const { number, content: text } of mails) {
      const content = JSON.parse(text) as Extract<MailContent, { readonly game: GameSummary }>;
      const game = { ...content.game, players, challenge: { ...content.game.challenge, by, to } };
      const renamed = JSON.stringify({ ...content, game });
      this.sql.exec("UPDATE mails SET content = ? WHERE number = ?", renamed, number);
    }
  }

  underWay(): Set<MailType> {
    // One query, because this runs very often. The query looks up each type in the index instead of reading all mails.
    const query =
      "SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM mails WHERE type = json_each.value)";
    return new Set(allValues<MailType>(this.sql, query, JSON.stringify(MAIL_TYPES)));
  }

  due(): MailRow | null {
    const query = `SELECT ${COLUMNS} FROM mails WHERE next <= ? AND ${KNOWN_KIND} ORDER BY next, number LIMIT 1`;
    const row = firstRow<StoredMail>(this.sql, query, now());
    return row && mailOf(row);
  }

  nextDue(): number | null {
    return this.#maySend ? this.#firstNext() : null;
  }

  atRest(): void {
    this.#maySend = this.#firstNext() !== null;
  }

  waiting(): IncidentCounts {
    return {
      // Two queries, so that each uses its index.
      "mail-waiting": countSome(
        this.sql,
        "SELECT 1 FROM mails WHERE tries > 0 UNION ALL SELECT 1 FROM mails WHERE held = 1 AND tries = 0",
      ),
      "mail-held": countSome(this.sql, "SELECT 1 FROM mails WHERE held = 1"),
    };
  }

  #insert({ throttles = false, isUrgent = false, ...mail }: NewMail): number {
    this.#maySend = true;
    const flags = { throttles: throttles ? 1 : 0, urgent: isUrgent ? 1 : 0 };
    insertRow(this.sql, "mails", { id: this.#newId(), ...mail, ...flags, tries: 0, next: now() });
    // SQLite gives a new row the highest number.
    return firstValue<number>(this.sql, "SELECT max(number) FROM mails")!;
  }

  #firstNext(): number | null {
    return firstValue(this.sql, `SELECT min(next) FROM mails WHERE ${KNOWN_KIND}`);
  }
}
