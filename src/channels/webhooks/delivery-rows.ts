import type { FedEvent } from "../../events/channel.ts";
import { textOrNull, type Sql, type SqlRow } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";

/**
 * An event that has still to be sent to an endpoint, after `tries` attempts that failed. `next`: when the next one is
 * due, in milliseconds since 1970.
 */
export interface Delivery {
  readonly endpoint: string;
  readonly event: number;
  readonly game: string | null;
  readonly tries: number;
  readonly next: number;
}

/** So long a game's later events wait for an earlier one that failed, to keep their order; then each goes by itself. */
export const TRIES_THAT_HOLD_OTHERS = 2;
/** One by one, so that an index leads to them and no backlog is read. */
const HOLDING = `tries IN (${Array.from({ length: TRIES_THAT_HOLD_OTHERS + 1 }, (_, tries) => tries).join(", ")}) AND next > 0`;

const deliveryOf = (row: SqlRow): Delivery => ({
  endpoint: String(row["endpoint"]),
  event: Number(row["event"]),
  game: textOrNull(row["game"]),
  tries: Number(row["tries"]),
  next: Number(row["next"]),
});

/** Whether an event of the game is being sent that later ones have to wait for. */
export function isHeld(sql: Sql, endpoint: string, game: string | null): boolean {
  if (game === null) return false;
  const query = `SELECT event FROM deliveries WHERE endpoint = ? AND game = ? AND ${HOLDING} LIMIT 1`;
  return sql.exec(query, endpoint, game).toArray().length > 0;
}

/** The number of the first event of a game that waits behind another one; null for none. */
export function firstWaiting(sql: Sql, endpoint: string, game: string): number | null {
  const query = `SELECT event FROM deliveries
    WHERE endpoint = ? AND game = ? AND tries = 0 AND next IS NULL ORDER BY event LIMIT 1`;
  const row = sql.exec(query, endpoint, game).toArray()[0];
  return row === undefined ? null : Number(row["event"]);
}

/** Whether an event has still to be sent to an endpoint. */
export function stands(sql: Sql, endpoint: string, event: number): boolean {
  const query = "SELECT event FROM deliveries WHERE endpoint = ? AND event = ?";
  return sql.exec(query, endpoint, event).toArray().length > 0;
}

/** The delivery of an event that has not been attempted and does not wait; null where there is none (any more). */
export function untried(sql: Sql, endpoint: string, event: number): Delivery | null {
  const query = "SELECT * FROM deliveries WHERE endpoint = ? AND event = ? AND tries = 0 AND next > 0";
  const row = sql.exec(query, endpoint, event).toArray()[0];
  return row === undefined ? null : deliveryOf(row);
}

/** The delivery that has been due for longest; null where none is. */
export function firstDue(sql: Sql, endpoint: string): Delivery | null {
  const query =
    "SELECT * FROM deliveries WHERE endpoint = ? AND next > 0 AND next <= ? ORDER BY next, event LIMIT 1";
  const row = sql.exec(query, endpoint, now()).toArray()[0];
  return row === undefined ? null : deliveryOf(row);
}

/** When the next delivery to an endpoint is due, in milliseconds since 1970; null for none. */
export function nextDue(sql: Sql, endpoint: string): number | null {
  const query = "SELECT next FROM deliveries WHERE endpoint = ? AND next > 0 ORDER BY next LIMIT 1";
  const next = sql.exec(query, endpoint).toArray()[0]?.["next"];
  return typeof next === "number" ? next : null;
}

/** Stores that an event is to be sent at `next` (null: it waits for another one); of one that stands, only that. */
export function put(
  sql: Sql,
  endpoint: string,
  { seq, game }: Pick<FedEvent, "seq" | "game">,
  next: number | null,
): void {
  const query = `INSERT INTO deliveries (endpoint, event, game, tries, next) VALUES (?, ?, ?, 0, ?)
    ON CONFLICT (endpoint, event) DO UPDATE SET next = excluded.next`;
  sql.exec(query, endpoint, seq, game, next);
}

/** Stores when an event is to be sent next. */
export function putOff(sql: Sql, endpoint: string, event: number, next: number): void {
  sql.exec("UPDATE deliveries SET next = ? WHERE endpoint = ? AND event = ?", next, endpoint, event);
}
