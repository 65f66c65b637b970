import { breaksQuiet, isPushType, type PushType } from "../../contract/events/types.ts";
import { now } from "../../lib/now.ts";
import { allValues, firstRow, firstValue, hasRows, insertRow, Tables } from "../../lib/object-storage.ts";
import type { Notice } from "../notices/wanted.ts";
import type { PlannedMessage } from "../policy/plan.ts";

/** The subject of a push message. Its text is written when it is sent. */
export type PushSubject =
  | { readonly kind: "event" | "digest"; readonly notices: readonly Notice[] }
  | { readonly kind: "reminder"; readonly game: string; readonly ply: number; readonly step: number };

/** A push message to one browser. Its row is deleted in the commit that stores the outcome, so a crash repeats the attempt. */
export interface PushRow {
  readonly number: number;
  readonly subscription: string;
  /** A newer message replaces a waiting one with the same topic, both here and at the push service. */
  readonly topic: string;
  readonly subject: PushSubject;
  /** Whether the message is also sent in quiet hours. */
  readonly isUrgent: boolean;
  /** A type that pauses until the player's next visit once this message is sent; null for none. */
  readonly throttles: PushType | null;
  readonly tries: number;
}

type NewPush = Pick<PushRow, "topic" | "subject" | "isUrgent" | "throttles">;

/** Maximum number of notices that a digest counts. */
const MOST_IN_A_DIGEST = 100;

/** Topics (RFC 8030, 5.4) have at most 32 characters: letters, digits, hyphens and underscores. */
const topicOf = (type: PushType): string => type.replaceAll(".", "-");

/** Turns a planned message into a push message; null if its notices are gone or push never sends its type. */
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

/** An SQL condition that skips messages that only a later release can send. They stay stored for that release. */
const KNOWN = "json_extract(body, '$.v') = 1";

type StoredRow = Omit<PushRow, "subject" | "isUrgent"> & { readonly body: string; readonly urgent: number };

const rowOf = ({ body, urgent, ...row }: StoredRow): PushRow => ({
  ...row,
  subject: (JSON.parse(body) as Pick<PushRow, "subject">).subject,
  isUrgent: urgent === 1,
});

export class PushQueue extends Tables {
  /** Whether rows may exist. Read on every move. Set to false only outside commits, because a rollback restores rows. */
  #maySend = this.#hasRows();

  add(subscription: string, { topic, subject, isUrgent, throttles }: NewPush): void {
    this.#maySend = true;
    this.sql.exec("DELETE FROM pushes WHERE subscription = ? AND topic = ?", subscription, topic);
    const body = JSON.stringify({ v: 1, subject });
    const what = { subscription, topic, urgent: isUrgent ? 1 : 0, throttles, body };
    insertRow(this.sql, "pushes", { ...what, tries: 0, next: now() });
  }

  /** Returns a browser's first due message; null if none is due. `isNight`: only urgent messages are due. */
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

  /** Returns the types with a queued message that throttles them. */
  underWay(): Set<PushType> {
    const query = "SELECT DISTINCT throttles FROM pushes WHERE throttles IS NOT NULL";
    return new Set(this.#maySend ? allValues<PushType>(this.sql, query) : []);
  }

  /** Deletes a message. Returns the type that it throttles; null for none, or if a visit has ended the throttling. */
  remove({ number, subscription }: PushRow): PushType | null {
    const query = "DELETE FROM pushes WHERE number = ? AND subscription = ? RETURNING throttles";
    return firstValue(this.sql, query, number, subscription);
  }

  /** Delays a message after a failed attempt, and all others to its browser, because they use the same push service. */
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
