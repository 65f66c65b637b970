import { faultText, log } from "../lib/log.ts";
import { textOrNull, type ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import { retryDelay, type AttemptOutcome } from "../notify/retries.ts";
import type { Endpoint, Endpoints } from "./endpoints.ts";
import type { FedEvent, Feed } from "./feed.ts";

/** Sends one record to one webhook and says what became of it. Never throws. */
export type Send = (endpoint: Endpoint, record: { id: string; body: string }) => Promise<AttemptOutcome>;

interface Delivery {
  readonly id: number;
  readonly endpoint: string;
  readonly event: number;
  readonly game: string | null;
  readonly tries: number;
}

/** A first attempt begins at once; this is when the alarm takes over if it was cut off (longer than one attempt). */
const FIRST_ATTEMPT_GRACE = 15_000;
/** So long a game's later events wait for an earlier one that failed, to keep their order; then each goes by itself. */
const TRIES_THAT_HOLD_OTHERS = 2;

/** The deliveries that no attempt has been made of and that no earlier one of their game holds back. */
function untriedIn(sql: ObjectStorage["sql"]): number[] {
  const query = `SELECT id FROM deliveries AS one WHERE tries = 0 AND NOT EXISTS (SELECT 1 FROM deliveries AS other
    WHERE other.endpoint = one.endpoint AND other.game IS one.game AND other.tries BETWEEN 1 AND ?)`;
  const rows = sql.exec(query, TRIES_THAT_HOLD_OTHERS).toArray();
  return rows.map((row) => Number(row["id"]));
}

/**
 * What has to be sent to webhooks. A row stands until its delivery succeeded or was given up, so a crash at any point
 * sends again rather than not. Each endpoint is served by itself, one delivery after the other: a dead one delays
 * nobody else's, and a game's events arrive in order while the endpoint answers.
 */
export function openDeliveries({ sql }: ObjectStorage, feed: Feed, endpoints: Endpoints, send: Send) {
  // What has not been tried yet and waits for nothing earlier. After a restart: what was cut off, before what comes now.
  const fresh = new Set(untriedIn(sql));
  const serving = new Map<string, Promise<void>>();
  // Most mailboxes have no webhooks: one flag spares them a look on every event.
  let isEmpty = false;

  function heldUntil(endpoint: string, game: string | null): number {
    const query =
      "SELECT max(next) AS held FROM deliveries WHERE endpoint = ? AND game IS ? AND tries BETWEEN 1 AND ?";
    return Number(sql.exec(query, endpoint, game, TRIES_THAT_HOLD_OTHERS).toArray()[0]?.["held"] ?? 0);
  }

  function addOne(endpoint: string, { seq, game }: FedEvent): void {
    isEmpty = false;
    const held = heldUntil(endpoint, game);
    const next = Math.max(held, now() + FIRST_ATTEMPT_GRACE);
    const query =
      "INSERT INTO deliveries (endpoint, event, game, tries, next) VALUES (?, ?, ?, 0, ?) RETURNING id";
    const id = Number(sql.exec(query, endpoint, seq, game, next).toArray()[0]?.["id"]);
    if (held === 0) fresh.add(id);
  }

  function nextFor(endpoint: string): Delivery | null {
    const rows = sql.exec("SELECT * FROM deliveries WHERE endpoint = ? ORDER BY id", endpoint).toArray();
    const row = rows.find((one) => fresh.has(Number(one["id"])) || Number(one["next"]) <= now());
    if (row === undefined) return null;
    const game = textOrNull(row["game"]);
    return {
      id: Number(row["id"]),
      endpoint,
      event: Number(row["event"]),
      game,
      tries: Number(row["tries"]),
    };
  }

  /** The endpoint is named too: were it deleted meanwhile, another's delivery may have been given the number. */
  function remove({ id, endpoint }: Delivery): void {
    fresh.delete(id);
    sql.exec("DELETE FROM deliveries WHERE id = ? AND endpoint = ?", id, endpoint);
  }

  function postpone(delivery: Delivery, retryAfter: number | null): void {
    const { id, endpoint, game, tries } = delivery;
    fresh.delete(id);
    const delay = retryDelay(tries + 1, retryAfter, Math.random());
    if (delay === null) {
      log("webhook-given-up", { endpoint, tries: tries + 1 });
      remove(delivery);
      return release(delivery);
    }
    const next = Math.ceil(now() + delay);
    sql.exec(
      "UPDATE deliveries SET tries = ?, next = ? WHERE id = ? AND endpoint = ?",
      tries + 1,
      next,
      id,
      endpoint,
    );
    if (tries + 1 > TRIES_THAT_HOLD_OTHERS) return release(delivery);
    const later = "endpoint = ? AND game IS ? AND id > ?";
    for (const row of sql.exec(`SELECT id FROM deliveries WHERE ${later}`, endpoint, game, id).toArray())
      fresh.delete(Number(row["id"]));
    sql.exec(`UPDATE deliveries SET next = max(next, ?) WHERE ${later}`, next, endpoint, game, id);
  }

  function dropAll(endpoint: string): void {
    const rows = sql.exec("SELECT id FROM deliveries WHERE endpoint = ?", endpoint).toArray();
    for (const row of rows) fresh.delete(Number(row["id"]));
    sql.exec("DELETE FROM deliveries WHERE endpoint = ?", endpoint);
  }

  /** What waited behind a delivery of its game waits no longer, and goes before what comes next. */
  function release({ endpoint, game }: Delivery): void {
    if (heldUntil(endpoint, game) > 0) return;
    const query = "SELECT id FROM deliveries WHERE endpoint = ? AND game IS ? AND tries = 0";
    for (const row of sql.exec(query, endpoint, game).toArray()) fresh.add(Number(row["id"]));
  }

  /** One attempt; false when the endpoint should be left alone until its next time. */
  async function attempt(endpoint: Endpoint, delivery: Delivery): Promise<boolean> {
    const record = feed.record(delivery.event);
    const outcome: AttemptOutcome = record === null ? { kind: "delivered" } : await send(endpoint, record);
    switch (outcome.kind) {
      case "delivered":
        remove(delivery);
        if (delivery.tries > 0) release(delivery);
        return true;
      case "gone":
        endpoints.switchOff(endpoint.id);
        dropAll(endpoint.id);
        return false;
      case "failed":
        log("webhook-failed", { endpoint: endpoint.id, tries: delivery.tries + 1, why: outcome.why });
        postpone(delivery, outcome.retryAfter);
        return false;
    }
  }

  async function serve(id: string): Promise<void> {
    for (let delivery = nextFor(id); delivery !== null; delivery = nextFor(id)) {
      // Read anew each time: it may have been deleted while the last attempt was under way.
      const endpoint = endpoints.find(id);
      if (endpoint === null || endpoint.status === "off") return dropAll(id);
      if (!(await attempt(endpoint, delivery))) return;
    }
  }

  function serveOnce(id: string): Promise<void> {
    const running =
      serving.get(id) ??
      serve(id)
        .catch((fault: unknown) => log("webhook-fault", { fault: faultText(fault) }))
        .finally(() => serving.delete(id));
    serving.set(id, running);
    return running;
  }

  return {
    /** Notes that the webhooks that listen have to hear of these events. */
    add(events: readonly FedEvent[]): void {
      for (const event of events)
        for (const endpoint of endpoints.listening(event)) addOne(endpoint.id, event);
    },

    addFor: addOne,
    dropAll,

    /** Makes every attempt that is due. Never fails. */
    async run(): Promise<void> {
      if (isEmpty) return;
      const waiting = sql.exec("SELECT DISTINCT endpoint FROM deliveries").toArray();
      await Promise.all(waiting.map((row) => serveOnce(String(row["endpoint"]))));
    },

    /** When the next attempt is due, in milliseconds since 1970; null for none. */
    nextDue(): number | null {
      if (isEmpty) return null;
      const query = "SELECT min(next) AS due FROM deliveries WHERE endpoint = ?";
      const dues = endpoints.list().flatMap(({ id }) => {
        const due = sql.exec(query, id).toArray()[0]?.["due"];
        return typeof due === "number" ? [due] : [];
      });
      isEmpty = dues.length === 0;
      return isEmpty ? null : Math.min(...dues);
    },
  };
}
