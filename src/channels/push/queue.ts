import { breaksQuiet, isPushType, type PushType } from "../../contract/events/types.ts";
import { now } from "../../lib/now.ts";
import { allValues, firstRow, firstValue, hasRows, insertRow } from "../../lib/object-storage.ts";
import { Tables } from "../tables.ts";
import type { Notice } from "../notices/wanted.ts";
import type { PlannedMessage } from "../policy/plan.ts";

/** The events of a push message, which is worded when it is sent. */
export type PushSubject =
  | { readonly kind: "event" | "digest"; readonly notices: readonly Notice[] }
  | { readonly kind: "reminder"; readonly game: string; readonly ply: number; readonly step: number };

/** A push message to one browser. It is deleted in the commit that stores its outcome. */
export interface PushRow {
  readonly number: number;
  readonly subscription: string;
  /** A newer message replaces one of its topic that still waits, here and at the push service. */
  readonly topic: string;
  readonly subject: PushSubject;
  /** Sent in quiet hours too. */
  readonly isUrgent: boolean;
  /** Once it is sent, no message of this type is sent until the player's next visit. */
  readonly throttles: PushType | null;
  readonly tries: number;
  readonly next: number;
}

type NewPush = Pick<PushRow, "topic" | "subject" | "isUrgent" | "throttles">;

/** Notices that a digest counts. */
const MOST_IN_A_DIGEST = 100;

/** A topic (RFC 8030, 5.4) has at most 32 letters, digits and hyphens. */
const topicOf = (type: PushType): string => type.replaceAll(".", "-");

/** Makes a push message of a planned one. Messages about the same game, type or digest have the same topic. */
export function queuedOf(message: PlannedMessage, waiting: readonly Notice[]): NewPush | null {
  if (message.kind === "reminder") {
    const { game, ply, step, isLast } = message;
    return { topic: game, subject: { kind: "reminder", game, ply, step }, isUrgent: isLast, throttles: null };
  }
  const notices = waiting.filter(({ id }) => message.notices.includes(id)).slice(-MOST_IN_A_DIGEST);
  const newest = notices.at(-1);
  if (newest === undefined) return null;
  if (message.kind === "digest")
    return { topic: "digest", subject: { kind: "digest", notices }, isUrgent: false, throttles: null };
  const { type } = message;
  if (!isPushType(type)) return null;
  const subject = { kind: "event", notices } as const;
  if (message.isGrouped) return { topic: topicOf(type), subject, isUrgent: false, throttles: type };
  return { topic: newest.game ?? topicOf(type), subject, isUrgent: breaksQuiet(type), throttles: null };
}

/** A condition in SQL. Messages of a later release are skipped, and stay. */
const KNOWN = "json_extract(body, '$.v') = 1";

type StoredRow = Omit<PushRow, "subject" | "isUrgent"> & { readonly body: string; readonly urgent: number };

const rowOf = ({ body, urgent, ...row }: StoredRow): PushRow => ({
  ...row,
  subject: (JSON.parse(body) as Pick<PushRow, "subject">).subject,
  isUrgent: urgent === 1,
});

export class PushQueue extends Tables {
  /** Read on every move, and false for most players. It becomes false only outside of commits (`atRest`). */
  #maySend = this.#hasRows();

  add(subscription: string, { topic, subject, isUrgent, throttles }: NewPush): void {
    this.#maySend = true;
    this.sql.exec("DELETE FROM pushes WHERE subscription = ? AND topic = ?", subscription, topic);
    const body = JSON.stringify({ v: 1, subject });
    const what = { subscription, topic, urgent: isUrgent ? 1 : 0, throttles, body };
    insertRow(this.sql, "pushes", { ...what, tries: 0, next: now() });
  }

  /** Returns the message to try first for a browser; null if none is due. At night only urgent ones are. */
  due(subscription: string, isNight: boolean): PushRow | null {
    const query = `SELECT * FROM pushes WHERE subscription = ? AND next <= ? AND urgent >= ? AND ${KNOWN}
      ORDER BY next, number LIMIT 1`;
    const row = firstRow<StoredRow>(this.sql, query, subscription, now(), isNight ? 1 : 0);
    return row && rowOf(row);
  }

  nextDue(): { readonly any: number; readonly urgent: number } {
    return this.#maySend
      ? { any: this.#first(false), urgent: this.#first(true) }
      : { any: Infinity, urgent: Infinity };
  }

  /** Types with a queued message that throttles them. */
  underWay(): Set<PushType> {
    const query = "SELECT DISTINCT throttles FROM pushes WHERE throttles IS NOT NULL";
    return new Set(this.#maySend ? allValues<PushType>(this.sql, query) : []);
  }

  /** Deletes a message. Returns the type that it still throttles: a visit may have ended that. */
  remove({ number, subscription }: PushRow): PushType | null {
    const query = "DELETE FROM pushes WHERE number = ? AND subscription = ? RETURNING throttles";
    return firstValue(this.sql, query, number, subscription);
  }

  /** Delays a message after a failed attempt, and all others to its browser. */
  putOff({ number, subscription, tries }: PushRow, next: number): void {
    const query = "UPDATE pushes SET tries = ? WHERE number = ? AND subscription = ?";
    this.sql.exec(query, tries + 1, number, subscription);
    this.sql.exec("UPDATE pushes SET next = max(next, ?) WHERE subscription = ?", next, subscription);
  }

  dropOf(subscription: string): void {
    this.sql.exec("DELETE FROM pushes WHERE subscription = ?", subscription);
  }

  atRest(): void {
    this.#maySend = this.#hasRows();
  }

  forget(): void {
    this.#maySend = true;
  }

  #hasRows(): boolean {
    return hasRows(this.sql, "SELECT 1 FROM pushes LIMIT 1");
  }

  #first(isUrgent: boolean): number {
    const query = `SELECT min(next) FROM pushes WHERE urgent >= ? AND ${KNOWN}`;
    return firstValue<number>(this.sql, query, isUrgent ? 1 : 0) ?? Infinity;
  }
}
