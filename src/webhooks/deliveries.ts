import { textOrNull, type ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import type { FedEvent } from "../events/channel.ts";

/** An event that has still to be sent to an endpoint, after `tries` attempts that failed. */
export interface Delivery {
  readonly endpoint: string;
  readonly event: number;
  readonly game: string | null;
  readonly tries: number;
  readonly next: number;
}

/**
 * So long an attempt is left alone: if it was cut off, the alarm makes it again then. Longer than an attempt can take,
 * name look-up included.
 */
export const LEASE = 15_000;
/** An attempt that begins so soon after its event was noted needs no lease of its own. */
const BEGINS_AT_ONCE = 1000;
/** So long a game's later events wait for an earlier one that failed, to keep their order; then each goes by itself. */
const TRIES_THAT_HOLD_OTHERS = 2;
/** One by one, so that an index leads to them and no backlog is read. */
const HOLDING = `tries IN (${Array.from({ length: TRIES_THAT_HOLD_OTHERS + 1 }, (_, tries) => tries).join(", ")}) AND next > 0`;

/**
 * What has to be sent to webhooks. A row stands until its delivery succeeded or was given up, so a crash at any point
 * sends again rather than not. Of a game, one event at a time is to be sent to an endpoint: the later ones wait behind
 * it, without a time of their own. All calls are synchronous.
 */
export function openDeliveries({ sql }: ObjectStorage) {
  // What was just noted, by endpoint: to be sent at once. The lease that stands in its row is for a crash before that.
  const fresh = new Map<string, number[]>();

  function freshOf(endpoint: string): number[] {
    const waiting = fresh.get(endpoint) ?? [];
    fresh.set(endpoint, waiting);
    return waiting;
  }

  /** Whether an event of the game is being sent that later ones have to wait for. */
  function isHeld(endpoint: string, game: string | null): boolean {
    if (game === null) return false;
    const query = `SELECT event FROM deliveries WHERE endpoint = ? AND game = ? AND ${HOLDING} LIMIT 1`;
    return sql.exec(query, endpoint, game).toArray().length > 0;
  }

  /** The next one of a game waits no longer, if nothing else holds it. */
  function release({ endpoint, game }: Delivery): void {
    if (game === null || isHeld(endpoint, game)) return;
    const first = `SELECT event FROM deliveries
      WHERE endpoint = ? AND game = ? AND tries = 0 AND next IS NULL ORDER BY event LIMIT 1`;
    const row = sql.exec(first, endpoint, game).toArray()[0];
    if (row === undefined) return;
    const event = Number(row["event"]);
    lease(endpoint, event);
    // It has waited long enough.
    freshOf(endpoint).unshift(event);
  }

  function lease(endpoint: string, event: number): number {
    const until = now() + LEASE;
    sql.exec("UPDATE deliveries SET next = ? WHERE endpoint = ? AND event = ?", until, endpoint, event);
    return until;
  }

  function put(endpoint: string, event: number, game: string | null, next: number | null): void {
    const query = `INSERT INTO deliveries (endpoint, event, game, tries, next) VALUES (?, ?, ?, 0, ?)
      ON CONFLICT (endpoint, event) DO UPDATE SET next = excluded.next`;
    sql.exec(query, endpoint, event, game, next);
  }

  function stands(endpoint: string, event: number): boolean {
    const query = "SELECT event FROM deliveries WHERE endpoint = ? AND event = ?";
    return sql.exec(query, endpoint, event).toArray().length > 0;
  }

  /** The oldest of those that were just noted and still stand. */
  function takeFresh(endpoint: string): Delivery | null {
    const waiting = freshOf(endpoint);
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const query = "SELECT * FROM deliveries WHERE endpoint = ? AND event = ? AND tries = 0 AND next > 0";
      const row = sql.exec(query, endpoint, event).toArray()[0];
      if (row !== undefined) return deliveryOf(row);
    }
    return null;
  }

  function takeDue(endpoint: string): Delivery | null {
    const query =
      "SELECT * FROM deliveries WHERE endpoint = ? AND next > 0 AND next <= ? ORDER BY next, event LIMIT 1";
    const row = sql.exec(query, endpoint, now()).toArray()[0];
    return row === undefined ? null : deliveryOf(row);
  }

  return {
    /** Notes that an endpoint has to hear of an event. */
    add(endpoint: string, { seq, game }: Pick<FedEvent, "seq" | "game">): void {
      if (isHeld(endpoint, game)) return put(endpoint, seq, game, null);
      put(endpoint, seq, game, now() + LEASE);
      freshOf(endpoint).push(seq);
    },

    /** Has an event sent again, now, whatever else is to be sent; one that waits is sent now, not twice. */
    again(endpoint: string, { seq, game }: Pick<FedEvent, "seq" | "game">): void {
      put(endpoint, seq, game, now());
    },

    /** The same in its turn: behind what is being sent of its game. Given events in order, keeps them so. */
    againInTurn(endpoint: string, { seq, game }: Pick<FedEvent, "seq" | "game">): void {
      const query = "UPDATE deliveries SET next = ? WHERE endpoint = ? AND event = ? AND next > 0";
      if (stands(endpoint, seq)) sql.exec(query, now(), endpoint, seq);
      else put(endpoint, seq, game, isHeld(endpoint, game) ? null : now());
    },

    /** The next delivery to attempt, with a lease on it; null where nothing is due. */
    take(endpoint: string): Delivery | null {
      const delivery = takeFresh(endpoint) ?? takeDue(endpoint);
      if (delivery === null || delivery.next >= now() + LEASE - BEGINS_AT_ONCE) return delivery;
      return { ...delivery, next: lease(endpoint, delivery.event) };
    },

    /** It was sent, or is given up. */
    remove(delivery: Delivery): void {
      const { endpoint, event } = delivery;
      sql.exec("DELETE FROM deliveries WHERE endpoint = ? AND event = ?", endpoint, event);
      release(delivery);
    },

    /** It failed once more, and is attempted again at `next`. */
    postpone(delivery: Delivery, next: number): void {
      const { endpoint, event, tries } = delivery;
      const query = "UPDATE deliveries SET tries = ?, next = ? WHERE endpoint = ? AND event = ?";
      sql.exec(query, tries + 1, next, endpoint, event);
      if (tries + 1 > TRIES_THAT_HOLD_OTHERS) release(delivery);
    },

    dropAll(endpoint: string): void {
      fresh.delete(endpoint);
      sql.exec("DELETE FROM deliveries WHERE endpoint = ?", endpoint);
    },

    /** When the next attempt for an endpoint is due, in milliseconds since 1970; null for none. */
    due(endpoint: string): number | null {
      const query = "SELECT next FROM deliveries WHERE endpoint = ? AND next > 0 ORDER BY next LIMIT 1";
      const next = sql.exec(query, endpoint).toArray()[0]?.["next"];
      return typeof next === "number" ? next : null;
    },
  };
}

function deliveryOf(row: Record<string, unknown>): Delivery {
  return {
    endpoint: String(row["endpoint"]),
    event: Number(row["event"]),
    game: textOrNull(row["game"]),
    tries: Number(row["tries"]),
    next: Number(row["next"]),
  };
}
