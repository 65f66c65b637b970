import type { FedEvent } from "../channel.ts";
import { type ObjectStorage, type Sql, firstRow, firstValue, hasRows } from "../../lib/object-storage.ts";
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
const TRIES_THAT_HOLD_OTHERS = 2;
/** One by one, so that an index leads to them and no backlog is read. */
const HOLDING = `tries IN (${Array.from({ length: TRIES_THAT_HOLD_OTHERS + 1 }, (_, tries) => tries).join(", ")}) AND next > 0`;

const COLUMNS = "endpoint, event, game, tries, next";

/** Whether an event of the game is being sent that later ones have to wait for. */
function isHeld(sql: Sql, endpoint: string, game: string | null): boolean {
  if (game === null) return false;
  const query = `SELECT event FROM deliveries WHERE endpoint = ? AND game = ? AND ${HOLDING} LIMIT 1`;
  return hasRows(sql, query, endpoint, game);
}

/** The number of the first event of a game that waits behind another one; null for none. */
function firstWaiting(sql: Sql, endpoint: string, game: string): number | null {
  const query = `SELECT event FROM deliveries
    WHERE endpoint = ? AND game = ? AND tries = 0 AND next IS NULL ORDER BY event LIMIT 1`;
  return firstValue(sql, query, endpoint, game);
}

/** Whether an event has still to be sent to an endpoint. */
export const stands = (sql: Sql, endpoint: string, event: number): boolean =>
  hasRows(sql, "SELECT event FROM deliveries WHERE endpoint = ? AND event = ?", endpoint, event);

/** The delivery of an event that has not been attempted and does not wait; null where there is none (any more). */
function untried(sql: Sql, endpoint: string, event: number): Delivery | null {
  const query = `SELECT ${COLUMNS} FROM deliveries WHERE endpoint = ? AND event = ? AND tries = 0 AND next > 0`;
  return firstRow(sql, query, endpoint, event);
}

/** The delivery that has been due for longest; null where none is. */
function firstDue(sql: Sql, endpoint: string): Delivery | null {
  const query = `SELECT ${COLUMNS} FROM deliveries WHERE endpoint = ? AND next > 0 AND next <= ?
    ORDER BY next, event LIMIT 1`;
  return firstRow(sql, query, endpoint, now());
}

/** When the next delivery to an endpoint is due, in milliseconds since 1970; null for none. */
export function nextDue(sql: Sql, endpoint: string): number | null {
  const query = "SELECT next FROM deliveries WHERE endpoint = ? AND next > 0 ORDER BY next LIMIT 1";
  return firstValue(sql, query, endpoint);
}

/** Stores that an event is to be sent at `next` (null: it waits for another one); of one that stands, only that. */
function put(
  sql: Sql,
  endpoint: string,
  { seq, game }: Pick<FedEvent, "seq" | "game">,
  next: number | null,
): void {
  const query = `INSERT INTO deliveries (endpoint, event, game, tries, next) VALUES (?, ?, ?, 0, ?)
    ON CONFLICT (endpoint, event) DO UPDATE SET next = excluded.next`;
  sql.exec(query, endpoint, seq, game, next);
}

function putOff(sql: Sql, endpoint: string, event: number, next: number): void {
  sql.exec("UPDATE deliveries SET next = ? WHERE endpoint = ? AND event = ?", next, endpoint, event);
}

/**
 * So long an attempt is left alone: if it was cut off, the alarm makes it again then. Longer than an attempt can take,
 * name look-up included.
 */
const LEASE = 15_000;
/** An attempt that begins so soon after its event was noted needs no lease of its own. */
const BEGINS_AT_ONCE = 1000;

type SentEvent = Pick<FedEvent, "seq" | "game">;

/** The events that were just noted, by endpoint: to be sent at once. The lease in their rows is for a crash before that. */
type Fresh = Map<string, number[]>;

function freshOf(fresh: Fresh, endpoint: string): number[] {
  const waiting = fresh.get(endpoint) ?? [];
  fresh.set(endpoint, waiting);
  return waiting;
}

function lease(sql: Sql, endpoint: string, event: number): number {
  const until = now() + LEASE;
  putOff(sql, endpoint, event, until);
  return until;
}

