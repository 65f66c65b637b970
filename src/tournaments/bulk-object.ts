import { oneAtATime } from "../lib/calls.ts";
import { SECOND } from "../lib/duration.ts";
import { LazyStore } from "../lib/lazy-store.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { allRows, allValues, firstValue, insertRow, migrate, type Sql } from "../lib/object-storage.ts";
import type { ObjectEnv } from "../lib/service-object.ts";
import { triedAgain } from "../lib/subjects.ts";
import { GRACE, type WakingHost, WakingObject, type Woken } from "../lib/waking-object.ts";
import {
  type Bulk,
  BULK_SCHEMA,
  type BulkHead,
  bulkMatch,
  type BulkNow,
  type BulkPairing,
  type PairingStatus,
} from "./bulk.ts";
import type { OrderedMatch } from "./match.ts";

/** The most matches that one alarm begins, and how many of them begin at the same time. */
const BEGUN_A_TURN = 100;
const SIDE_BY_SIDE = 10;
const NEXT_TURN = SECOND;

export interface BulkHost extends WakingHost {
  /** Counts a match's games against the maximum in a player's consent. Idempotent. Returns false if no consent covers them. */
  readonly use: (player: string, bulk: BulkHead, pairing: BulkPairing) => Promise<boolean>;
  readonly free: (player: string, match: string) => Promise<void>;
  /** Resolves once the match is stored. Idempotent. */
  readonly begin: (match: OrderedMatch) => Promise<void>;
}

interface PairingRow {
  readonly bulk: string;
  readonly n: number;
  readonly body: string;
  readonly tries: number;
}

/** The bulk pairings of one organiser. The alarm begins the games, so that no request waits for hundreds of them. */
export abstract class BulkObject<Env extends ObjectEnv = ObjectEnv> extends WakingObject<Env> {
  static override readonly kind = "bulk";
  protected abstract override readonly host: BulkHost;
  readonly #sql: Sql = this.storage.sql;
  readonly #tables = new LazyStore(
    this.storage,
    () => migrate(this.storage, BULK_SCHEMA),
    () => this.rearm(),
  );

  /** Stores a bulk pairing. Idempotent. Returns null for a scheduled one if `most` others have not started yet. */
  make(bulk: Bulk, most: number): BulkNow | null {
    const known = this.#read(bulk.id);
    if (known !== null) return known;
    if (bulk.startsAt > now() && this.#countWaiting() >= most) return null;
    this.#tables.change(() => this.#store(bulk));
    return this.#read(bulk.id);
  }

  read(id: string): BulkNow | null {
    return this.#read(id);
  }

  list(): BulkHead[] {
    if (this.#tables.known() === null) return [];
    return allValues<string>(this.#sql, "SELECT body FROM bulks").map((body) => JSON.parse(body) as BulkHead);
  }

  drop(id: string): "dropped" | "started" | "missing" {
    const bulk = this.#head(id);
    if (bulk === null) return "missing";
    if (bulk.startsAt <= now()) return "started";
    this.#tables.change(() => {
      this.#sql.exec("DELETE FROM pairings WHERE bulk = ?", id);
      this.#sql.exec("DELETE FROM bulks WHERE id = ?", id);
    });
    return "dropped";
  }

  /** Deletes all pairings of an organiser who leaves the service, so that no match begins any more. */
  forget(): void {
    if (this.#tables.known() === null) return;
    this.#tables.change(() => {
      this.#sql.exec("DELETE FROM pairings");
      this.#sql.exec("DELETE FROM bulks");
    });
  }

  protected override rearm(): void {
    const due = this.#due();
    this.#tables.alarm.by(due !== null && due <= now() ? now() + NEXT_TURN : due);
  }

  protected override async work(): Promise<Woken> {
    this.#tables.alarm.spent();
    await this.#run();
    return { due: this.#due(), touches: [] };
  }

  readonly #run = oneAtATime(async () => {
    if (this.#tables.known() === null) return;
    this.#tables.alarm.by(now() + GRACE);
    const query = "SELECT bulk, n, body, tries FROM pairings WHERE due <= ? ORDER BY due, bulk, n LIMIT ?";
    const rows = allRows<PairingRow>(this.#sql, query, now(), BEGUN_A_TURN);
    for (let at = 0; at < rows.length; at += SIDE_BY_SIDE)
      await Promise.all(rows.slice(at, at + SIDE_BY_SIDE).map((row) => this.#try(row)));
    this.#tables.change(() => this.#tables.alarm.notBefore(this.#due()));
  });

  async #try(row: PairingRow): Promise<void> {
    const { bulk, n } = row;
    try {
      const status = await this.#begin(row);
      const settle = "UPDATE pairings SET status = ?, due = NULL WHERE bulk = ? AND n = ?";
      if (status !== null) this.#tables.change(() => this.#sql.exec(settle, status, bulk, n));
    } catch (fault) {
      const tries = row.tries + 1;
      log("warn", "bulk-delayed", { bulk, tries, fault });
      const putOff = "UPDATE pairings SET tries = ?, due = ? WHERE bulk = ? AND n = ?";
      this.#tables.change(() => this.#sql.exec(putOff, tries, now() + triedAgain(tries), bulk, n));
    }
  }

  async #begin(row: PairingRow): Promise<PairingStatus | null> {
    const { use, free, begin } = this.host;
    const bulk = this.#head(row.bulk);
    if (bulk === null) return null;
    const pairing = JSON.parse(row.body) as BulkPairing;
    const [one, other] = pairing.players;
    if (!(await use(one, bulk, pairing))) return "refused";
    if (!(await use(other, bulk, pairing))) {
      await free(one, pairing.games[0]!);
      return "refused";
    }
    await begin(bulkMatch(bulk, pairing));
    return "begun";
  }

  #store({ pairings, ...head }: Bulk): void {
    const { id: bulk, at, startsAt } = head;
    insertRow(this.#sql, "bulks", { id: bulk, at, starts: startsAt, body: JSON.stringify(head) });
    for (const [n, pairing] of pairings.entries()) {
      const row = { bulk, n, body: JSON.stringify(pairing), status: "waiting", due: startsAt };
      insertRow(this.#sql, "pairings", row);
    }
  }

  #head(id: string): BulkHead | null {
    if (this.#tables.known() === null) return null;
    const body = firstValue<string>(this.#sql, "SELECT body FROM bulks WHERE id = ?", id);
    return body === null ? null : (JSON.parse(body) as BulkHead);
  }

  #read(id: string): BulkNow | null {
    const head = this.#head(id);
    if (head === null) return null;
    type Row = { readonly body: string; readonly status: PairingStatus };
    const rows = allRows<Row>(this.#sql, "SELECT body, status FROM pairings WHERE bulk = ? ORDER BY n", id);
    const pairings = rows.map(({ body }) => JSON.parse(body) as BulkPairing);
    return { ...head, pairings, statuses: rows.map(({ status }) => status) };
  }

  #countWaiting(): number {
    if (this.#tables.known() === null) return 0;
    return firstValue<number>(this.#sql, "SELECT count(*) FROM bulks WHERE starts > ?", now()) ?? 0;
  }

  #due(): number | null {
    if (this.#tables.known() === null) return null;
    return firstValue<number>(this.#sql, "SELECT min(due) FROM pairings WHERE due IS NOT NULL");
  }
}
