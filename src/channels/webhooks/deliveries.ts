import { now } from "../../lib/now.ts";
import { firstRow, firstValue, hasRows, Tables } from "../../lib/object-storage.ts";
import type { FedEvent } from "../channel.ts";

/** An event to send to an endpoint, after `tries` failed attempts. `next` is in milliseconds since 1970. */
export interface Delivery {
  readonly endpoint: string;
  readonly event: number;
  readonly game: string | null;
  readonly tries: number;
  readonly next: number;
}

type SentEvent = Pick<FedEvent, "seq" | "game">;

/** Up to this many failed attempts, an event holds back later events of its game, so that they stay in order. */
const TRIES_THAT_HOLD_OTHERS = 2;
/** Listed as `tries IN (0, 1, 2)`, so that SQLite uses the index. */
const HOLDING = `tries IN (${Array.from({ length: TRIES_THAT_HOLD_OTHERS + 1 }, (_, tries) => tries).join(", ")}) AND next > 0`;

const COLUMNS = "endpoint, event, game, tries, next";

/** The delay before an interrupted attempt is repeated, in milliseconds. Longer than an attempt with its DNS lookup. */
const LEASE = 15_000;
/** An attempt that begins within this time after its event was stored needs no new lease. In milliseconds. */
const BEGINS_AT_ONCE = 1000;

/**
 * Events to send to webhooks. A row is deleted once its delivery has succeeded or was given up, so a crash repeats it. Each
 * endpoint receives the events of a game one at a time; later events wait without a `next`.
 */
export class Deliveries extends Tables {
  /** New events by endpoint, to be sent at once. After a crash they are due when the lease in their rows ends. */
  readonly #fresh = new Map<string, number[]>();

  add(endpoint: string, event: SentEvent): void {
    if (this.#isHeld(endpoint, event.game)) return this.#put(endpoint, event, null);
    this.#put(endpoint, event, now() + LEASE);
    this.#freshOf(endpoint).push(event.seq);
  }

  /** Queues an event again, due now, without waiting for other events of its game. */
  again(endpoint: string, event: SentEvent): void {
    this.#put(endpoint, event, now());
  }

  /** Like `again`, but waits behind deliveries of the same game. Call it in the order of the events. */
  againInTurn(endpoint: string, event: SentEvent): void {
    if (this.#isPending(endpoint, event.seq)) {
      const query = "UPDATE deliveries SET next = ? WHERE endpoint = ? AND event = ? AND next > 0";
      this.sql.exec(query, now(), endpoint, event.seq);
    } else this.#put(endpoint, event, this.#isHeld(endpoint, event.game) ? null : now());
  }

  first(endpoint: string): number | null {
    return firstValue(this.sql, "SELECT min(event) FROM deliveries WHERE endpoint = ?", endpoint);
  }

  /** Leases and returns the next delivery to attempt; null if none is due. */
  take(endpoint: string): Delivery | null {
    const delivery = this.#takeFresh(endpoint) ?? this.#firstDue(endpoint);
    if (delivery === null || delivery.next >= now() + LEASE - BEGINS_AT_ONCE) return delivery;
    return { ...delivery, next: this.#lease(endpoint, delivery.event) };
  }

  /** Returns when the next attempt is due, in milliseconds since 1970; null if there is none. */
  due(endpoint: string): number | null {
    const query = "SELECT next FROM deliveries WHERE endpoint = ? AND next > 0 ORDER BY next LIMIT 1";
    return firstValue(this.sql, query, endpoint);
  }

  remove(delivery: Delivery): void {
    const { endpoint, event } = delivery;
    this.sql.exec("DELETE FROM deliveries WHERE endpoint = ? AND event = ?", endpoint, event);
    this.#release(delivery);
  }

  postpone(delivery: Delivery, next: number): void {
    this.#wait(delivery, delivery.tries + 1, next);
  }

  /** Delays a delivery that this release cannot read. The delivery no longer holds back others. */
  setAside(delivery: Delivery, next: number): void {
    this.#wait(delivery, Math.max(delivery.tries, TRIES_THAT_HOLD_OTHERS + 1), next);
  }

  dropAll(endpoint: string): void {
    this.#fresh.delete(endpoint);
    this.sql.exec("DELETE FROM deliveries WHERE endpoint = ?", endpoint);
  }

  /** Whether later events of the game have to wait, because an earlier one is being sent or retried. */
  #isHeld(endpoint: string, game: string | null): boolean {
    if (game === null) return false;
    const query = `SELECT event FROM deliveries WHERE endpoint = ? AND game = ? AND ${HOLDING} LIMIT 1`;
    return hasRows(this.sql, query, endpoint, game);
  }

  #isPending(endpoint: string, event: number): boolean {
    const query = "SELECT event FROM deliveries WHERE endpoint = ? AND event = ?";
    return hasRows(this.sql, query, endpoint, event);
  }

  /** Stores a delivery due at `next` (null: it waits for another one). If it is stored already, only `next` changes. */
  #put(endpoint: string, { seq, game }: SentEvent, next: number | null): void {
    const query = `INSERT INTO deliveries (endpoint, event, game, tries, next) VALUES (?, ?, ?, 0, ?)
      ON CONFLICT (endpoint, event) DO UPDATE SET next = excluded.next`;
    this.sql.exec(query, endpoint, seq, game, next);
  }

  #lease(endpoint: string, event: number): number {
    const until = now() + LEASE;
    const query = "UPDATE deliveries SET next = ? WHERE endpoint = ? AND event = ?";
    this.sql.exec(query, until, endpoint, event);
    return until;
  }

  #freshOf(endpoint: string): number[] {
    const waiting = this.#fresh.get(endpoint) ?? [];
    this.#fresh.set(endpoint, waiting);
    return waiting;
  }

  #takeFresh(endpoint: string): Delivery | null {
    const waiting = this.#freshOf(endpoint);
    const query = `SELECT ${COLUMNS} FROM deliveries WHERE endpoint = ? AND event = ? AND tries = 0 AND next > 0`;
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const delivery = firstRow<Delivery>(this.sql, query, endpoint, event);
      if (delivery !== null) return delivery;
    }
    return null;
  }

  #firstDue(endpoint: string): Delivery | null {
    const query = `SELECT ${COLUMNS} FROM deliveries WHERE endpoint = ? AND next > 0 AND next <= ?
      ORDER BY next, event LIMIT 1`;
    return firstRow(this.sql, query, endpoint, now());
  }

  /** Starts sending the next event of the game, unless it still has to wait for another one. */
  #release({ endpoint, game }: Delivery): void {
    if (game === null || this.#isHeld(endpoint, game)) return;
    const query = `SELECT event FROM deliveries
      WHERE endpoint = ? AND game = ? AND tries = 0 AND next IS NULL ORDER BY event LIMIT 1`;
    const event = firstValue<number>(this.sql, query, endpoint, game);
    if (event === null) return;
    this.#lease(endpoint, event);
    // At the front, because it has already waited.
    this.#freshOf(endpoint).unshift(event);
  }

  #wait(delivery: Delivery, tries: number, next: number): void {
    const query = "UPDATE deliveries SET tries = ?, next = ? WHERE endpoint = ? AND event = ?";
    this.sql.exec(query, tries, next, delivery.endpoint, delivery.event);
    if (tries > TRIES_THAT_HOLD_OTHERS) this.#release(delivery);
  }
}
