import { isPushType, type PushType, breaksQuiet } from "../../contract/events/types.ts";
import {
  insertRow,
  type ObjectStorage,
  type Sql,
  allValues,
  firstRow,
  firstValue,
  hasRows,
} from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import type { Notice } from "../notices/wanted.ts";
import type { PlannedMessage } from "../policy/plan.ts";

/** What a push message tells, as data: it is put into words only when it is sent. */
export type PushSubject =
  | { readonly kind: "event"; readonly notices: readonly Notice[] }
  | { readonly kind: "digest"; readonly notices: readonly Notice[] }
  | { readonly kind: "reminder"; readonly game: string; readonly ply: number; readonly step: number };

/** A push message to one browser. It stands until its outcome is committed. */
export interface PushRow {
  readonly number: number;
  readonly subscription: string;
  /** Of two messages that wait, the newer one replaces the other of its topic, here and at the push service. */
  readonly topic: string;
  readonly subject: PushSubject;
  /** Whether quiet hours do not hold it. */
  readonly isUrgent: boolean;
  /** The type of which there is no other, once this has been sent, until the player's next visit. */
  readonly throttles: PushType | null;
  readonly tries: number;
  readonly next: number;
}

/** A push message that is to be sent to every browser. */
type NewPush = Pick<PushRow, "topic" | "subject" | "isUrgent" | "throttles">;

/** A digest counts no more than this. */
const MOST_IN_A_DIGEST = 100;

/** A type as a push service takes it for a topic (RFC 8030, 5.4): at most 32 letters, digits and hyphens. */
const topicOf = (type: PushType): string => type.replaceAll(".", "-");

/**
 * A planned message as it is queued. What tells of one game replaces what still waits to tell of it; so does one of a
 * group, or a digest, the one before.
 */
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

/** A condition in SQL: what only a later release knows is passed over, and stays. */
const KNOWN = "json_extract(body, '$.v') = 1";

/** A row as it is stored; `body`: what the message tells, as JSON. */
type StoredRow = Omit<PushRow, "subject" | "isUrgent"> & { readonly body: string; readonly urgent: number };

const rowOf = ({ body, urgent, ...row }: StoredRow): PushRow => ({
  ...row,
  subject: (JSON.parse(body) as Pick<PushRow, "subject">).subject,
  isUrgent: urgent === 1,
});

const rowsIn = (sql: Sql): boolean => hasRows(sql, "SELECT 1 FROM pushes LIMIT 1");

/** The push messages that are being sent, a row for each browser. All calls are synchronous. */
export function openPushQueue({ sql }: ObjectStorage) {
  // Asked on every move, and most players have none. It turns false outside of commits alone (`atRest`).
  let maySend = rowsIn(sql);

  function first(isUrgent: boolean): number {
    const query = `SELECT min(next) FROM pushes WHERE urgent >= ? AND ${KNOWN}`;
    return firstValue<number>(sql, query, isUrgent ? 1 : 0) ?? Infinity;
  }

  return {
    add(subscription: string, { topic, subject, isUrgent, throttles }: NewPush): void {
      maySend = true;
      sql.exec("DELETE FROM pushes WHERE subscription = ? AND topic = ?", subscription, topic);
      const body = JSON.stringify({ v: 1, subject });
      const what = { subscription, topic, urgent: isUrgent ? 1 : 0, throttles, body };
      insertRow(sql, "pushes", { ...what, tries: 0, next: now() });
    },

    /** The message that is to be tried first at a browser; null where none is due. `isNight`: urgent ones alone. */
    due(subscription: string, isNight: boolean): PushRow | null {
      const query = `SELECT * FROM pushes WHERE subscription = ? AND next <= ? AND urgent >= ? AND ${KNOWN}
        ORDER BY next, number LIMIT 1`;
      const row = firstRow<StoredRow>(sql, query, subscription, now(), isNight ? 1 : 0);
      return row && rowOf(row);
    },

    /** When the next one is due, if they may go at any hour, and the next urgent one; Infinity for none. */
    nextDue: (): { readonly any: number; readonly urgent: number } =>
      maySend ? { any: first(false), urgent: first(true) } : { any: Infinity, urgent: Infinity },

    /** The types of which one that throttles is being sent: until its fate is known there is no other. */
    underWay(): Set<PushType> {
      const query = "SELECT DISTINCT throttles FROM pushes WHERE throttles IS NOT NULL";
      return new Set(maySend ? allValues<PushType>(sql, query) : []);
    },

    /** Removes one. Gives the type that it still throttles: a visit may have ended that since it was read. */
    remove({ number, subscription }: PushRow): PushType | null {
      const query = "DELETE FROM pushes WHERE number = ? AND subscription = ? RETURNING throttles";
      return firstValue(sql, query, number, subscription);
    },

    /** Puts one off, and with it what else waits for its browser: that is no better off. */
    putOff({ number, subscription, tries }: PushRow, next: number): void {
      sql.exec(
        "UPDATE pushes SET tries = ? WHERE number = ? AND subscription = ?",
        tries + 1,
        number,
        subscription,
      );
      sql.exec("UPDATE pushes SET next = max(next, ?) WHERE subscription = ?", next, subscription);
    },

    dropOf(subscription: string): void {
      sql.exec("DELETE FROM pushes WHERE subscription = ?", subscription);
    },

    /** Everything that was due has been tried: looks whether anything is left. Not within a transaction. */
    atRest(): void {
      maySend = rowsIn(sql);
    },

    forget(): void {
      maySend = true;
    },
  };
}