const openAdding = (sql: Sql, fresh: Fresh) => ({
  add(endpoint: string, event: SentEvent): void {
    if (isHeld(sql, endpoint, event.game)) return put(sql, endpoint, event, null);
    put(sql, endpoint, event, now() + LEASE);
    freshOf(fresh, endpoint).push(event.seq);
  },

  /** Has an event sent again, now, whatever else is to be sent; one that waits is sent now, not twice. */
  again(endpoint: string, event: SentEvent): void {
    put(sql, endpoint, event, now());
  },

  /** The same in its turn: behind what is being sent of its game. Given events in order, keeps them so. */
  againInTurn(endpoint: string, event: SentEvent): void {
    const query = "UPDATE deliveries SET next = ? WHERE endpoint = ? AND event = ? AND next > 0";
    if (stands(sql, endpoint, event.seq)) sql.exec(query, now(), endpoint, event.seq);
    else put(sql, endpoint, event, isHeld(sql, endpoint, event.game) ? null : now());
  },
});

function openTaking(sql: Sql, fresh: Fresh) {
  /** The oldest of those that were just noted and still stand. */
  function takeFresh(endpoint: string): Delivery | null {
    const waiting = freshOf(fresh, endpoint);
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const delivery = untried(sql, endpoint, event);
      if (delivery !== null) return delivery;
    }
    return null;
  }

  return {
    /** The first event that has still to be sent; null for none. */
    first: (endpoint: string): number | null =>
      firstValue(sql, "SELECT min(event) FROM deliveries WHERE endpoint = ?", endpoint),

    /** The next delivery to attempt, with a lease on it; null where nothing is due. */
    take(endpoint: string): Delivery | null {
      const delivery = takeFresh(endpoint) ?? firstDue(sql, endpoint);
      if (delivery === null || delivery.next >= now() + LEASE - BEGINS_AT_ONCE) return delivery;
      return { ...delivery, next: lease(sql, endpoint, delivery.event) };
    },

    /** When the next attempt for an endpoint is due, in milliseconds since 1970; null for none. */
    due: (endpoint: string): number | null => nextDue(sql, endpoint),
  };
}

function openSettled(sql: Sql, fresh: Fresh) {
  /** The next one of a game waits no longer, if nothing else holds it. */
  function release({ endpoint, game }: Delivery): void {
    if (game === null || isHeld(sql, endpoint, game)) return;
    const event = firstWaiting(sql, endpoint, game);
    if (event === null) return;
    lease(sql, endpoint, event);
    // It has waited long enough.
    freshOf(fresh, endpoint).unshift(event);
  }

  /** It waits until `next`, with so many tries behind it; what waits behind it goes on if it holds that no longer. */
  function wait(delivery: Delivery, tries: number, next: number): void {
    const query = "UPDATE deliveries SET tries = ?, next = ? WHERE endpoint = ? AND event = ?";
    sql.exec(query, tries, next, delivery.endpoint, delivery.event);
    if (tries > TRIES_THAT_HOLD_OTHERS) release(delivery);
  }

  return {
    /** It was sent, or is given up. */
    remove(delivery: Delivery): void {
      const { endpoint, event } = delivery;
      sql.exec("DELETE FROM deliveries WHERE endpoint = ? AND event = ?", endpoint, event);
      release(delivery);
    },

    /** It failed once more, and is attempted again at `next`. */
    postpone: (delivery: Delivery, next: number): void => wait(delivery, delivery.tries + 1, next),

    /** It cannot be sent for now, whatever its receiver does: nothing waits behind it, and no more of its tries go. */
    setAside: (delivery: Delivery, next: number): void =>
      wait(delivery, Math.max(delivery.tries, TRIES_THAT_HOLD_OTHERS + 1), next),

    dropAll(endpoint: string): void {
      fresh.delete(endpoint);
      sql.exec("DELETE FROM deliveries WHERE endpoint = ?", endpoint);
    },
  };
}

/**
 * What has to be sent to webhooks. A row stands until its delivery succeeded or was given up, so a crash at any point
 * sends again rather than not. Of a game, one event at a time is to be sent to an endpoint: the later ones wait behind
 * it, without a time of their own. All calls are synchronous.
 */
export function openDeliveries({ sql }: ObjectStorage) {
  const fresh: Fresh = new Map();
  return { ...openAdding(sql, fresh), ...openTaking(sql, fresh), ...openSettled(sql, fresh) };
}
